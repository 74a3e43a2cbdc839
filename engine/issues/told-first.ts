/** Which of several things is told first: not the one that a publisher happens to have written first. */
import { termIdsAt, termIdsFrom } from '../messages/term-paths.js';
import { pathOf } from '../xml/prefixed-names.js';
import type { Tree } from '../xml/tree.js';
import type { Walk } from './reach.js';
import type { Place } from './where.js';

/** In the order of the numbers of their terms, those without one last; an element goes before what would be in it. */
export function inTermOrder<Each extends Pick<Place, 'node' | 'missing'>>(
  places: readonly Each[],
  walk: Walk,
): readonly Each[] {
  const [, another] = places;
  if (another === undefined) return places;
  const keyed = places.map((place) => ({ place, number: numberOf(place, walk), depth: place.missing?.length ?? 0 }));
  keyed.sort((a, b) => (a.number === b.number ? a.depth - b.depth : a.number < b.number ? -1 : 1));
  return keyed.map(({ place }) => place);
}

/** Groups come behind single terms. */
const GROUPS = 1_000;

/** The first term that stands there; where none does, the first in it. */
function numberOf({ node, missing }: Pick<Place, 'node' | 'missing'>, { tree, prefixes }: Walk): number {
  const names = (missing ?? []).filter((name) => !name.startsWith('@'));
  const path = [...pathOf(tree, node, prefixes), ...names];
  const own = termIdsAt(path);
  return Math.min(
    ...(own.length > 0 ? own : termIdsFrom(path)).map(
      (id) => Number.parseInt(id.slice('BT-'.length), 10) + (id.startsWith('BG-') ? GROUPS : 0),
    ),
  );
}

/** The attribute that tells the kind of a value goes before the value. */
export function kindsFirst(nodes: readonly number[], { parent }: Tree): readonly number[] {
  const values = nodes.filter((node) => !nodes.includes(parent[node]!));
  return values.flatMap((value) => [...nodes.filter((node) => parent[node] === value), value]);
}

export function inDocumentOrder(nodes: readonly number[]): readonly number[] {
  return [...nodes].sort((a, b) => a - b);
}
