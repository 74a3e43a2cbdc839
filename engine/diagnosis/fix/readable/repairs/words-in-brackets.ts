/** A word or e-mail address in angle brackets, which looks like a start tag without an end tag. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { Piece } from '../pieces.js';
import type { TextFix } from '../text-fix.js';

/** Escapes the opening brackets; a tag with attributes is not a word. */
export const wordsInBrackets: TextFix = {
  id: 'words-in-brackets',
  candidate({ text, pieces }) {
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
  },
};
