/** Removes content after the root element: control characters, a copy of the document, or something else. */
import type { Piece } from '../pieces.js';
import type { TextFix } from '../text-fix.js';

export const trailingContent: TextFix = {
  id: 'trailing-content',
  candidate({ text, pieces }) {
    const end = endOfRoot(pieces);
    if (end === null) return null;
    const rest = text.slice(end);
    if (rest.trim() === '' || pieces.every(({ kind, from }) => from < end || MAY_FOLLOW.has(kind))) return null;
    const from = text.length - rest.trimStart().length;
    const change = { edits: [], textEdits: [{ from, to: text.length, text: '' }] };
    if (/^[\s\0-\x1f]*$/.test(rest)) return { class: 'certain', ...change };
    const isCopy = rest.trim() === text.slice(0, end).trim();
    return { class: 'choice', ...change, ...(isCopy ? {} : { isLossy: true }) };
  },
};

/** The pieces that XML allows after the root element, besides blanks. */
const MAY_FOLLOW: ReadonlySet<Piece['kind']> = new Set(['comment', 'instruction']);

/** The end of the root element; null if it has no end tag. */
function endOfRoot(pieces: readonly Piece[]): number | null {
  let depth = 0;
  for (const { kind, to } of pieces) {
    if (kind === 'start') depth += 1;
    if (kind === 'end') depth -= 1;
    if ((kind === 'end' || kind === 'empty') && depth <= 0) return depth < 0 ? null : to;
  }
  return null;
}
