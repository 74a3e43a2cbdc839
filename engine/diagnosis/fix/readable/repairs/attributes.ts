/** Attributes without quotes or with typographic ones, and attributes that are written twice. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { TextFix } from '../text-fix.js';

const QUOTES = '“”„‟«»″';
const ATTRIBUTE = new RegExp(
  `\\s+([\\p{L}_][\\w.:-]*)\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)'|[${QUOTES}]([^${QUOTES}"<>]*)[${QUOTES}]|([^\\s"'<>=${QUOTES}/]+))`,
  'gu',
);

/** Adds quotes, and removes repetitions with the same value. */
export const attributes: TextFix = {
  id: 'attributes',
  candidate({ text, pieces }) {
    const changes = pieces.flatMap((piece): Edit[] => {
      if (piece.kind !== 'start' && piece.kind !== 'empty') return [];
      const known = new Map<string, string>();
      return Array.from(text.slice(piece.from, piece.to).matchAll(ATTRIBUTE)).flatMap((match): Edit[] => {
        const { 0: whole, 1: name = '', 2: double, 3: single, 4: typographic, 5: bare, index } = match;
        const from = piece.from + index;
        const to = from + whole.length;
        const value = double ?? single ?? typographic ?? bare ?? '';
        if (known.get(name) === value) return [{ from, to, text: '' }];
        known.set(name, value);
        const written = typographic ?? bare;
        if (written === undefined) return [];
        const quotes = typographic === undefined ? 0 : 1;
        return [{ from: to - written.length - 2 * quotes, to, text: `"${written}"` }];
      });
    });
    return changes.length === 0 ? null : { class: 'certain', edits: [], changes };
  },
};
