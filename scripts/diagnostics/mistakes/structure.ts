/** Missing, superfluous, misplaced or misnamed elements. */
import { elementsOf } from '../../kit/tree.js';
import type { Change, Mistake, Place } from '../defect.js';
import { attributeNode, isLeaf, nameOf, otherText, pathOf, removed, sibling, spanOf } from '../place.js';
import { attributeGoneForGood, markIfUnrecoverable } from '../unknowable.js';
import { splitName } from './surplus.js';

/** Larger groups are half of the invoice: nobody forgets them. */
const LARGEST_GROUP = 14;

function sizeOf({ sample: { tree }, node }: Place): number {
  let count = 0;
  const count1 = (at: number): void => {
    for (const child of elementsOf(tree, at)) {
      count++;
      count1(child);
    }
  };
  count1(node);
  return count;
}

function isRepeated({ sample: { tree }, node }: Place): boolean {
  const name = nameOf(tree, node);
  return elementsOf(tree, tree.parent[node]!).some((other) => other !== node && nameOf(tree, other) === name);
}

function duplicated(place: Place): Change {
  const { source, node } = place;
  const span = spanOf(place, node);
  return {
    kind: 'surplus',
    edits: [{ from: span.to, to: span.to, text: `\n${source.slice(span.from, span.to)}` }],
    node,
    spots: [span.from, span.to],
    copied: [[span.from, span.to]],
    wrong: null,
    right: null,
    paths: [place.path],
  };
}

export const STRUCTURE: readonly Mistake[] = [
  {
    name: 'a value is missing',
    make: (place) =>
      isLeaf(place.sample.tree, place.node) && !isRepeated(place) ? markIfUnrecoverable(removed(place), place) : null,
  },
  {
    name: 'a group is missing',
    make: (place) => {
      if (isLeaf(place.sample.tree, place.node) || isRepeated(place)) return null;
      return sizeOf(place) > LARGEST_GROUP ? null : markIfUnrecoverable(removed(place), place);
    },
  },
  {
    name: 'a value is empty',
    make: (place) =>
      place.value === null || place.value === '' ? null : markIfUnrecoverable(otherText(place, ''), place),
  },
  {
    name: 'a value stands twice',
    make: (place) => (isLeaf(place.sample.tree, place.node) && !isRepeated(place) ? duplicated(place) : null),
  },
  {
    name: 'a group stands twice',
    make: (place) => {
      if (isLeaf(place.sample.tree, place.node) || isRepeated(place)) return null;
      return sizeOf(place) > LARGEST_GROUP ? null : duplicated(place);
    },
  },
  {
    name: 'two elements are exchanged',
    make: (place) => {
      const { sample, source, node, path } = place;
      const next = sibling(sample.tree, node, 1);
      if (next === 0 || nameOf(sample.tree, next) === nameOf(sample.tree, node)) return null;
      const [first, second] = [spanOf(place, node), spanOf(place, next)];
      return {
        kind: 'order',
        edits: [
          { from: first.from, to: first.to, text: source.slice(second.from, second.to) },
          { from: second.from, to: second.to, text: source.slice(first.from, first.to) },
        ],
        node,
        spots: [first.from, second.from],
        wrong: null,
        right: null,
        paths: [path, pathOf(sample.tree, next)],
      };
    },
  },
  {
    name: 'a name is misspelt',
    make: (place) => {
      const span = spanOf(place, place.node);
      const { name } = span.tag;
      if (span.tag.isEmpty || name.length < 8) return null;
      const at = name.length - 2 - place.random.below(3);
      const wrong = place.random.pick([
        name.slice(0, at) + name.slice(at + 1),
        name.slice(0, at) + name[at]! + name.slice(at),
        name.slice(0, at) + name[at + 1]! + name[at]! + name.slice(at + 2),
      ]);
      if (wrong === name) return null;
      const nameFrom = span.from + 1;
      return {
        kind: 'name',
        edits: [
          { from: nameFrom, to: nameFrom + name.length, text: wrong },
          { from: span.contentTo + 2, to: span.contentTo + 2 + name.length, text: wrong },
        ],
        node: place.node,
        spots: [span.from],
        wrong: splitName(wrong),
        right: name,
        paths: [place.path, [...place.path.slice(0, -1), splitName(wrong)]],
      };
    },
  },
  {
    name: 'an attribute is missing',
    make: (place) => {
      const span = spanOf(place, place.node);
      const own = span.tag.attributes.filter(({ name }) => !/^xmlns|^xsi:/.test(name));
      if (own.length === 0) return null;
      const { name, from, to } = place.random.pick(own);
      const change: Change = {
        kind: 'missing',
        edits: [{ from: from - 1, to, text: '' }],
        node: place.node,
        attribute: name,
        spots: [span.from],
        wrong: null,
        right: place.source.slice(from, to),
        paths: [[...place.path, `@${name}`], place.path],
      };
      const { tree } = place.sample;
      const attribute = attributeNode(tree, place.node, name);
      return attribute === 0 ? change : attributeGoneForGood(change, attribute, tree);
    },
  },
];
