/** What might repair what a schema finds: it says itself what belongs where. */
import { closestTo, localOf, longerThan } from '../messages/schema/closest.js';
import { counterpartOf } from '../messages/schema/counterpart.js';
import { wrongNamespaceOf } from '../messages/schema/wrong-namespace.js';
import type { SchemaViolation } from '../runtime/schema/violation.js';
import type { ChildNames } from '../xml/child-names.js';
import { keyOf } from '../xml/named-child.js';
import { pathOf } from '../xml/prefixed-names.js';
import { ELEMENT, type Tree } from '../xml/tree.js';
import type { Candidate, Editor } from './edits.js';
import { additions, placeFor } from './additions.js';
import { asItsRoot, movedIntoNew, movedOf } from './other-document.js';
import { base64Of } from './values.js';

/** Of more names that begin in the same way none is likely. */
const MOST_LONGER = 3;

/** Of more elements that an element may belong in nobody knows which one it is. */
const MOST_OTHERS = 3;

/** @param childNames what may stand in an element, in its order */
export function ofViolation(violation: SchemaViolation, editor: Editor, childNames: ChildNames): readonly Candidate[] {
  const { tree } = editor;
  const { node } = violation;
  switch (violation.kind) {
    case 'order':
      return [{ class: 'certain', ...editor.move(violation.moved, violation.place, violation.other) }];
    case 'unknown':
    case 'elsewhere':
    case 'profile': {
      const declaration = wrongNamespaceOf(violation, tree, editor.prefixes);
      if (declaration !== null) return [{ class: 'certain', ...editor.declare(declaration, declaration.wanted) }];
      if (counterpartOf(violation, tree) !== null) return asItsRoot(editor, childNames);
      if (violation.kind === 'elsewhere' && violation.wrapper !== undefined)
        return wrappedIn(violation.wrapper, violation.wrapped ?? [], editor);
      const moved = movedOf(node, editor, childNames);
      const intoNew = moved === null ? movedIntoNew(node, editor, childNames) : null;
      const own = tree.names[tree.name[node]!]!.local;
      const near = violation.instead ?? closestTo(own, violation.kind, violation.allowed);
      // A name cut short may be that of several.
      const longer = longerThan(own, violation.allowed);
      return [
        ...(moved === null ? [] : [{ class: 'certain' as const, ...moved }]),
        ...(violation.kind === 'elsewhere' ? movedInto(node, violation.within, editor, childNames) : []),
        ...(intoNew === null ? [] : [{ class: 'choice' as const, ...intoNew }]),
        ...(near === null ? longer.slice(0, MOST_LONGER) : [near]).flatMap((key): readonly Candidate[] => {
          const name = editor.written(key.slice(1, key.lastIndexOf('}')), localOf(key));
          return name === null ? [] : [{ class: near === null ? 'choice' : 'certain', ...editor.rename(node, name) }];
        }),
        { class: 'choice', ...editor.delete([node]) },
      ];
    }
    case 'attribute': {
      const { attribute } = violation;
      return [
        { class: tree.stringValue(attribute).trim() === '' ? 'certain' : 'choice', ...editor.delete([attribute]) },
      ];
    }
    case 'instance':
      return [{ class: 'choice', ...editor.delete([violation.attribute]) }];
    case 'value': {
      const plain = violation.builtIns.includes('base64Binary') ? base64Of(tree.stringValue(node)) : null;
      return plain === null ? [] : [{ class: 'certain', ...editor.set(node, plain) }];
    }
    case 'text':
      return [
        ...(violation.inner === undefined ? [] : inElement(violation.text, violation.inner, editor, childNames)),
        { class: 'choice', ...editor.delete([violation.text]) },
      ];
    case 'content':
      return [{ class: 'choice', ...editor.delete([violation.child]) }];
    default:
      return [];
  }
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

/** Elements in the one that is missing around them, where nothing else stands between them. */
function wrappedIn(wrapper: string, nodes: readonly number[], editor: Editor): readonly Candidate[] {
  const name = editor.written(wrapper.slice(1, wrapper.lastIndexOf('}')), localOf(wrapper));
  return name === null || nodes.length === 0 || !areNeighbours(nodes, editor.tree)
    ? []
    : [{ class: 'certain', ...editor.wrap(nodes, name) }];
}

function areNeighbours(nodes: readonly number[], { nextSibling, kind }: Tree): boolean {
  return nodes.every((node, index) => {
    if (index === 0) return true;
    let next = nextSibling[nodes[index - 1]!]!;
    while (next !== 0 && kind[next] !== ELEMENT) next = nextSibling[next]!;
    return next === node;
  });
}
