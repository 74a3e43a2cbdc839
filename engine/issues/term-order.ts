/** Which of several missing things is told first: not the one that a publisher happens to have written first. */
import { termIdsFrom } from '../messages/term-paths.js';
import { pathOf } from '../xml/prefixed-names.js';
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

/** The first term that stands there, or in it. */
function numberOf({ node, missing }: Pick<Place, 'node' | 'missing'>, { tree, prefixes }: Walk): number {
  const names = (missing ?? []).filter((name) => !name.startsWith('@'));
  const ids = termIdsFrom([...pathOf(tree, node, prefixes), ...names]);
  return Math.min(...ids.flatMap((id) => (id.startsWith('BT-') ? [Number.parseInt(id.slice('BT-'.length), 10)] : [])));
}
