/** Double hyphens inside comments, which XML forbids. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { TextFix } from '../text-fix.js';

const [OPENING, CLOSING] = ['<!--'.length, '-->'.length];

/** Puts blanks between the hyphens. */
export const commentHyphens: TextFix = {
  id: 'comment-hyphens',
  candidate({ text, pieces }) {
    const changes = pieces.flatMap(({ kind, from, to }): Edit[] => {
      if (kind !== 'comment') return [];
      const inside = text.slice(from + OPENING, to - CLOSING);
      return Array.from(inside.matchAll(/-(?=-|$)/g), ({ index }) => {
        const at = from + OPENING + index + 1;
        return { from: at, to: at, text: ' ' };
      });
    });
    return changes.length === 0 ? null : { class: 'certain', edits: [], changes };
  },
};
