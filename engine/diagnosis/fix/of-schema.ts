/** What might repair what a schema finds: it says itself what belongs where. */
import { calledInstead, closestTo, localOf, longerThan } from '../facts/structure/closest.js';
import { counterpartOf } from '../facts/structure/counterpart.js';
import { wrongIn } from '../cause/structure/repeated.js';
import { presentNamesOf } from '../facts/structure/other-names.js';
import { containedIn } from '../facts/structure/container.js';
import { isDoubled } from '../facts/structure/doubled.js';
import { hasElements } from '../facts/values/value-node.js';
import { attributesOf } from '../../invoice/names.js';
import { onlyPlaceOf } from '../facts/structure/only-place.js';
import { wrongNamespaceOf } from '../facts/structure/wrong-namespace.js';
import type { Home, SchemaViolation } from '../../runtime/schema/violation.js';
import { type ChildNames, childNamesIn } from '../../xml/child-names.js';
import { keyOf } from '../../xml/named-child.js';
import { elementBefore, elementBehind } from '../../xml/neighbours.js';
import { pathOf } from '../../xml/prefixed-names.js';
import { ELEMENT, type Tree, rootOf } from '../../xml/tree.js';
import type { Candidate, Editor, Made } from './edits.js';
import { additions, placeFor, valuesFor } from './additions.js';
import { asElement, withoutTags } from './markup-as-text.js';
import { asItsRoot, movedIntoNew, movedOf } from './other-document.js';
import { isParty, partiesExchanged } from './parties.js';
import { base64Of, encodedText } from './values.js';
import { wrapped } from './wrapped.js';

/** Of more names that begin in the same way none is likely. */
const MOST_LONGER = 3;

/** Of more elements that an element may belong in nobody knows which one it is. */
const MOST_OTHERS = 3;

/** A change of more places at once is more than anybody reads. */
const MOST_REPEATED = 1_000;

const NONE: readonly number[] = [];

