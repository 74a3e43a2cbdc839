/** A word or e-mail address in angle brackets, which looks like a start tag without an end tag. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { Piece } from '../pieces.js';
import type { TextFix } from '../text-fix.js';

/** Escapes the opening brackets. A tag with attributes is not taken for a word. */
export const wordsInBrackets: TextFix = {
  id: 'words-in-brackets',
  candidate({ text, pieces }) {
    const closed = new Set(pieces.flatMap((piece) => (piece.kind === 'end' ? [piece.name] : [])));
    const isText = (piece: Piece | undefined): boolean =>
      piece?.kind === 'bare' || (piece?.kind === 'text' && text.slice(piece.from, piece.to).trim() !== '');
    let isSure = true;
    const textEdits = pieces.flatMap((piece, index): Edit[] => {
      if (piece.kind === 'bare') return [{ from: piece.from, to: piece.to, text: '&lt;' }];
      if (piece.kind !== 'start' || closed.has(piece.name)) return [];
      const inside = text.slice(piece.from + 1 + piece.name.length, piece.to - 1);
      const cannotBeTag = /^[^\s/]/.test(inside);
      if (!cannotBeTag && !isText(pieces[index - 1])) return [];
      isSure &&= cannotBeTag;
      return inside.includes('=') ? [] : [{ from: piece.from, to: piece.from + 1, text: '&lt;' }];
    });
    const hasWords = textEdits.length > pieces.filter(({ kind }) => kind === 'bare').length;
    return hasWords ? { class: isSure ? 'certain' : 'choice', edits: [], textEdits } : null;
  },
};
