/**
 * More elements of a name than allowed: keeps one of the elements. If all are exact copies, no person has to choose.
 */
import { prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';
import type { Fix } from '../../fix.js';

export const surplusElements: Fix = {
  id: 'surplus-elements',
  for: 'element',
  candidates({ node, place: { related }, editor, tree }) {
    const others = related.filter(
      (other) => other !== node && tree.kind[other] === ELEMENT && hasSamePath(other, node, editor),
    );
    if (others.length === 0) return [];
    const all = [...new Set([...others, node])].sort((a, b) => a - b);
    const markup = new Set(all.map((each) => editor.markup(each).replace(/\s+/g, ' ')));
    if (markup.size === 1) return [{ class: 'certain', ...editor.delete(all.slice(1)) }];
    return all.map((kept) => editor.delete(all.filter((each) => each !== kept)));
  },
};

/** Whether two elements have the same names on their paths. */
function hasSamePath(one: number, other: number, { tree, prefixes }: Editor): boolean {
  return (
    tree.name[one] === tree.name[other] &&
    prefixedPath(tree, one, prefixes).join() === prefixedPath(tree, other, prefixes).join()
  );
}
