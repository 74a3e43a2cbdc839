/** Tags with an undeclared prefix that resembles a declared one. */
import { editDistance } from 'einvoice-core/edit-distance.js';
import type { Edit } from 'einvoice-schematron/xml/edits.js';
import { declaredIn, undeclared } from '../prefixes.js';
import type { TextFix } from '../text-fix.js';

/** Replaces the prefix by the only similar declared one. */
export const misspeltPrefix: TextFix = {
  id: 'misspelt-prefix',
  candidate({ text, pieces }) {
    const declared = declaredIn(text);
    const meant = new Map<string, string | null>();
    const changes: Edit[] = [];
    for (const { prefix, from } of undeclared(pieces, declared)) {
      let near = meant.get(prefix);
      if (near === undefined) meant.set(prefix, (near = nearPrefix(prefix, declared)));
      if (near === null) return null;
      changes.push({ from, to: from + prefix.length, text: near });
    }
    return changes.length === 0 ? null : { class: 'certain', edits: [], changes };
  },
};

/** The only similar prefix; null if there are several, or for prefixes of one letter, which are all similar. */
function nearPrefix(prefix: string, declared: readonly string[]): string | null {
  if (prefix.length < 2 || prefix.length > LONGEST_PREFIX) return null;
  const [only, another] = declared.filter((each) => each.length > 1 && editDistance(prefix, each) === 1);
  return only !== undefined && another === undefined ? only : null;
}

const LONGEST_PREFIX = 20;
