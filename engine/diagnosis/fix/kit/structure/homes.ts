/** Moves misplaced elements to the parent they belong in. */
import { findOnlyPlace } from '../../../facts/structure/only-place.js';
import { hasElements } from '../../../facts/values/value-node.js';
import type { ProperParent, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { nameKey } from 'einvoice-schematron/xml/named-child.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import { placeFor } from '../adding/additions.js';

/** A person cannot choose from more possible parents. */
const MAX_OTHERS = 3;

/** Moves an element into the only other element of the document that may contain it. */
export function movedToOnly(violation: SchemaViolation, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const { node } = violation;
  const parent = findOnlyPlace(violation, tree, prefixes);
  if (parent === 0) return [];
  const before = placeFor(parent, nameKey(tree, node), editor);
  return [
    {
      class: 'certain',
      ...editor.together([editor.delete([node]), editor.insert(parent, before, editor.markup(node))]),
    },
  ];
}

/**
 * Moves an element into one of its siblings.
 * @param within the names of elements that may contain it, as `{namespace}local`
 */
export function movedInto(node: number, within: readonly string[], editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  const others: number[] = [];
  for (let at = tree.firstChild[tree.parent[node]!]!; at !== 0; at = tree.nextSibling[at]!)
    if (tree.kind[at] === ELEMENT && within.includes(nameKey(tree, at))) others.push(at);
  if (others.length > MAX_OTHERS) return [];
  return others.map((other) => {
    const before = placeFor(other, nameKey(tree, node), editor);
    return {
      class: 'choice',
      ...editor.together([editor.delete([node]), editor.insert(other, before, editor.markup(node))]),
    };
  });
}

/** Moves elements that are next to their group back into it. */
export function movedHome({ group, strays }: ProperParent, editor: Editor): readonly Candidate[] {
  if (strays.length === 0) return [];
  const { tree } = editor;
  const places = new Map<number, string[]>();
  for (const node of strays) {
    const before = placeFor(group, nameKey(tree, node), editor);
    places.set(before, [...(places.get(before) ?? []), editor.markup(node)]);
  }
  const isEmpty = !hasElements(tree, group);
  const added = [...places].flatMap(([before, all]) =>
    (isEmpty ? [all.join('')] : all).map((markup) => editor.insert(group, before, markup)),
  );
  return [{ class: 'certain', ...editor.together([editor.delete(strays), ...added]) }];
}
