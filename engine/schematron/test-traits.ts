/**
 * What the typed expression of a test says beside its shape, so that nobody has to read its text. Found when rules are
 * compiled, in a form that does not depend on how a publisher writes it: `not(a) and not(b)` and `empty((a, b))` are the same.
 */
import type { NodePath } from './node-path.js';

/** Each is absent where a test is of another form. */
export interface TestTraits {
  /** All values that it looks at should be the same. */
  readonly wantsSame?: true;
  /** None of several things may be there. */
  readonly forbids?: 'all';
  /** Of two things only one may be there. */
  readonly either?: readonly [NodePath, NodePath];
  /** One of several things has to be of a kind. */
  readonly kind?: OfKind;
  /** No two values may be the same. */
  readonly differ?: Differing;
  /** An attribute has to be that of another element: its name. */
  readonly sameAttribute?: string;
  /** How often a mark stands in texts is counted: `tokenize($texts, '#X#')`. */
  readonly mark?: string;
  /** At most two decimals are allowed. */
  readonly countsDecimals?: true;
  /** `not(a) or self::b`: only elements of another name may have it. */
  readonly isForOthers?: true;
  /** `not(a) or /b/c`: from the root element, what has to be there as soon as there is something else. */
  readonly demands?: NodePath;
  /** The node that the rule is checked on is compared itself. */
  readonly looksAtItself?: true;
  /** Nothing but paths that have to be there or have a value. */
  readonly plain?: PlainTest;
  /** What has to be there unless something else has a certain value. */
  readonly wantedUnless?: NodePath;
  /** What it wants all of, or nothing of. */
  readonly parts?: readonly WantedPart[];
  /** The only condition that it makes. */
  readonly condition?: PathCondition;
  /** `[count(a) != 1]`: what should be there once. */
  readonly once?: NodePath;
  /** What context and test compare with which values. */
  readonly compared?: readonly Comparison[];
  /** Names in context and test beside those of the paths that are known. */
  readonly words?: RuleWords;
  /** Where the context has no path: the names of what it may select. */
  readonly selects?: readonly string[];
  /** No element of the context may be there, whatever its name: `/ubl:Order/cac:ValidityPeriod/*`. */
  readonly isAboutChildren?: true;
}

/** A comparison of one thing with values. */
export interface Comparison {
  /** Prefixed name of the element or `@attribute`; `.` for the node that the rule is checked on. */
  readonly name: string;
  /** The name of the element that it is in, where that is known. */
  readonly in?: string;
  /** Equal, where `not(a != b)` is, too; different; or whether it is more or less than nothing. */
  readonly is: '=' | '!=' | 'sign';
  readonly values: readonly string[];
  readonly isNumber?: true;
  /** Whether the rule does so where it selects what it checks. */
  readonly isContext?: true;
}

/** Names, as messages have them. */
export interface RuleWords {
  readonly context?: readonly string[];
  readonly test?: readonly string[];
}

/** How a rule tells things of a kind: `exists($notes[a:Code = 'X'])`, or `contains($allTexts, '#X#')`. */
export interface OfKind {
  /** The thing itself, from where the rule is checked. */
  readonly path: NodePath;
  /** The name in it that tells; null where its text begins with the value. */
  readonly name: string | null;
  readonly value: string;
  /** What else is in it with which value, where the rule names that, too. */
  readonly also?: readonly (readonly [path: string, value: string])[];
}

/** Values that should differ. */
export interface Differing {
  /** Where they stand. */
  readonly paths: readonly NodePath[];
  /** How many steps above a value that stands in which it has to be the only one; 0 for anywhere. */
  readonly scope: number;
}

/** A test that can be thought through, or a part of one. A path that begins with `//` leads from the root. */
export type PlainTest =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly PlainTest[] }
  | { readonly kind: 'not'; readonly part: PlainTest }
  | { readonly kind: 'there'; readonly path: NodePath }
  | { readonly kind: 'compared'; readonly path: NodePath; readonly isSame: boolean; readonly value: string };

/** One of several things that a test wants all of: to be there in one way, or in none. */
export interface WantedPart {
  readonly isUnwanted: boolean;
  readonly ways: readonly Way[];
}

/** A path without its conditions, and the values that these compare something with. */
export interface Way {
  readonly path: NodePath;
  readonly literals: readonly string[];
}

/** A condition on an element of a path, of which all parts have to hold. */
export interface PathCondition {
  /** How many names lead to the element that it is about. */
  readonly depth: number;
  readonly parts: readonly ConditionPart[];
}

export type ConditionPart =
  /** None of several is there. */
  | { readonly kind: 'absent'; readonly paths: readonly NodePath[] }
  /** It is not there exactly once. */
  | { readonly kind: 'notOnce'; readonly path: NodePath }
  /** It has one of some values, or another one. */
  | { readonly kind: 'value'; readonly path: NodePath; readonly isSame: boolean; readonly values: readonly string[] };