/** @param childNames what may stand in an element, in its order */
export function ofViolation(violation: SchemaViolation, editor: Editor, childNames: ChildNames): readonly Candidate[] {
  const { tree } = editor;
  const { node } = violation;
  const { repeated } = violation;
  // All of them at once with the first: the others are its consequences.
  const all = repeated?.nodes[0] === wrongIn(violation) ? repeated.nodes.slice(0, MOST_REPEATED) : NONE;
  switch (violation.kind) {
    case 'order': {
      // Parties that are called by each other's names are not tidied up.
      const parties = isParty(violation.moved, editor) ? partiesExchanged(editor) : [];
      if (parties.length > 0)
        return [...parties, editor.move(violation.moved, violation.place, violation.other)].map((made) => ({
          class: 'choice',
          ...made,
        }));
      return [
        ...(all.length === 0 ? [] : inOrder(tree.parent[violation.moved]!, editor, childNames)),
        {
          class: 'certain',
          ...editor.move(violation.moved, violation.place, violation.other),
          ...(violation.besideGroup === undefined
            ? {}
            : { or: movedHome({ group: violation.besideGroup, strays: [violation.moved] }, editor, childNames) }),
        },
        // What stands there several times has to move as a whole.
        ...(repeated === undefined ? inOrder(tree.parent[violation.moved]!, editor, childNames) : []),
      ];
    }
    case 'unknown':
    case 'elsewhere':
    case 'profile': {
      if (isDoubled(node, tree)) return undoubled(node, editor);
      const contained = containedIn(violation, tree);
      if (contained.length > 0) return [{ class: 'certain', ...editor.unwrap(contained[0]!, contained.at(-1)!) }];
      const declaration = wrongNamespaceOf(violation, tree, editor.prefixes);
      if (declaration !== null) return [{ class: 'certain', ...editor.declare(declaration, declaration.wanted) }];
      if (counterpartOf(violation, tree) !== null) return asItsRoot(editor, childNames);
      const called = calledInstead(violation, tree);
      if (called === null && violation.kind === 'elsewhere' && violation.wrapper !== undefined)
        return wrapped(violation.wrapper, violation.orWrappers ?? [], violation.wrapped ?? [], editor);
      if (called === null && violation.kind === 'elsewhere' && violation.home !== undefined)
        return [...movedHome(violation.home, editor, childNames), { class: 'choice', ...editor.delete([node]) }];
      const moved = movedOf(node, editor, childNames);
      const intoNew = moved === null ? movedIntoNew(node, editor, childNames) : null;
      const own = tree.names[tree.name[node]!]!.local;
      const near = called ?? violation.instead ?? closestTo(own, violation.kind, violation.allowed, tree);
      // A name cut short may be that of several.
      const longer = longerThan(own, violation.allowed);
      return [
        ...(moved === null ? [] : [{ class: 'certain' as const, ...moved }]),
        ...(violation.kind === 'elsewhere'
          ? [...movedInto(node, violation.within, editor, childNames), ...movedToOnly(violation, editor, childNames)]
          : []),
        ...(intoNew === null ? [] : [{ class: 'choice' as const, ...intoNew }]),
        ...(near === null ? longer.slice(0, MOST_LONGER) : [near]).flatMap((key): readonly Candidate[] => {
          const uri = key.slice(1, key.lastIndexOf('}'));
          const name = editor.scope.written(uri, localOf(key), node);
          if (name === null) return [];
          // In another namespace, or a later version, each has a name of its own.
          const nameOf = (each: number): string => {
            const { local } = tree.names[tree.name[each]!]!;
            const present = presentNamesOf(local);
            const isOwn = present.length === 0 ? localOf(key) !== own : present.includes(localOf(key));
            return (isOwn ? null : editor.scope.written(uri, present[0] ?? local, each)) ?? name;
          };
          const together = editor.together(all.map((each) => editor.rename(each, nameOf(each))));
          return [
            ...(near === null || all.length === 0 ? [] : [{ class: 'certain' as const, ...together }]),
            { class: near === null ? 'choice' : 'certain', ...editor.rename(node, name) },
          ];
        }),
        { class: 'choice', ...editor.delete([node]) },
      ];
    }
    case 'attribute': {
      const { attribute, meant } = violation;
      const renamed = (each: number): Made => editor.renameAttribute(each, localOf(meant!));
      return [
        ...(meant === undefined
          ? []
          : [...(all.length === 0 ? [] : [editor.together(all.map(renamed))]), renamed(attribute)].map(
              (made): Candidate => ({ class: 'certain', ...made }),
            )),
        { class: tree.stringValue(attribute).trim() === '' ? 'certain' : 'choice', ...editor.delete([attribute]) },
      ];
    }
    case 'attributeMissing': {
      const name = localOf(violation.attribute);
      const path = [...pathOf(tree, node, editor.prefixes), `@${name}`];
      const values = all.length === 0 ? [] : valuesFor(`@${name}`, path.slice(0, -1), editor);
      return values
        .filter((guess) => guess.class !== 'input')
        .map(({ value, class: own }) => ({
          class: own,
          ...editor.together(all.map((each) => editor.addAttribute(each, name, value))),
        }));
    }
    case 'instance':
      return [
        ...(violation.what === 'nil' && isEmpty(node, tree) && node !== rootOf(tree)
          ? [{ class: 'certain' as const, ...editor.delete([node]) }]
          : []),
        { class: 'choice', ...editor.delete([violation.attribute]) },
      ];
    case 'value': {
      const plain = violation.builtIns.includes('base64Binary') ? base64Of(tree.stringValue(node)) : null;
      if (plain !== null) return [{ class: 'certain', ...editor.set(node, plain) }];
      const encoded = violation.builtIns.includes('base64Binary') ? encodedText(tree.stringValue(node)) : null;
      return encoded === null ? [] : [{ class: 'choice', ...editor.set(node, encoded) }];
    }
    case 'text':
      return [
        ...(violation.inner === undefined ? [] : inElement(violation.text, violation.inner, editor, childNames)),
        ...asElement(violation.text, editor, childNames),
        { class: 'choice', ...editor.delete([violation.text]) },
      ];
    case 'content':
      if (isDoubled(violation.child, tree)) return undoubled(violation.child, editor);
      return [...withoutTags(node, editor), { class: 'choice', ...editor.delete([violation.child]) }];
    default:
      return [];
  }
}

