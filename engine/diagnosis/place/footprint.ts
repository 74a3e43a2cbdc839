/** The nodes that an issue blames or misses, and those that its rule has read. */
import type { RuleVocabulary } from '../facts/tests/rule-vocabulary.js';

/** The nodes that an issue depends on. */
export interface Footprint {
  readonly closeness: number;
  /** Nodes that are wrong, including their content. */
  readonly wrong: readonly number[];
  /** Whether only their text is wrong: attributes and existence are not. */
  readonly isText?: boolean;
  /** Missing elements: the parent's node, a blank, and the prefixed name. */
  readonly absent: readonly string[];
  /** Nodes that the rule has read. */
  readonly reads: readonly number[];
  /** Whether the rule only requires a node to exist, with any value. */
  readonly onlyWants?: (node: number) => boolean;
  /** Elements that the rule has looked for in vain, in the form of `absent`. */
  readonly misses: readonly string[];
  /** Alternatives to the missing element, in the form of `absent`. */
  readonly instead?: readonly string[];
  /** Attributes for the kind of an element whose values the rule does not know. */
  readonly kinds?: readonly number[];
  /** Values compared with the wrong one, which may be wrong instead. */
  readonly compared?: readonly number[];
  /** Values that contradict the wrong one, and about which nothing else is known: the other date of a period. */
  readonly beside?: readonly number[];
  /** The names and values that the rule mentions. */
  readonly rule: RuleVocabulary;
  /** The node that the rule was checked on; 0 for the document. */
  readonly context: number;
  /** Names that rules use for what is wrong or missing: the rule must contain each. */
  readonly names: readonly (readonly string[])[];
  /** Whether the rule says that an element is not used. */
  readonly isUnused?: boolean;
  /**
   * Key shared by all elements that one mistake affects: a wrong namespace declaration, a root that was renamed alone.
   */
  readonly common?: string;
  /** The same for elements that change with them but do not reveal the mistake. */
  readonly along?: string;
  /** The group that an element slipped out of, where rules look for it. */
  readonly home?: number;
  /** Whether rules ignore the wrong element because of its name or place. */
  readonly isUnseen?: boolean;
  /** The error that prevented the rule from being evaluated. */
  readonly raised: string | null;
}
