/**
 * Errors of programs made for another format: lists with an element around them, groups inside their neighbours, names
 * without a prefix.
 */
import { elementsOf } from '../../kit/tree.js';
import type { Mistake } from '../defect.js';
import { isLeaf, nameOf, pathOf, sibling, spanOf } from '../place.js';

export const EXPORTS: readonly Mistake[] = [
  {
    name: 'groups have a list around them',
    make: (place) => {
      const { sample, node, path } = place;
      const { tree } = sample;
      if (isLeaf(tree, node)) return null;
      const name = nameOf(tree, node);
      const all = elementsOf(tree, tree.parent[node]!);
      const own = all.filter((other) => nameOf(tree, other) === name);
      const [first, last] = [own[0]!, own.at(-1)!];
      // Elements separated by something else are not a list.
      if (all.indexOf(last) - all.indexOf(first) !== own.length - 1) return null;
      const { tag, from } = spanOf(place, first);
      const { to } = spanOf(place, last);
      const list = `${tag.name}List`;
      return {
        kind: 'name',
        edits: [
          { from, to: from, text: `<${list}>` },
          { from: to, to, text: `</${list}>` },
        ],
        node,
        spots: [from],
        wrong: list,
        right: name,
        paths: [path, [...path.slice(0, -1), list]],
      };
    },
  },
  {
    name: 'a group stands in the one beside it',
    make: (place) => {
      const { sample, source, node, path, random } = place;
      const { tree } = sample;
      if (isLeaf(tree, node)) return null;
      const other = sibling(tree, node, random.pick([-1, 1] as const));
      if (other === 0 || isLeaf(tree, other) || nameOf(tree, other) === nameOf(tree, node)) return null;
      const [own, group] = [spanOf(place, node), spanOf(place, other)];
      const moved = [
        { from: own.from, to: own.to, text: '' },
        { from: group.contentTo, to: group.contentTo, text: source.slice(own.from, own.to) },
      ];
      return {
        kind: 'order',
        edits: moved.sort((one, another) => one.from - another.from),
        node,
        spots: [group.from, group.contentTo, own.from],
        wrong: null,
        right: null,
        paths: [path, [...pathOf(tree, other), path.at(-1)!]],
      };
    },
  },
  {
    name: 'the values of a group have no prefix',
    make: (place) => {
      const { sample, node } = place;
      const { tree } = sample;
      const leaves = elementsOf(tree, node).filter((child) => isLeaf(tree, child));
      const spans = leaves
        .map((child) => spanOf(place, child))
        .filter(({ tag }) => tag.name.includes(':') && !tag.isEmpty);
      const [first] = leaves;
      if (spans.length !== leaves.length || first === undefined) return null;
      const bare = (name: string): string => name.slice(name.indexOf(':') + 1);
      return {
        kind: 'name',
        edits: spans.flatMap(({ tag, from, contentTo }) => [
          { from: from + 1, to: from + 1 + tag.name.length, text: bare(tag.name) },
          { from: contentTo + 2, to: contentTo + 2 + tag.name.length, text: bare(tag.name) },
        ]),
        node,
        spots: spans.map(({ from }) => from),
        wrong: bare(spans[0]!.tag.name),
        right: spans[0]!.tag.name,
        paths: leaves.flatMap((child) => {
          const own = pathOf(tree, child);
          return [own, [...own.slice(0, -1), bare(own.at(-1)!)]];
        }),
      };
    },
  },
];
