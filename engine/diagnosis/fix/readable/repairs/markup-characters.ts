/** Characters `<` and `&` that are not escaped. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import { HTML_ENTITIES } from '../html-entities.js';
import type { TextFix } from '../text-fix.js';

/** Matches an ampersand that does not start a valid reference; the group is the name of an HTML entity. */
const AMPERSAND = /&(?!(?:#\d+|#x[\da-fA-F]+|amp|lt|gt|quot|apos);)(?:(\w{2,8});)?/g;

/** Escapes `<` and `&`, except in comments, CDATA sections and processing instructions. */
export const markupCharacters: TextFix = {
  id: 'markup-characters',
  candidate({ text, pieces }) {
    const textEdits = pieces.flatMap(({ kind, from, to }): Edit[] => {
      if (kind === 'bare') return [{ from, to, text: '&lt;' }];
      if (kind !== 'text' && kind !== 'start' && kind !== 'empty') return [];
      return [...(kind === 'text' ? [] : escapeAngles(text, from, to)), ...escapeAmpersands(text, from, to)].sort(
        (one, other) => one.from - other.from,
      );
    });
    return textEdits.length === 0 ? null : { class: 'certain', edits: [], textEdits };
  },
};

/** Escapes each `<` in the attribute values of a tag. */
function escapeAngles(text: string, from: number, to: number): readonly Edit[] {
  const match = text.slice(from + 1, to).matchAll(/</g);
  return Array.from(match, ({ index }) => ({ from: from + 1 + index, to: from + 2 + index, text: '&lt;' }));
}

function escapeAmpersands(text: string, from: number, to: number): readonly Edit[] {
  return Array.from(text.slice(from, to).matchAll(AMPERSAND), ({ 0: match, 1: name = '', index }) => {
    const code = HTML_ENTITIES.get(name);
    const position = from + index;
    return code === undefined
      ? { from: position, to: position + 1, text: '&amp;' }
      : { from: position, to: position + match.length, text: `&#${code};` };
  });
}
