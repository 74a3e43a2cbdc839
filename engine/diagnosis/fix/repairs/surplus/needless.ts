/** Deletes all elements that a rule forbids. */
import { TEXT } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';

export const needless: Fix = {
  id: 'needless',
  for: 'needless',
  candidates({ node, place: { related }, editor, tree }) {
    const all = [node, ...related].filter((each) => each > 0 && tree.kind[each] !== TEXT);
    const isEmpty = all.every((each) => tree.stringValue(each).trim() === '');
    return [{ class: isEmpty ? 'certain' : 'choice', ...editor.delete([...new Set(all)].sort((a, b) => a - b)) }];
  },
};
