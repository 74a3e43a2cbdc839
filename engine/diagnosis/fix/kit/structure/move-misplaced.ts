/** Moves misplaced elements to the parent in which they belong. */
import { findOnlyPlace } from '../../../facts/structure/only-place.js';
import { hasElements } from '../../../facts/values/value-node.js';
import type { ProperParent, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { nameKey } from 'einvoice-schematron/xml/named-child.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import { positionFor } from '../adding/additions.js';

/** A person cannot choose from more possible parents. */
const MAX_PARENTS = 3;

/** Moves an element into the only other element of the document that may contain the moved element. */
export function moveToOnlyParent(violation: SchemaViolation, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const { node } = violation;
  const parent = findOnlyPlace(violation, tree, prefixes);
  if (parent === 0) return [];
  const before = positionFor(parent, nameKey(tree, node), editor);
  return [
    {
      class: 'certain',
      ...editor.combine([editor.delete([node]), editor.insert(parent, before, editor.markup(node))]),
    },
  ];
}

/**
 * Moves an element into one of its siblings.
 * @param within the names of elements that may contain the node, as `{namespace}local`
 */
export function moveIntoSibling(node: number, within: readonly string[], editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  const parents: number[] = [];
  for (let sibling = tree.firstChild[tree.parent[node]!]!; sibling !== 0; sibling = tree.nextSibling[sibling]!)
    if (tree.kind[sibling] === ELEMENT && within.includes(nameKey(tree, sibling))) parents.push(sibling);
  if (parents.length > MAX_PARENTS) return [];
  return parents.map((parent) => {
    const before = positionFor(parent, nameKey(tree, node), editor);
    return {
      class: 'choice',
      ...editor.combine([editor.delete([node]), editor.insert(parent, before, editor.markup(node))]),
    };
  });
}

/** Moves elements that are beside their group back into the group. */
export function moveBackIntoGroup({ group, strays }: ProperParent, editor: Editor): readonly Candidate[] {
  if (strays.length === 0) return [];
  const { tree } = editor;
  const markupByPosition = new Map<number, string[]>();
  for (const node of strays) {
    const before = positionFor(group, nameKey(tree, node), editor);
    markupByPosition.set(before, [...(markupByPosition.get(before) ?? []), editor.markup(node)]);
  }
  const isEmpty = !hasElements(tree, group);
  const added = [...markupByPosition].flatMap(([before, all]) =>
    (isEmpty ? [all.join('')] : all).map((markup) => editor.insert(group, before, markup)),
  );
  return [{ class: 'certain', ...editor.combine([editor.delete(strays), ...added]) }];
}