/** One of two elements of the same name, whose tags were written twice: the one that says more. */
function undoubled(inner: number, editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  const outer = tree.parent[inner]!;
  const last = elementBehind(inner, tree);
  if (last !== 0 || elementBefore(inner, tree) !== 0)
    return last === 0 || elementBefore(inner, tree) !== 0
      ? []
      : [{ class: 'certain', ...editor.unwrap(inner, lastOf(outer, tree)) }];
  if (attributesOf(tree, outer).length > 0) {
    if (attributesOf(tree, inner).length > 0) return [];
    const { tag, contentTo, to, from } = editor.span(inner);
    const content = tree.source.slice(tag.to, contentTo);
    return [
      {
        class: 'certain',
        edits: [
          { op: 'append', node: editor.path(outer), markup: content },
          { op: 'delete', node: editor.path(inner) },
        ],
        changes: [
          { from, to: tag.to, text: '' },
          { from: contentTo, to, text: '' },
        ],
      },
    ];
  }
  return [{ class: 'certain', ...editor.unwrap(inner) }];
}

function lastOf(parent: number, tree: Tree): number {
  let last = 0;
  for (let at = tree.firstChild[parent]!; at !== 0; at = tree.nextSibling[at]!)
    if (tree.kind[at] === ELEMENT) last = at;
  return last;
}

/** The elements of a parent in the order of its schema. */
function inOrder(parent: number, editor: Editor, childNames: ChildNames): readonly Candidate[] {
  const { tree } = editor;
  const order = new Map(childNamesIn(parent, tree, childNames).map((name, index) => [name, index]));
  const nodes: number[] = [];
  for (let at = tree.firstChild[parent]!; at !== 0; at = tree.nextSibling[at]!)
    if (tree.kind[at] === ELEMENT) nodes.push(at);
  const rank = (node: number): number | undefined => order.get(keyOf(tree, node));
  // Where a stranger belongs nobody knows.
  if (nodes.some((node) => rank(node) === undefined)) return [];
  const wanted = [...nodes].sort((one, other) => rank(one)! - rank(other)! || one - other);
  return [{ class: 'certain', ...editor.reorder(nodes, wanted) }];
}

function isEmpty(node: number, tree: Tree): boolean {
  return !hasElements(tree, node) && tree.stringValue(node).trim() === '';
}

/** An element in the only one of the document that may have it. */
function movedToOnly(violation: SchemaViolation, editor: Editor, childNames: ChildNames): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const { node } = violation;
  const parent = onlyPlaceOf(violation, tree, prefixes);
  if (parent === 0) return [];
  const before = placeFor(tree, parent, keyOf(tree, node), childNames);
  return [
    {
      class: 'certain',
      ...editor.together([editor.delete([node]), editor.insert(parent, before, editor.markup(node))]),
    },
  ];
}

/** An element in those that stand beside it and may have it. */
function movedInto(
  node: number,
  within: readonly string[],
  editor: Editor,
  childNames: ChildNames,
): readonly Candidate[] {
  const { tree } = editor;
  const others: number[] = [];
  for (let at = tree.firstChild[tree.parent[node]!]!; at !== 0; at = tree.nextSibling[at]!)
    if (tree.kind[at] === ELEMENT && within.includes(keyOf(tree, at))) others.push(at);
  if (others.length > MOST_OTHERS) return [];
  return others.map((other) => {
    const before = placeFor(tree, other, keyOf(tree, node), childNames);
    return {
      class: 'choice',
      ...editor.together([editor.delete([node]), editor.insert(other, before, editor.markup(node))]),
    };
  });
}

/** What has slipped out of a group, in it again. */
function movedHome({ group, strays }: Home, editor: Editor, childNames: ChildNames): readonly Candidate[] {
  if (strays.length === 0) return [];
  const { tree } = editor;
  const places = new Map<number, string[]>();
  for (const node of strays) {
    const before = placeFor(tree, group, keyOf(tree, node), childNames);
    places.set(before, [...(places.get(before) ?? []), editor.markup(node)]);
  }
  const isEmpty = !hasElements(tree, group);
  const added = [...places].flatMap(([before, all]) =>
    (isEmpty ? [all.join('')] : all).map((markup) => editor.insert(group, before, markup)),
  );
  return [{ class: 'certain', ...editor.together([editor.delete(strays), ...added]) }];
}

/** Text in an element of its own. */
function inElement(text: number, name: string, editor: Editor, childNames: ChildNames): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const parent = tree.parent[text]!;
  const value = tree.stringValue(text).trim();
  const path = pathOf(tree, parent, prefixes);
  return additions(parent, [name], [{ value, class: 'certain' }], path, editor, childNames).map((added) => ({
    class: added.class,
    ...editor.together([editor.delete([text]), added]),
  }));
}
