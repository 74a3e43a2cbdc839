/** Deletes all elements that a rule forbids. */
import { TEXT } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';

export const forbiddenElements: Fix = {
  id: 'forbidden-elements',
  for: 'forbidden',
  candidates({ node, place: { related }, editor, tree }) {
    const forbidden = [node, ...related].filter((each) => each > 0 && tree.kind[each] !== TEXT);
    const isEmpty = forbidden.every((each) => tree.stringValue(each).trim() === '');
    return [{ class: isEmpty ? 'certain' : 'choice', ...editor.delete([...new Set(forbidden)].sort((a, b) => a - b)) }];
  },
};
