/** A change to try, and the patch it becomes if it helps. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { LineTable } from 'einvoice-schematron/xml/position.js';
import type { NodeEdit, Patch, PatchClass, Replacement } from '../patch.js';

/** A change that has not been tried yet. */
export interface Candidate {
  /** The `id` of the `Fix` that made it. */
  readonly fix?: string;
  readonly class: PatchClass;
  readonly edits: readonly NodeEdit[];
  readonly changes: readonly Edit[];
  readonly example?: string;
  /** Whether the figures determine everything but an example value; such a change comes before deletions. */
  readonly isDerived?: true;
  /** As in `Patch`. If absent, it is determined after the trial. */
  readonly isLossy?: true;
  /** Alternatives; the one that leaves the fewest findings is used. */
  readonly or?: readonly Made[];
}

/** The edits of a change. */
export type Made = Pick<Candidate, 'edits' | 'changes'>;

/** Turns a candidate into a patch. */
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
