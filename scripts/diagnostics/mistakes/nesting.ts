/**
 * Errors of manual edits and templates: elements outside of their group, groups without their tags, names in the wrong
 * namespace.
 */
import { elementsOf } from '../../kit/tree.js';
import type { Mistake } from '../defect.js';
import { isLeaf, pathOf, spanOf } from '../place.js';

/** The prefix by which a name's own is often replaced. */
const CONFUSED_WITH: Readonly<Record<string, string>> = { cbc: 'cac', cac: 'cbc', ram: 'udt', udt: 'ram' };

export const NESTING: readonly Mistake[] = [
  {
    name: 'an element stands behind its group',
    make: (place) => {
      const { sample, source, node, path } = place;
      const group = sample.tree.parent[node]!;
      // What follows the root is not part of the document.
      if (path.length < 3) return null;
      const [own, around] = [spanOf(place, node), spanOf(place, group)];
      return {
        kind: 'order',
        edits: [
          { from: own.from, to: own.to, text: '' },
          { from: around.to, to: around.to, text: source.slice(own.from, own.to) },
        ],
        node,
        spots: [around.from, around.to],
        wrong: null,
        right: null,
        paths: [path, path.slice(0, -1)],
      };
    },
  },
  {
    name: 'the tags of a group are missing',
    make: (place) => {
      const { sample, node, path } = place;
      const { tree } = sample;
      if (isLeaf(tree, node)) return null;
      const { tag, from, contentTo, to } = spanOf(place, node);
      const inner = elementsOf(tree, node);
      return {
        kind: 'missing',
        edits: [
          { from, to: tag.to, text: '' },
          { from: contentTo, to, text: '' },
        ],
        node: tree.parent[node]!,
        spots: [from, ...inner.map((each) => tree.from[each]!)],
        wrong: null,
        right: null,
        paths: [path, ...inner.map((each) => pathOf(tree, each))],
      };
    },
  },
  {
    name: 'a name has the prefix of another namespace',
    make: (place) => {
      const { source, node, path } = place;
      const { tag, from, contentTo } = spanOf(place, node);
      const [prefix, local] = tag.name.split(':') as [string, string?];
      const other = CONFUSED_WITH[prefix];
      if (local === undefined || other === undefined || tag.isEmpty || !source.includes(`xmlns:${other}=`)) return null;
      const wrong = `${other}:${local}`;
      return {
        kind: 'name',
        edits: [
          { from: from + 1, to: from + 1 + tag.name.length, text: wrong },
          { from: contentTo + 2, to: contentTo + 2 + tag.name.length, text: wrong },
        ],
        node,
        spots: [from],
        wrong,
        right: tag.name,
        paths: [path, [...path.slice(0, -1), wrong]],
      };
    },
  },
];
