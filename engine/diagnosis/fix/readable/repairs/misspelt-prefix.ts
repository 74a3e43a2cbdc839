/** Tags with an undeclared prefix that resembles a declared one. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import { findDeclaredPrefixes, findUndeclaredPrefixes } from '../prefixes.js';
import type { TextFix } from '../text-fix.js';

/** Replaces the prefix by the only declared prefix that is similar. */
export const misspeltPrefix: TextFix = {
  id: 'misspelt-prefix',
  candidate({ text, pieces }) {
    const declared = findDeclaredPrefixes(text);
    const corrections = new Map<string, string | null>();
    const textEdits: Edit[] = [];
    for (const { prefix, from } of findUndeclaredPrefixes(pieces, declared)) {
      let similar = corrections.get(prefix);
      if (similar === undefined) corrections.set(prefix, (similar = findSimilarPrefix(prefix, declared)));
      if (similar === null) return null;
      textEdits.push({ from, to: from + prefix.length, text: similar });
    }
    return textEdits.length === 0 ? null : { class: 'certain', edits: [], textEdits };
  },
};

/**
 * The only similar declared prefix; null if there are several. Prefixes of one letter are not compared, since they are
 * all similar.
 */
function findSimilarPrefix(prefix: string, declared: readonly string[]): string | null {
  if (prefix.length < 2 || prefix.length > MAX_LENGTH) return null;
  const [only, another] = declared.filter((each) => each.length > 1 && editDistance(prefix, each) === 1);
  return only !== undefined && another === undefined ? only : null;
}

/** Longer prefixes are not compared. */
const MAX_LENGTH = 20;
