/** Edits of a document's source. */

/** Replaces a range of the source. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Edits a source. @param edits in order, without overlaps */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { from, to, text } of edits) {
    parts.push(source.slice(done, from), text);
    done = to;
  }
  return parts.join('') + source.slice(done);
}

/**
 * Sorts edits by position. Several insertions at one position are merged, since their order would be undefined. An
 * insertion at a deletion becomes a replacement.
 */
export function sortEdits(edits: readonly Edit[]): Edit[] {
  const ordered: Edit[] = [];
  for (const edit of [...edits].sort((one, other) => one.from - other.from)) {
    const last = ordered.at(-1);
    const isInsertion = edit.to === edit.from;
    const isSame = isInsertion && last?.from === edit.from && last.to === edit.from;
    const isInGap = isInsertion && last !== undefined && last.text === '' && edit.from < last.to;
    if (isSame) ordered.push({ ...ordered.pop()!, text: last.text + edit.text });
    // White space at the end of the insertion moves to its front, where the deleted text had it.
    else if (isInGap) ordered.push({ ...ordered.pop()!, text: edit.text.replace(/^([^]*?)(\s*)$/, '$2$1') });
    else ordered.push(edit);
  }
  return ordered;
}
