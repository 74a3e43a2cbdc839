/** What an issue is about: which nodes it says are wrong or missing, and which its rule has looked at. */
import type { RuleSays } from '../facts/tests/rule-says.js';

/** What an issue is about. */
export interface Touch {
  readonly closeness: number;
  /** Nodes that are wrong, with everything in them. */
  readonly wrong: readonly number[];
  /** Whether nothing of them is wrong but their text: their attributes may be right, and that they are there is. */
  readonly isText?: boolean;
  /** What is missing: the node of the element that it belongs in, a blank, and its prefixed name. */
  readonly absent: readonly string[];
  /** Nodes that the rule has looked at. */
  readonly reads: readonly number[];
  /** Whether it only wants one of them to be there, whatever that says. */
  readonly onlyWants?: (node: number) => boolean;
  /** What it has looked for and not found, in the form of `absent`. */
  readonly misses: readonly string[];
  /** What may do instead of what is missing, in the form of `absent`. */
  readonly instead?: readonly string[];
  /** Attributes that it has read to tell of which kind something is, with values that it does not know. */
  readonly kinds?: readonly number[];
  /** Values that may be wrong instead of the one that was compared with them. */
  readonly compared?: readonly number[];
  /** Values beside the wrong one that do not go with it, of which nothing is known: the other day of a period. */
  readonly beside?: readonly number[];
  /** What the rule says. */
  readonly rule: RuleSays;
  /** The node that the rule was checked on; 0 for the document. */
  readonly context: number;
  /** Names by which rules speak of what is wrong or missing: each must occur in the rule. */
  readonly names: readonly (readonly string[])[];
  /** Whether the rule says that something is not used. */
  readonly isUnused?: boolean;
  /** What all elements have in common that are wrong by one mistake: a namespace that is declared wrong, a root that was renamed alone. */
  readonly common?: string;
  /** The same, of what has to be changed with them but does not tell the mistake. */
  readonly along?: string;
  /** The group that something has slipped out of, where rules look for it. */
  readonly home?: number;
  /** Whether rules do not find what is wrong: it has another name, or stands elsewhere. */
  readonly isUnseen?: boolean;
  /** What kept the rule from being evaluated. */
  readonly raised: string | null;
}
