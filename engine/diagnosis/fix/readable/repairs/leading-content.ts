/** Removes content before the XML declaration or the root element. */
import type { TextFix } from '../text-fix.js';

/** Longer content is not removed: it may be a document of its own. */
const MAX_LENGTH = 2_000;

export const leadingContent: TextFix = {
  id: 'leading-content',
  candidate({ text }) {
    const declaration = text.slice(0, MAX_LENGTH).indexOf('<?xml ');
    const start = declaration >= 0 ? declaration : text.slice(0, MAX_LENGTH).indexOf('<');
    if (start <= 0) return null;
    const isBlank = text.slice(0, start).trim() === '';
    // Blanks before a root element are allowed.
    if (isBlank && declaration < 0) return null;
    const change = { edits: [], textEdits: [{ from: 0, to: start, text: '' }] };
    return isBlank ? { class: 'certain', ...change } : { class: 'choice', ...change, isLossy: true };
  },
};
