/** Double hyphens inside comments, which XML forbids. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { TextFix } from '../text-fix.js';

const [OPENING, CLOSING] = ['<!--'.length, '-->'.length];

/** Puts blanks between the hyphens. */
export const commentHyphens: TextFix = {
  id: 'comment-hyphens',
  candidate({ text, pieces }) {
    const textEdits = pieces.flatMap(({ kind, from, to }): Edit[] => {
      if (kind !== 'comment') return [];
      const inside = text.slice(from + OPENING, to - CLOSING);
      return Array.from(inside.matchAll(/-(?=-|$)/g), ({ index }) => {
        const position = from + OPENING + index + 1;
        return { from: position, to: position, text: ' ' };
      });
    });
    return textEdits.length === 0 ? null : { class: 'certain', edits: [], textEdits };
  },
};
