/** Double hyphens inside comments, which XML forbids. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { TextFix } from '../text-fix.js';

const [OPENING_LENGTH, CLOSING_LENGTH] = ['<!--'.length, '-->'.length];

/** Puts a blank between two hyphens, and after a hyphen at the end of a comment. */
export const commentHyphens: TextFix = {
  id: 'comment-hyphens',
  candidate({ text, pieces }) {
    const textEdits = pieces.flatMap(({ kind, from, to }): Edit[] => {
      if (kind !== 'comment') return [];
      const inside = text.slice(from + OPENING_LENGTH, to - CLOSING_LENGTH);
      return Array.from(inside.matchAll(/-(?=-|$)/g), ({ index }) => {
        const position = from + OPENING_LENGTH + index + 1;
        return { from: position, to: position, text: ' ' };
      });
    });
    return textEdits.length === 0 ? null : { class: 'certain', edits: [], textEdits };
  },
};
