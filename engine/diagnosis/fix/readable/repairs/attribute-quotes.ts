/** Attributes without quotes, with typographic quotes, or written twice. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { TextFix } from '../text-fix.js';

/** Typographic quotes and similar characters. */
const QUOTES = '“”„‟«»″';
/** Matches an attribute: name, then its value in double, single, typographic or no quotes. */
const ATTRIBUTE = new RegExp(
  `\\s+([\\p{L}_][\\w.:-]*)\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)'|[${QUOTES}]([^${QUOTES}"<>]*)[${QUOTES}]|([^\\s"'<>=${QUOTES}/]+))`,
  'gu',
);

/** Adds quotes, and removes attributes that repeat the name and value of another one. */
export const attributeQuotes: TextFix = {
  id: 'attribute-quotes',
  candidate({ text, pieces }) {
    const textEdits = pieces.flatMap((piece): Edit[] => {
      if (piece.kind !== 'start' && piece.kind !== 'empty') return [];
      const valueByName = new Map<string, string>();
      return Array.from(text.slice(piece.from, piece.to).matchAll(ATTRIBUTE)).flatMap((match): Edit[] => {
        const {
          0: whole,
          1: name = '',
          2: doubleQuoted,
          3: singleQuoted,
          4: typographicQuoted,
          5: bare,
          index,
        } = match;
        const from = piece.from + index;
        const to = from + whole.length;
        const value = doubleQuoted ?? singleQuoted ?? typographicQuoted ?? bare ?? '';
        if (valueByName.get(name) === value) return [{ from, to, text: '' }];
        valueByName.set(name, value);
        const unquoted = typographicQuoted ?? bare;
        if (unquoted === undefined) return [];
        const quotes = typographicQuoted === undefined ? 0 : 1;
        return [{ from: to - unquoted.length - 2 * quotes, to, text: `"${unquoted}"` }];
      });
    });
    return textEdits.length === 0 ? null : { class: 'certain', edits: [], textEdits };
  },
};
