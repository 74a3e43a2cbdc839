/** Control characters, which XML forbids. */
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import type { TextFix } from '../text-fix.js';

/** Matches characters that XML forbids (section 2.2), literally or as references. */
const CONTROL =
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]+|&#(?:x0*(?:[0-8bcef]|1[\da-f])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/gi;

/** Removes the characters. A character between two words may have been a line break, so a blank replaces it. */
export const controlCharacters: TextFix = {
  id: 'control-characters',
  candidate({ text }) {
    const isWord = (character: string | undefined): boolean =>
      character !== undefined && /[\p{L}\p{N}]/u.test(character);
    const textEdits = Array.from(text.matchAll(CONTROL), ({ 0: match, index }): Edit => {
      const to = index + match.length;
      return { from: index, to, text: isWord(text[index - 1]) && isWord(text[to]) ? ' ' : '' };
    });
    return textEdits.length === 0 ? null : { class: 'choice', edits: [], textEdits };
  },
};
