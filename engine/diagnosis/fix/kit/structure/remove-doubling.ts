/** An element inside an element of the same name, because the tags were written twice. */
import { attributesOf } from 'einvoice-core/invoice/names.js';
import { previousElement, nextElement } from 'einvoice-schematron/xml/neighbours.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';

/** Removes one of the two pairs of tags. The attributes, and the siblings of the inner element, are kept. */
export function removeDoubling(inner: number, editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  const outer = tree.parent[inner]!;
  const following = nextElement(inner, tree);
  if (following !== 0 || previousElement(inner, tree) !== 0)
    return following === 0 || previousElement(inner, tree) !== 0
      ? []
      : [{ class: 'certain', ...editor.unwrap(inner, lastChildElement(outer, tree)) }];
  if (attributesOf(tree, outer).length > 0) {
    if (attributesOf(tree, inner).length > 0) return [];
    const { tag, contentTo, to, from } = editor.span(inner);
    const content = tree.source.slice(tag.to, contentTo);
    return [
      {
        class: 'certain',
        edits: [
          { op: 'append', node: editor.xpath(outer), markup: content },
          { op: 'delete', node: editor.xpath(inner) },
        ],
        textEdits: [
          { from, to: tag.to, text: '' },
          { from: contentTo, to, text: '' },
        ],
      },
    ];
  }
  return [{ class: 'certain', ...editor.unwrap(inner) }];
}

function lastChildElement(parent: number, tree: Tree): number {
  let last = 0;
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT) last = child;
  return last;
}
