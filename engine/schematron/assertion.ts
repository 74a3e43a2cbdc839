/** The asserts and reports of a rule set as its publisher wrote them, and their findings. */
import type { NodePath } from './node-path.js';
import type { TestTraits } from './test-traits.js';
import type { Tree } from './xml/tree.js';

/** One assert or report of a rule set, as its publisher wrote it. */
export interface Assertion {
  /** Position in the rule set, from 0: the order of the source. */
  readonly index: number;
  readonly kind: 'assert' | 'report';
  /** The publisher's id; `''` if there is none. */
  readonly id: string;
  /** The published flag; if there is none, the role; `''` if there is neither. */
  readonly flag: string;
  readonly test: string;
  readonly context: string;
  /**
   * Element names of the context, with the schema's prefixes; `*` is left out. For several alternatives, the end that
   * they share.
   */
  readonly contextPath: NodePath;
  /**
   * The code for reports: the id, else the rule named in the text, else a hash of context and test. The same in all
   * releases.
   */
  readonly code: string;
  /** The publisher's text with collapsed white space, and `{}` in place of computed values. */
  readonly text: string;
  /** If the test only requires an element to exist, the prefixed name of that element; null for other tests. */
  readonly subject: string | null;
  /** What a simple test checks; null for other tests. */
  readonly shape: TestShape | null;
  /** Paths that the test reads, the most likely to be wrong first; for a simple test only those in its predicates. */
  readonly reads?: readonly Read[];
  /** Further facts about the test, for diagnosis. */
  readonly traits?: TestTraits;
  /** Pattern id or `pattern N`. */
  readonly pattern: string;
  readonly source: SourcePosition;
}

/** A path that a test reads. */
export interface Read {
  readonly path: NodePath;
  /**
   * How the path is used: for its value, its number of occurrences, its mere presence, or only as a condition on
   * something else.
   */
  readonly for: 'value' | 'number' | 'presence' | 'condition';
}

/** What a simple test checks, so that messages can say it in words. */
export type TestShape =
  /**
   * Fails for every node that the context selects: the element is forbidden, or forbidden in the variant that the
   * condition of the context describes. `values` are the literals of that condition.
   */
  | { readonly kind: 'never'; readonly isVariant: boolean; readonly values: readonly string[] }
  /** Fails if the path exists. */
  | { readonly kind: 'absent'; readonly path: NodePath }
  /** Fails if the path is missing. */
  | { readonly kind: 'present'; readonly path: NodePath }
  /** Fails unless the path occurs as often as allowed. */
  | {
      readonly kind: 'count';
      readonly path: NodePath;
      readonly least: number;
      readonly most: number | null;
      readonly isVariant: boolean;
    }
  /** Checks one value; with `codes` if it must be in a list. */
  | { readonly kind: 'value'; readonly path: NodePath; readonly codes?: CodeListReference };

/** Where the allowed values are listed: in the test itself, or in a file of the rule set. */
export type CodeListReference =
  | { readonly values: readonly string[] }
  | { readonly document: string; readonly list: string };

/** A position in a source file; line and column count from 1. */
export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An assert that failed, a report that fired, or either if it could not be evaluated. */
export interface Finding {
  readonly assertion: Assertion;
  /** Node of the tree (see `xml/tree.ts`) that the rule's context selected. */
  readonly node: number;
  /** The publisher's text with computed values filled in. */
  readonly text: string;
  /** The reason, if the test raised a dynamic error. */
  readonly error?: string;
}

/** How many findings of each level are returned. */
export interface FindingLimit {
  readonly most: number;
  levelOf(finding: Pick<Finding, 'assertion' | 'error'>): 'error' | 'warning' | 'information';
  /**
   * Called for each finding that is left out. The limit applies to each level, but all findings on the node where it is
   * reached are kept.
   */
  drop(level: 'error' | 'warning' | 'information'): void;
}

/** The engine that evaluates a rule set: our compiled JavaScript, or SaxonJS with SEF. */
export type EngineName = 'native' | 'saxon';

/** A rule set, loaded and ready. Evaluation keeps no state between documents. */
export interface RuleSet {
  readonly id: string;
  readonly engine: EngineName;
  /** Its asserts and reports. They may be read only when they are first asked for. */
  readonly assertions: readonly Assertion[];
  /**
   * Runs every rule over the document.
   * @param limit lets the caller skip findings that it will not report; without it all are returned
   * @returns findings in document order, then in the order of the rule set's source
   * @throws EngineError `RULES_FAILED` when the rule set as a whole could not be evaluated
   */
  evaluate(tree: Tree, limit?: FindingLimit): readonly Finding[];
}
