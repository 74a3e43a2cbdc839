/** Content before the XML declaration or the root element. */
import type { TextFix } from '../text-fix.js';

/** A longer text would be another document. */
const LONGEST_FRONT = 2_000;

/** Removes that content. */
export const front: TextFix = {
  id: 'front',
  candidate({ text }) {
    const declaration = text.slice(0, LONGEST_FRONT).indexOf('<?xml ');
    const at = declaration >= 0 ? declaration : text.slice(0, LONGEST_FRONT).indexOf('<');
    if (at <= 0) return null;
    const isBlank = text.slice(0, at).trim() === '';
    // Blanks before a root element are allowed.
    if (isBlank && declaration < 0) return null;
    const made = { edits: [], changes: [{ from: 0, to: at, text: '' }] };
    return isBlank ? { class: 'certain', ...made } : { class: 'choice', ...made, isLossy: true };
  },
};
