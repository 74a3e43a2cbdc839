/** The nodes that an issue says are wrong or missing, and the nodes that its rule has read. */
import type { RuleVocabulary } from '../facts/tests/rule-vocabulary.js';

/** The nodes that an issue depends on. The cause of an issue is found by comparing footprints. */
export interface Footprint {
  /** How directly the issue points to a mistake: a rank of `DISTANCE`. A lower rank is more direct. */
  readonly distance: number;
  /** Wrong nodes; everything inside them counts as wrong, too. */
  readonly wrongNodes: readonly number[];
  /** Whether only the text of the wrong nodes is wrong, not their attributes or presence. */
  readonly isOnlyTextWrong?: boolean;
  /** Keys of missing elements: the node of the parent and the name of the element, as in `12 cbc:ID`. */
  readonly missingElements: readonly string[];
  /** Nodes that the rule has read. */
  readonly nodesRead: readonly number[];
  /** Whether the rule requires only that the given node exists, whatever its value is. */
  readonly isOnlyRequiredPresent?: (node: number) => boolean;
  /** Keys of elements that the rule looked for but did not find, as in `missingElements`. */
  readonly unmatchedElements: readonly string[];
  /** Keys of elements that the rule would accept instead of the missing element, as in `missingElements`. */
  readonly alternatives?: readonly string[];
  /** Attributes that state the kind of an element, such as `@schemeID`, with a value that the rule does not know. */
  readonly unknownKinds?: readonly number[];
  /** Values that the rule compares with the wrong value; one of them may be wrong instead. */
  readonly comparedNodes?: readonly number[];
  /** Values that contradict the wrong value, such as the other date of a period; one of them may be wrong instead. */
  readonly contradictingNodes?: readonly number[];
  /** The names and values that the rule mentions. */
  readonly vocabulary: RuleVocabulary;
  /** The node on which the rule was checked; 0 for the document. */
  readonly contextNode: number;
  /**
   * Names by which rules refer to the wrong or missing nodes. Another rule may fail because of this mistake if it
   * mentions all names of an entry, such as `cbc:ID` and `cac:TaxCategory`.
   */
  readonly names: readonly (readonly string[])[];
  /** Whether the rule says that an element must not be used. */
  readonly forbidsElement?: boolean;
  /** A key shared by all issues of one mistake, such as a wrong namespace declaration or a renamed root. */
  readonly sharedKey?: string;
  /** The key of a mistake that affects an element, although the element itself does not show the mistake. */
  readonly sideEffectKey?: string;
  /** For a misplaced element: the group that it belongs in, which is where rules look for it. */
  readonly properGroup?: number;
  /** Whether rules do not see the element because its name or place is wrong. */
  readonly isHiddenFromRules?: boolean;
  /** The code of the XPath error that prevented the evaluation of the rule, such as `FORG0001`. */
  readonly evaluationError: string | null;
}
