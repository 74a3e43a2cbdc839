/** What stands in front of a document, behind it, or between its declaration and its root, and may not. */
import type { Candidate } from '../edits.js';
import type { Piece } from './pieces.js';

/** More in front of a document is another document. */
const LONGEST_FRONT = 2_000;

/** The document without what stands in front of its declaration, or of its root element. */
export function removeFront(text: string): Candidate | null {
  const declaration = text.slice(0, LONGEST_FRONT).indexOf('<?xml ');
  const at = declaration >= 0 ? declaration : text.slice(0, LONGEST_FRONT).indexOf('<');
  if (at <= 0) return null;
  const isBlank = text.slice(0, at).trim() === '';
  // Blanks may stand in front of a root element.
  if (isBlank && declaration < 0) return null;
  const made = { edits: [], changes: [{ from: 0, to: at, text: '' }] };
  return isBlank ? { class: 'certain', ...made } : { class: 'choice', ...made, isLossy: true };
}

/** The document without what stands behind its root element: nothing that can be seen, itself once more, or something else. */
export function removeBehind(text: string, pieces: readonly Piece[]): Candidate | null {
  const end = endOfRoot(pieces);
  if (end === null) return null;
  const rest = text.slice(end);
  if (rest.trim() === '' || pieces.every(({ kind, from }) => from < end || MAY_FOLLOW.has(kind))) return null;
  const from = text.length - rest.trimStart().length;
  const made = { edits: [], changes: [{ from, to: text.length, text: '' }] };
  if (/^[\s\0-\x1f]*$/.test(rest)) return { class: 'certain', ...made };
  const isAgain = rest.trim() === text.slice(0, end).trim();
  return { class: 'choice', ...made, ...(isAgain ? {} : { isLossy: true }) };
}

const MAY_FOLLOW: ReadonlySet<Piece['kind']> = new Set(['comment', 'instruction']);

function endOfRoot(pieces: readonly Piece[]): number | null {
  let depth = 0;
  for (const { kind, to } of pieces) {
    if (kind === 'start') depth += 1;
    if (kind === 'end') depth -= 1;
    if ((kind === 'end' || kind === 'empty') && depth <= 0) return depth < 0 ? null : to;
  }
  return null;
}

/** The document without a DOCTYPE that declares nothing itself. */
export function removeDoctype(text: string, pieces: readonly Piece[]): Candidate | null {
  const found = pieces.find(({ kind }) => kind === 'doctype');
  if (found === undefined || text.slice(found.from, found.to).includes('[')) return null;
  const behind = /^\s*/.exec(text.slice(found.to, found.to + 100))![0].length;
  return { class: 'certain', edits: [], changes: [{ from: found.from, to: found.to + behind, text: '' }] };
}
