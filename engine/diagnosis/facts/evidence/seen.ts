/** What is there and a rule does not see, because of the mark that tells its kind. */
import type { Part } from 'einvoice-wording/part.js';
import type { NodePath } from 'einvoice-core/types.js';

export interface Seen {
  readonly sentence: Part;
  /** The mark that is wrong; of one that is missing what it belongs to. */
  readonly node: number;
  readonly missing: NodePath | null;
  /** What it would have to say, where that is no question. */
  readonly wanted?: string;
}
