/**
 * Facts about a test beyond its shape, so that diagnosis need not parse its text. They are derived when rules are
 * compiled, independently of the publisher's notation: `not(a) and not(b)` and `empty((a, b))` give the same facts.
 */
import type { NodePath } from './node-path.js';

/** A property is absent if the test does not have its form. */
export interface TestTraits {
  /** All values that the test reads should be equal. */
  readonly wantsSame?: true;
  /** None of several nodes may exist. */
  readonly forbids?: 'all';
  /** Only one of two nodes may exist. */
  readonly either?: readonly [NodePath, NodePath];
  /** One of several nodes must be of a certain kind. */
  readonly kind?: KindCriterion;
  /** All values must be distinct. */
  readonly differ?: DistinctValues;
  /** Name of an attribute that must equal the same attribute of another element. */
  readonly sameAttribute?: string;
  /** A marker whose occurrences in texts are counted: `tokenize($texts, '#X#')`. */
  readonly mark?: string;
  /** At most two decimals are allowed. */
  readonly countsDecimals?: true;
  /** `not(a) or self::b`: only elements with another name may have it. */
  readonly isForOthers?: true;
  /** `not(a) or /b/c`: path from the root element that is required if another node exists. */
  readonly demands?: NodePath;
  /** The test compares the context node's own value. */
  readonly looksAtItself?: true;
  /** The test only requires that paths exist or have a value. */
  readonly plain?: PlainTest;
  /** Required unless another node has a certain value. */
  readonly wantedUnless?: NodePath;
  /** Parts that must all exist, or none of them. */
  readonly parts?: readonly WantedPart[];
  /** The only condition in the test. */
  readonly condition?: PathCondition;
  /** `[count(a) != 1]`: should occur exactly once. */
  readonly once?: NodePath;
  /** Comparisons in context and test with literal values. */
  readonly compared?: readonly Comparison[];
  /** Names in context and test beyond those of the known paths. */
  readonly words?: RuleWords;
  /** If the context has no path, the names of the nodes that it may select. */
  readonly selects?: readonly string[];
  /** The element may have no children of any name: `/ubl:Order/cac:ValidityPeriod/*`. */
  readonly isAboutChildren?: true;
}

/** A comparison of a node with literal values. */
export interface Comparison {
  /** Prefixed name of the element or `@attribute`; `.` for the rule's context node. */
  readonly name: string;
  /** The name of its parent element, if known. */
  readonly in?: string;
  /** Equal (including `not(a != b)`), different, or a test of the sign. */
  readonly is: '=' | '!=' | 'sign';
  readonly values: readonly string[];
  readonly isNumber?: true;
  /** Whether the comparison is in the rule's context. */
  readonly isContext?: true;
}

/** Names, as used in messages. */
export interface RuleWords {
  readonly context?: readonly string[];
  readonly test?: readonly string[];
}

/** How a rule identifies the kind of a node: `exists($notes[a:Code = 'X'])`, or `contains($allTexts, '#X#')`. */
export interface KindCriterion {
  /** The node, relative to the context. */
  readonly path: NodePath;
  /** The child name that identifies the kind; null if the node's own text begins with the value. */
  readonly name: string | null;
  readonly value: string;
  /** Further children with required values, if the rule also names them. */
  readonly also?: readonly (readonly [path: string, value: string])[];
}

/** Values that must be distinct. */
export interface DistinctValues {
  /** The paths of the values. */
  readonly paths: readonly NodePath[];
  /** The number of levels from a value up to the ancestor in which it must be unique; 0 for the whole document. */
  readonly scope: number;
}

/**
 * A test, or part of one, that can be evaluated without the engine. A path that begins with `//` starts at the root.
 */
export type PlainTest =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly PlainTest[] }
  | { readonly kind: 'not'; readonly part: PlainTest }
  | { readonly kind: 'there'; readonly path: NodePath }
  | { readonly kind: 'compared'; readonly path: NodePath; readonly isSame: boolean; readonly value: string };

/** A required part: it must exist in one of several ways. */
export interface WantedPart {
  readonly isUnwanted: boolean;
  readonly ways: readonly WantedPath[];
}

/** A path without its predicates, and the values that those compare with. */
export interface WantedPath {
  readonly path: NodePath;
  readonly literals: readonly string[];
}

/** A condition on an element of a path; all parts must hold. */
export interface PathCondition {
  /** How many names of the path lead to the element. */
  readonly depth: number;
  readonly parts: readonly ConditionPart[];
}

export type ConditionPart =
  /** None of the paths exists. */
  | { readonly kind: 'absent'; readonly paths: readonly NodePath[] }
  /** The path does not exist exactly once. */
  | { readonly kind: 'notOnce'; readonly path: NodePath }
  /** The value is one of the values, or is not (`isSame`). */
  | { readonly kind: 'value'; readonly path: NodePath; readonly isSame: boolean; readonly values: readonly string[] };
