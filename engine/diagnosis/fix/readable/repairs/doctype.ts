/** Removes a DOCTYPE without declarations. */
import type { TextFix } from '../text-fix.js';

export const doctype: TextFix = {
  id: 'doctype',
  candidate({ text, pieces }) {
    const found = pieces.find(({ kind }) => kind === 'doctype');
    if (found === undefined || text.slice(found.from, found.to).includes('[')) return null;
    const behind = /^\s*/.exec(text.slice(found.to, found.to + 100))![0].length;
    return { class: 'certain', edits: [], changes: [{ from: found.from, to: found.to + behind, text: '' }] };
  },
};
