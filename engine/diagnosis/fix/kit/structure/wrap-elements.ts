/** Adds a missing parent around existing elements. */
import { localNameOf } from '../../../facts/structure/closest-name.js';
import { previousElement, nextElement } from 'einvoice-schematron/xml/neighbours.js';
import { nameKey } from 'einvoice-schematron/xml/named-child.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Candidate, ChangeEdits } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';

/**
 * Wraps elements in the missing parent.
 * @param wrappers the possible names of the parent, the likeliest first
 * @param nodes the elements to wrap; if they are not adjacent, nothing is proposed, since it is unclear which of them
 * belong together
 */
export function wrapElements(
  [wrapper, ...others]: readonly [string, ...string[]],
  nodes: readonly number[],
  editor: Editor,
): readonly Candidate[] {
  const { tree } = editor;
  const [first] = nodes;
  if (first === undefined || !areAdjacent(nodes, tree)) return [];
  const last = nodes.at(-1)!;
  const wrapped = wrapGroups([nodes], wrapper, editor);
  // If element names repeat, each repetition needs its own wrapper. Existing wrappers that follow may belong inside the
  // new wrapper.
  const [groups, followingWrappers] = [splitAtRepeats(nodes, tree), followingNamesakes(last, wrapper, tree)];
  const alternatives = [
    ...(groups.length > 1 ? wrapGroups(groups, wrapper, editor) : []),
    ...followingWrappers.flatMap((_, index) =>
      wrapGroups([[...nodes, ...followingWrappers.slice(0, index + 1)]], wrapper, editor),
    ),
  ];
  const firstClass = others.length === 0 ? ('certain' as const) : ('choice' as const);
  // A neighbour may belong inside the wrapper, too, even if the present parent allows the neighbour.
  const withNeighbour = [
    [previousElement(first, tree), ...nodes],
    [...nodes, nextElement(last, tree)],
  ].flatMap((all) => (all.includes(0) ? [] : wrapGroups([all], wrapper, editor)));
  return [
    ...wrapped.map((each): Candidate => ({
      class: firstClass,
      ...each,
      ...(alternatives.length === 0 ? {} : { alternatives }),
    })),
    ...[...others.flatMap((other) => wrapGroups([nodes], other, editor)), ...withNeighbour].map((each): Candidate => ({
      class: 'choice',
      ...each,
    })),
  ];
}

/** Wraps each group of siblings; none if the document has no prefix for the wrapper. */
function wrapGroups(groups: readonly (readonly number[])[], wrapper: string, editor: Editor): readonly ChangeEdits[] {
  const uri = wrapper.slice(1, wrapper.lastIndexOf('}'));
  const name = editor.scope.nameInScope(uri, localNameOf(wrapper), editor.tree.parent[groups[0]![0]!]!);
  return name === null ? [] : [editor.combine(groups.map((nodes) => editor.wrap(nodes, name)))];
}

/** Splits elements into groups in which no name is repeated. */
function splitAtRepeats(nodes: readonly number[], { name }: Tree): readonly (readonly number[])[] {
  const groups: number[][] = [[]];
  const seen = new Set<number>();
  for (const node of nodes) {
    if (seen.has(name[node]!)) {
      groups.push([]);
      seen.clear();
    }
    seen.add(name[node]!);
    groups.at(-1)!.push(node);
  }
  return groups;
}

/** At most this many existing wrappers are put inside a new wrapper of the same name. */
const MAX_NAMESAKES = 12;

/** The elements of a name that directly follow an element. */
function followingNamesakes(node: number, name: string, tree: Tree): readonly number[] {
  const namesakes: number[] = [];
  let sibling = nextElement(node, tree);
  for (
    ;
    sibling !== 0 && nameKey(tree, sibling) === name && namesakes.length < MAX_NAMESAKES;
    sibling = nextElement(sibling, tree)
  )
    namesakes.push(sibling);
  return namesakes;
}

/** Whether elements follow each other without other elements in between. */
function areAdjacent(nodes: readonly number[], tree: Tree): boolean {
  return nodes.every((node, index) => index === 0 || nextElement(nodes[index - 1]!, tree) === node);
}
