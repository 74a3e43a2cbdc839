/** What rule sets consist of, and what they find: asserts as their publishers wrote them. */
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
  /** The names that the context consists of, with the prefixes of the schema: of several alternatives what they all end with; `*` is left out. */
  readonly contextPath: NodePath;
  /** Code for reports: the id, else what the text names, else one of ours from context and test; the same in all releases. */
  readonly code: string;
  /** The publisher's text, white space collapsed, `{}` where it computes a value. */
  readonly text: string;
  /** Prefixed name of the element whose existence the test asks for, where that is all it asks; null otherwise. */
  readonly subject: string | null;
  /** What the test asks, where it is of a simple form; null otherwise. */
  readonly shape: TestShape | null;
  /** What a test of another form looks at, the most likely to be wrong first; of a simple one what its predicates do. */
  readonly reads?: readonly Read[];
  /** What the test says beside that, for those who look for what is wrong. */
  readonly traits?: TestTraits;
  /** Pattern id or `pattern N`. */
  readonly pattern: string;
  readonly source: SourcePosition;
}

/** A path that a test reads. */
export interface Read {
  readonly path: NodePath;
  /** Whether its value counts, how often it is there, only that it is, or only as a condition on what else has to be. */
  readonly for: 'value' | 'number' | 'presence' | 'condition';
}

/** What a simple test asks, so that messages can say it in words. */
export type TestShape =
  /**
   * Wrong wherever the rule's context is found: the element must not be there, or not in the kind that the context's
   * condition describes; `values` are the literals of that condition.
   */
  | { readonly kind: 'never'; readonly isVariant: boolean; readonly values: readonly string[] }
  /** Wrong when something is there. */
  | { readonly kind: 'absent'; readonly path: NodePath }
  /** Wrong when it is missing. */
  | { readonly kind: 'present'; readonly path: NodePath }
  /** Wrong unless it is there so many times. */
  | {
      readonly kind: 'count';
      readonly path: NodePath;
      readonly least: number;
      readonly most: number | null;
      readonly isVariant: boolean;
    }
  /** About one value; `codes` where it has to be one of a list. */
  | { readonly kind: 'value'; readonly path: NodePath; readonly codes?: CodeListReference };

/** Where the values stand that a test allows: in the test itself, or in a file that comes with the rule set. */
export type CodeListReference =
  | { readonly values: readonly string[] }
  | { readonly document: string; readonly list: string };

/** Where something stands in a source file; line and column count from 1. */
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
  /** The publisher's text with its computed values filled in. */
  readonly text: string;
  /** The reason, where evaluating the test raised a dynamic error; absent otherwise. */
  readonly error?: string;
}

/** How many findings of each level are wanted. */
export interface FindingLimit {
  readonly most: number;
  levelOf(finding: Pick<Finding, 'assertion' | 'error'>): 'error' | 'warning' | 'information';
  /** Told of each finding that is not made: with all others on the node where it was reached, the limit holds for each level. */
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
   * @param limit what may be left out by those who can tell ahead; all findings are wanted when absent
   * @returns findings in document order, then in the order of the rule set's source
   * @throws EngineError `RULES_FAILED` when the rule set as a whole could not be evaluated
   */
  evaluate(tree: Tree, limit?: FindingLimit): readonly Finding[];
}
