/** The nodes that an issue blames or misses, and those that its rule has read. */
import type { RuleVocabulary } from '../facts/tests/rule-vocabulary.js';

/** The nodes that an issue depends on. */
export interface Footprint {
  readonly closeness: number;
  /** Nodes that are wrong, including their content. */
  readonly wrongNodes: readonly number[];
  /** Whether only their text is wrong, not their attributes or presence. */
  readonly isOnlyTextWrong?: boolean;
  /** Missing elements, each as the parent's node, a blank, and the prefixed name. */
  readonly missingElements: readonly string[];
  /** Nodes that the rule has read. */
  readonly nodesRead: readonly number[];
  /** Whether the rule requires only that a node exists, whatever its value. */
  readonly requiresOnlyPresence?: (node: number) => boolean;
  /** Elements that the rule looked for but did not find, as in `absent`. */
  readonly unmatchedElements: readonly string[];
  /** Alternatives to the missing element, as in `absent`. */
  readonly alternatives?: readonly string[];
  /** Attributes that state the kind of an element with a value that the rule does not know. */
  readonly unknownKinds?: readonly number[];
  /** Values that were compared with the wrong one, and may be wrong instead. */
  readonly comparedNodes?: readonly number[];
  /** Values that contradict the wrong one without other evidence of which is wrong: the other date of a period. */
  readonly contradictingNodes?: readonly number[];
  /** The names and values that the rule mentions. */
  readonly vocabulary: RuleVocabulary;
  /** The node that the rule was checked on; 0 for the document. */
  readonly contextNode: number;
  /**
   * Names by which rules refer to what is wrong or missing; a rule is affected if it mentions all names of an entry.
   */
  readonly names: readonly (readonly string[])[];
  /** Whether the rule says that an element is not used. */
  readonly forbidsElement?: boolean;
  /** A key shared by all elements that one mistake affects, such as a wrong namespace declaration or a renamed root. */
  readonly sharedKey?: string;
  /** The same for elements that the mistake affects but that do not reveal it. */
  readonly sideEffectKey?: string;
  /** The group that a misplaced element belongs in, where rules look for it. */
  readonly properGroup?: number;
  /** Whether rules do not see the element because its name or place is wrong. */
  readonly isHiddenFromRules?: boolean;
  /** The error that prevented the rule from being evaluated. */
  readonly evaluationError: string | null;
}
