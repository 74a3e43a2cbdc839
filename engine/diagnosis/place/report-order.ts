/** Chooses which of several problems to report first, whatever their order in the publisher's test. */
import { termIdsAt, termIdsFrom } from '../facts/terms/term-paths.js';
import { prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { PathContext } from '../facts/tests/resolve-path.js';
import type { Place } from './place.js';

/**
 * Sorts places. Places inside the checked node come first. Otherwise, places are in the order in which the text of the
 * rule names their terms, or, for fields of one group, in the order of the term numbers. Places without a term come
 * last. An element comes before its content.
 */
export function sortByTerm<AnyPlace extends Pick<Place, 'node' | 'missing'>>(
  places: readonly AnyPlace[],
  context: PathContext,
  text: string,
): readonly AnyPlace[] {
  const [, another] = places;
  if (another === undefined) return places;
  const isOneGroup = places.every(({ node, missing }) => node === places[0]!.node && missing?.length === 1);
  const termPositions = isOneGroup ? new Map<string, number>() : positionsOfTerms(text);
  const { tree, node: contextNode } = context;
  const withSortKeys = places.map((place) => ({
    place,
    isOutside: place.node < contextNode || place.node >= tree.end[contextNode]!,
    rank: Math.min(
      ...termsAtPlace(place, context).map(
        ({ id, isInside }) => (termPositions.get(id) ?? rankOfTerm(id)) + (isInside ? 0.5 : 0),
      ),
    ),
    depth: place.missing?.length ?? 0,
  }));
  withSortKeys.sort((a, b) =>
    a.isOutside !== b.isOutside
      ? Number(a.isOutside) - Number(b.isOutside)
      : a.rank === b.rank
        ? a.depth - b.depth
        : a.rank < b.rank
          ? -1
          : 1,
  );
  return withSortKeys.map(({ place }) => place);
}

/** The first position of each term in a text such as "the seller VAT identifier (BT-31)". PINT writes `ibt-031`. */
function positionsOfTerms(text: string): ReadonlyMap<string, number> {
  const matches = [...text.matchAll(/\bi?(b[tg])-0*(\d+)/gi)];
  return new Map(
    matches.reverse().map(({ 1: kind, 2: number, index }) => [`${kind!.toUpperCase()}-${number!}`, index]),
  );
}

/**
 * Offsets that put terms after those that the text names, in the order of their numbers, and groups (BG-4) after values
 * (BT-4).
 */
const [AFTER_NAMED_TERMS, AFTER_SINGLE_TERMS] = [1_000_000, 1_000];

function rankOfTerm(id: string): number {
  return (
    AFTER_NAMED_TERMS + Number.parseInt(id.slice('BT-'.length), 10) + (id.startsWith('BG-') ? AFTER_SINGLE_TERMS : 0)
  );
}

/** The terms at a place; if there are none, the terms inside the place. */
function termsAtPlace(
  { node, missing }: Pick<Place, 'node' | 'missing'>,
  { tree, prefixes }: PathContext,
): readonly { readonly id: string; readonly isInside: boolean }[] {
  const names = (missing ?? []).filter((name) => !name.startsWith('@'));
  const path = [...prefixedPath(tree, node, prefixes), ...names];
  const exactTerms = termIdsAt(path);
  const isInside = exactTerms.length === 0;
  return (isInside ? termIdsFrom(path) : exactTerms).map((id) => ({ id, isInside }));
}

/** Puts the attributes of a value before the value, since they may state its kind. */
export function putAttributesFirst(nodes: readonly number[], { kind, parent }: Tree): readonly number[] {
  const isAttributeOf = (node: number, value: number): boolean => kind[node] === ATTRIBUTE && parent[node] === value;
  const values = nodes.filter((node) => !nodes.some((value) => isAttributeOf(node, value)));
  return values.flatMap((value) => [...nodes.filter((node) => isAttributeOf(node, value)), value]);
}

/** Sorts nodes in document order. */
export function inDocumentOrder(nodes: readonly number[]): readonly number[] {
  return [...nodes].sort((a, b) => a - b);
}
