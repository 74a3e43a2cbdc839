/** A change to try, and the patch it becomes if it helps. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { LineTable } from 'einvoice-schematron/xml/position.js';
import type { NodeEdit, Patch, PatchClass, Replacement } from '../patch.js';

/** A change that has not been tried yet. */
export interface Candidate {
  /** The `id` of the repair that proposed it. */
  readonly fix?: string;
  readonly class: PatchClass;
  /** The change as edits of nodes; `textEdits` is the same change as edits of the text. */
  readonly edits: readonly NodeEdit[];
  readonly textEdits: readonly Edit[];
  /** For class `input`, the example value to replace. */
  readonly example?: string;
  /**
   * Set if the document itself suggests the change. Then the change is not put last, although it is lossy or contains
   * an example.
   */
  readonly isDerived?: true;
  /** As in `Patch`. If absent, the trial determines whether the change is lossy (`data-loss.ts`). */
  readonly isLossy?: true;
  /** Alternatives to this change; the one that leaves the fewest findings is used. */
  readonly alternatives?: readonly ChangeEdits[];
}

/** A change without its class. */
export type ChangeEdits = Pick<Candidate, 'edits' | 'textEdits'>;

/** Turns a candidate into a patch. */
export function toPatch({ class: patchClass, edits, textEdits, example, isLossy }: Candidate, lines: LineTable): Patch {
  return {
    class: patchClass,
    edits,
    replacements: textEdits.map(({ from, to, text }): Replacement => {
      const [start, end] = [lines.at(from), lines.at(to)];
      return { from, to, text, ...start, endLine: end.line, endColumn: end.column };
    }),
    ...(example === undefined ? {} : { example }),
    ...(isLossy === true ? { isLossy } : {}),
  };
}
