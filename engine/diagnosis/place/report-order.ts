/** Chooses which of several problems to report first, independently of the order in the publisher's test. */
import { termIdsAt, termIdsFrom } from '../facts/terms/term-paths.js';
import { prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Walk } from '../facts/tests/reach.js';
import type { Place } from './where.js';

/**
 * Sorts places: first those in the checked node; then in the order in which the text of the rule names their terms; for
 * fields of one group by term number; last those without a term. An element precedes its content.
 */
export function inTermOrder<Each extends Pick<Place, 'node' | 'missing'>>(
  places: readonly Each[],
  walk: Walk,
  text: string,
): readonly Each[] {
  const [, another] = places;
  if (another === undefined) return places;
  const isOneGroup = places.every(({ node, missing }) => node === places[0]!.node && missing?.length === 1);
  const named = isOneGroup ? new Map<string, number>() : termsNamedIn(text);
  const { tree, node: from } = walk;
  const keyed = places.map((place) => ({
    place,
    isOutside: place.node < from || place.node >= tree.end[from]!,
    rank: Math.min(...termsOf(place, walk).map(({ id, isIn }) => (named.get(id) ?? numberOf(id)) + (isIn ? 0.5 : 0))),
    depth: place.missing?.length ?? 0,
  }));
  keyed.sort((a, b) =>
    a.isOutside !== b.isOutside
      ? Number(a.isOutside) - Number(b.isOutside)
      : a.rank === b.rank
        ? a.depth - b.depth
        : a.rank < b.rank
          ? -1
          : 1,
  );
  return keyed.map(({ place }) => place);
}

/** The position of each term that a text names: `BT-31`, or `ibt-031` as in PINT. */
function termsNamedIn(text: string): ReadonlyMap<string, number> {
  const found = [...text.matchAll(/\bi?(b[tg])-0*(\d+)/gi)];
  return new Map(found.reverse().map(({ 1: kind, 2: number, index }) => [`${kind!.toUpperCase()}-${number!}`, index]));
}

/** Offsets that sort numbers after the terms of the text, and groups after single terms. */
const [NUMBERS, GROUPS] = [1_000_000, 1_000];

function numberOf(id: string): number {
  return NUMBERS + Number.parseInt(id.slice('BT-'.length), 10) + (id.startsWith('BG-') ? GROUPS : 0);
}

/** The terms at a place; if there are none, those inside it. */
function termsOf(
  { node, missing }: Pick<Place, 'node' | 'missing'>,
  { tree, prefixes }: Walk,
): readonly { readonly id: string; readonly isIn: boolean }[] {
  const names = (missing ?? []).filter((name) => !name.startsWith('@'));
  const path = [...prefixedPath(tree, node, prefixes), ...names];
  const own = termIdsAt(path);
  const isIn = own.length === 0;
  return (isIn ? termIdsFrom(path) : own).map((id) => ({ id, isIn }));
}

/** Puts attributes that state the kind of a value before the value. */
export function kindsFirst(nodes: readonly number[], { kind, parent }: Tree): readonly number[] {
  const isOf = (node: number, value: number): boolean => kind[node] === ATTRIBUTE && parent[node] === value;
  const values = nodes.filter((node) => !nodes.some((value) => isOf(node, value)));
  return values.flatMap((value) => [...nodes.filter((node) => isOf(node, value)), value]);
}

export function inDocumentOrder(nodes: readonly number[]): readonly number[] {
  return [...nodes].sort((a, b) => a - b);
}
