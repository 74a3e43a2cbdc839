/** Rule sets as their publishers wrote them (asserts and reports), and their findings. */
import type { NodePath } from './node-path.js';
import type { TestTraits } from './test-traits.js';
import type { Tree } from './xml/tree.js';

/** One assert or report of a rule set, as its publisher wrote it. */
export interface Assertion {
  /** Position in the rule set, from 0: the order of the source. */
  readonly index: number;
  readonly kind: 'assert' | 'report';
  /** The publisher's id, or `''` where there is none. */
  readonly id: string;
  /** The flag, else the role, as published; `''` where there is neither. */
  readonly flag: string;
  readonly test: string;
  readonly context: string;
  /**
   * Element names of the context, with the schema's prefixes. For several alternatives, their common ending; `*` is
   * left out.
   */
  readonly contextPath: NodePath;
  /**
   * Code for reports: the id, else the rule named in the text, else a hash of context and test. Stable across releases.
   */
  readonly code: string;
  /** The publisher's text, white space collapsed, `{}` where it computes a value. */
  readonly text: string;
  /** Prefixed name of the element whose existence is all that the test asks for; null for other tests. */
  readonly subject: string | null;
  /** The question that a simple test asks; null for other tests. */
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
   * How the path is used: its value, its number of occurrences, its mere presence, or only a condition on something
   * else.
   */
  readonly for: 'value' | 'number' | 'presence' | 'condition';
}

/** The question that a simple test asks, so that messages can put it in words. */
export type TestShape =
  /**
   * Wrong for every node that the context selects: the element is forbidden, or forbidden in the variant that the
   * context's condition describes. `values` are the literals of that condition.
   */
  | { readonly kind: 'never'; readonly isVariant: boolean; readonly values: readonly string[] }
  /** Wrong when the path exists. */
  | { readonly kind: 'absent'; readonly path: NodePath }
  /** Wrong when the path is missing. */
  | { readonly kind: 'present'; readonly path: NodePath }
  /** Wrong unless the number of occurrences fits. */
  | {
      readonly kind: 'count';
      readonly path: NodePath;
      readonly least: number;
      readonly most: number | null;
      readonly isVariant: boolean;
    }
  /** About one value; `codes` if it must be on a list. */
  | { readonly kind: 'value'; readonly path: NodePath; readonly codes?: CodeListReference };

/** Where the allowed values are listed: in the test itself, or in a file that comes with the rule set. */
export type CodeListReference =
  | { readonly values: readonly string[] }
  | { readonly document: string; readonly list: string };

/** A position in a source file; line and column count from 1. */
export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An assert that failed, a report that fired, or one of either that could not be evaluated. */
export interface Finding {
  readonly assertion: Assertion;
  /** Node of the tree (see `xml/tree.ts`) that the rule's context selected. */
  readonly node: number;
  /** The publisher's text with computed values filled in. */
  readonly text: string;
  /** The reason, if the test raised a dynamic error. */
  readonly error?: string;
}

/** How many findings of each level are wanted. */
export interface FindingLimit {
  readonly most: number;
  levelOf(finding: Pick<Finding, 'assertion' | 'error'>): 'error' | 'warning' | 'information';
  /**
   * Called for each finding that is left out. Together with the findings on the node where it was reached, the limit
   * holds for each level.
   */
  drop(level: 'error' | 'warning' | 'information'): void;
}

/** Which back end evaluates a rule set: our compiled JavaScript, or SaxonJS over SEF. */
export type EngineName = 'native' | 'saxon';

/** A rule set, loaded and ready. Evaluating keeps no state between documents. */
export interface RuleSet {
  readonly id: string;
  readonly engine: EngineName;
  readonly assertions: readonly Assertion[];
  /**
   * Runs every rule over the document.
   * @param limit lets the caller skip findings that it will not report; without it all are returned
   * @returns findings in document order, then in the order of the rule set's source
   * @throws EngineError `RULES_FAILED` when the rule set as a whole could not be evaluated
   */
  evaluate(tree: Tree, limit?: FindingLimit): readonly Finding[];
}
