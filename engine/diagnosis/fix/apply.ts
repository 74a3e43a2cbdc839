/** Applies patches to the bytes of a document. All other bytes stay the same, including the byte order mark. */
import { requireDocument, requireList } from 'einvoice-core/arguments.js';
import { EngineError } from 'einvoice-core/errors.js';
import { applyEdits } from 'einvoice-schematron/xml/edits.js';
import { readBytes } from 'einvoice-schematron/xml/encode.js';
import type { Patch } from './patch.js';

/**
 * Applies patches to the document they were made for.
 * @param document the document as received
 * @param patches in any order
 * @param charset the `charset` parameter of the media type, if the transport had one
 * @returns the bytes of the changed document
 * @throws EngineError `PATCH_INVALID` if two patches overlap, or were made for another document; `ARGUMENT_INVALID` for
 * arguments of the wrong type
 */
export function applyFixes(
  document: Uint8Array,
  patches: readonly Pick<Patch, 'replacements'>[],
  charset?: string,
): Uint8Array {
  requireDocument(document);
  requireList('patches', patches);
  const read = readBytes(document, charset);
  if (!read.ok) throw new EngineError('PATCH_INVALID', `The document can't be read: ${read.problem.message}`);
  const edits = patches.flatMap(({ replacements }) => replacements).sort((a, b) => a.from - b.from || a.to - b.to);
  edits.forEach(({ from, to }, index) => {
    const next = edits[index + 1];
    if (from > to || from < 0 || to > read.text.length || (next !== undefined && next.from < to))
      throw new EngineError(
        'PATCH_INVALID',
        'Two of these patches touch the same place, or they are for another document.',
      );
  });
  return read.encode(applyEdits(read.text, edits));
}

/** Drops each patch that overlaps with an earlier one. */
export function dropOverlapping<T extends { readonly patch: Pick<Patch, 'replacements'> }>(
  all: readonly T[],
): readonly T[] {
  const used: { readonly from: number; readonly to: number }[] = [];
  return all.filter(({ patch: { replacements } }) => {
    const isFree = replacements.every(({ from, to }) => used.every((other) => to < other.from || from > other.to));
    if (isFree) used.push(...replacements);
    return isFree;
  });
}
