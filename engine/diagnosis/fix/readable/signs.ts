/** Single signs that XML does not take where they stand: of markup, of control, and hyphens in comments. */
import type { Edit } from '../../../xml/edits.js';
import type { Candidate } from '../edits.js';
import { HTML_ENTITIES } from './html-entities.js';
import type { Piece } from './pieces.js';

/** An ampersand that begins no reference of XML's. */
const AMPERSAND = /&(?!(?:#\d+|#x[\da-fA-F]+|amp|lt|gt|quot|apos);)(?:(\w{2,8});)?/g;

/** Signs of markup that stand for themselves, written as references; comments, CDATA sections and instructions may have them. */
export function escapeSigns(text: string, pieces: readonly Piece[]): Candidate | null {
  const changes = pieces.flatMap(({ kind, from, to }): Edit[] => {
    if (kind === 'bare') return [{ from, to, text: '&lt;' }];
    if (kind !== 'text' && kind !== 'start' && kind !== 'empty') return [];
    return [...(kind === 'text' ? [] : opened(text, from, to)), ...ampersands(text, from, to)].sort(
      (one, other) => one.from - other.from,
    );
  });
  return changes.length === 0 ? null : { class: 'certain', edits: [], changes };
}

/** `<` inside the quotes of a tag. */
function opened(text: string, from: number, to: number): readonly Edit[] {
  const found = text.slice(from + 1, to).matchAll(/</g);
  return Array.from(found, ({ index }) => ({ from: from + 1 + index, to: from + 2 + index, text: '&lt;' }));
}

function ampersands(text: string, from: number, to: number): readonly Edit[] {
  return Array.from(text.slice(from, to).matchAll(AMPERSAND), ({ 0: found, 1: name = '', index }) => {
    const code = HTML_ENTITIES.get(name);
    const at = from + index;
    return code === undefined
      ? { from: at, to: at + 1, text: '&amp;' }
      : { from: at, to: at + found.length, text: `&#${code};` };
  });
}

/**
 * What looks like a start tag in the middle of a text, and is closed nowhere: an address of e-mail, or a word that stands out.
 * Nothing that has attributes is a word.
 */
export function escapeTags(text: string, pieces: readonly Piece[]): Candidate | null {
  const closed = new Set(pieces.flatMap((piece) => (piece.kind === 'end' ? [piece.name] : [])));
  const isText = (piece: Piece | undefined): boolean =>
    piece?.kind === 'bare' || (piece?.kind === 'text' && text.slice(piece.from, piece.to).trim() !== '');
  let isSure = true;
  const changes = pieces.flatMap((piece, at): Edit[] => {
    if (piece.kind === 'bare') return [{ from: piece.from, to: piece.to, text: '&lt;' }];
    if (piece.kind !== 'start' || closed.has(piece.name)) return [];
    const inside = text.slice(piece.from + 1 + piece.name.length, piece.to - 1);
    const isNoTag = /^[^\s/]/.test(inside);
    if (!isNoTag && !isText(pieces[at - 1])) return [];
    isSure &&= isNoTag;
    return inside.includes('=') ? [] : [{ from: piece.from, to: piece.from + 1, text: '&lt;' }];
  });
  const isOfTags = changes.length > pieces.filter(({ kind }) => kind === 'bare').length;
  return isOfTags ? { class: isSure ? 'certain' : 'choice', edits: [], changes } : null;
}

const [OPENING, CLOSING] = ['<!--'.length, '-->'.length];

/** Hyphens side by side in comments, set apart. */
export function separateHyphens(text: string, pieces: readonly Piece[]): Candidate | null {
  const changes = pieces.flatMap(({ kind, from, to }): Edit[] => {
    if (kind !== 'comment') return [];
    const inside = text.slice(from + OPENING, to - CLOSING);
    return Array.from(inside.matchAll(/-(?=-|$)/g), ({ index }) => {
      const at = from + OPENING + index + 1;
      return { from: at, to: at, text: ' ' };
    });
  });
  return changes.length === 0 ? null : { class: 'certain', edits: [], changes };
}

/** Characters that no XML document has (section 2.2), themselves or as references. */
const CONTROL =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]+|&#(?:x0*(?:[0-8bcef]|1[\da-f])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/gi;

/** Characters of control left out; between two words a blank takes their place, since such signs break lines elsewhere. */
export function removeControls(text: string): Candidate | null {
  const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  const changes = Array.from(text.matchAll(CONTROL), ({ 0: found, index }): Edit => {
    const to = index + found.length;
    return { from: index, to, text: isWord(text[index - 1]) && isWord(text[to]) ? ' ' : '' };
  });
  return changes.length === 0 ? null : { class: 'choice', edits: [], changes };
}
