/** Removes a DOCTYPE without declarations. */
import type { TextFix } from '../text-fix.js';

export const doctype: TextFix = {
  id: 'doctype',
  candidate({ text, pieces }) {
    const doctypePiece = pieces.find(({ kind }) => kind === 'doctype');
    if (doctypePiece === undefined || text.slice(doctypePiece.from, doctypePiece.to).includes('[')) return null;
    const blanksAfter = /^\s*/.exec(text.slice(doctypePiece.to, doctypePiece.to + 100))![0].length;
    return {
      class: 'certain',
      edits: [],
      textEdits: [{ from: doctypePiece.from, to: doctypePiece.to + blanksAfter, text: '' }],
    };
  },
};
