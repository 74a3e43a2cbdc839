/** A change that may repair something, and how it becomes a patch once that is known. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { LineTable } from 'einvoice-schematron/xml/position.js';
import type { NodeEdit, Patch, PatchClass, Replacement } from '../patch.js';

/** A change before it has been tried. */
export interface Candidate {
  /** What made it: the `id` of a `Fix`. */
  readonly fix?: string;
  readonly class: PatchClass;
  readonly edits: readonly NodeEdit[];
  readonly changes: readonly Edit[];
  readonly example?: string;
  /** There where figures tell what is missing but for what is an example: that comes before what takes something away. */
  readonly isTold?: true;
  /** As in `Patch`; what a change takes away is known once it has been tried. */
  readonly isLossy?: true;
  /** What may have been meant instead: of all of these the one counts after which least is found. */
  readonly or?: readonly Made[];
}

/** What a change consists of. */
export type Made = Pick<Candidate, 'edits' | 'changes'>;

/** A candidate as a patch. */
export function asPatch({ class: own, edits, changes, example, isLossy }: Candidate, lines: LineTable): Patch {
  return {
    class: own,
    edits,
    replacements: changes.map(({ from, to, text }): Replacement => {
      const [start, end] = [lines.at(from), lines.at(to)];
      return { from, to, text, ...start, endLine: end.line, endColumn: end.column };
    }),
    ...(example === undefined ? {} : { example }),
    ...(isLossy === true ? { isLossy } : {}),
  };
}
