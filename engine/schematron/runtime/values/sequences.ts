/** Sequences are arrays; an optional item is the item or `undefined`. */

import { equalityKey, valueEqual, valueLess } from './compare-tagged.js';
import { raise, type DynamicErrorCode } from '../errors.js';
import type { Exact } from '../numbers/exact.js';
import { exactToDouble } from '../numbers/exact-double.js';
import { addTagged, divideTagged } from './tagged-arithmetic.js';
import { Double, isExact, Untyped, untypedToDouble, type Tagged } from './tagged.js';

/** An optional item as an array. */
export function listOf<T>(item: T | undefined): readonly T[] {
  return item === undefined ? [] : [item];
}

/** Applies a function to an optional item. */
export function optional<T, R>(item: T | undefined, apply: (item: T) => R): R | undefined {
  return item === undefined ? undefined : apply(item);
}

export function atLeastOne<T>(items: readonly T[], code: DynamicErrorCode, what: string): readonly T[] {
  return items.length > 0 ? items : raise(code, what);
}

/** The item at a position, an integer counted from 1. */
export function itemAt<T>(items: readonly T[], position: Exact): T | undefined {
  // Integers beyond the safe JavaScript numbers exceed any list.
  return typeof position === 'number' ? items[position - 1] : undefined;
}

/** fn:zero-or-one */
export function zeroOrOne<T>(items: readonly T[]): T | undefined {
  return items.length > 1 ? raise('FORG0003', 'zero-or-one()') : items[0];
}

/** fn:exactly-one */
export function exactlyOne<T>(items: readonly T[]): T {
  return items.length === 1 ? items[0]! : raise('FORG0005', 'exactly-one()');
}

/** Nodes in document order, without duplicates. */
export function sortNodes(nodes: number[]): readonly number[] {
  for (let index = 1; index < nodes.length; index++) {
    if (nodes[index - 1]! >= nodes[index]!) return [...new Set(nodes)].sort((a, b) => a - b);
  }
  return nodes;
}

export function unionNodes(a: readonly number[], b: readonly number[]): readonly number[] {
  return sortNodes([...a, ...b]);
}

export function intersectNodes(a: readonly number[], b: () => readonly number[]): readonly number[] {
  if (a.length === 0) return a;
  const others = new Set(b());
  return sortNodes(a.filter((node) => others.has(node)));
}

export function exceptNodes(a: readonly number[], b: () => readonly number[]): readonly number[] {
  if (a.length === 0) return a;
  const others = new Set(b());
  return sortNodes(a.filter((node) => !others.has(node)));
}

/** fn:subsequence (F&O, section 15.1.10): positions are rounded, and compared as doubles. */
export function subsequence<T>(items: readonly T[], start: number, length = Infinity): readonly T[] {
  const from = Math.round(start);
  const to = from + Math.round(length);
  return items.filter((_, index) => index + 1 >= from && index + 1 < to);
}

/** fn:remove */
export function removeAt<T>(items: readonly T[], position: Exact): readonly T[] {
  return items.filter((_, index) => index + 1 !== position);
}

/**
 * fn:insert-before (F&O, section 15.1.7): positions below 1 insert at the start, positions beyond the end at the end.
 */
export function insertBefore<T>(items: readonly T[], position: Exact, inserted: readonly T[]): readonly T[] {
  const at = Math.max(1, Math.min(exactToDouble(position), items.length + 1)) - 1;
  return [...items.slice(0, at), ...inserted, ...items.slice(at)];
}

/** fn:index-of: incomparable values are not equal (F&O, section 15.1.3). */
export function indexOf(items: readonly Tagged[], searched: Tagged): readonly number[] {
  const key = equalityKey(searched);
  return items.flatMap((item, index) => (equalityKey(item) === key && valueEqual(item, searched) ? [index + 1] : []));
}

/** fn:distinct-values */
export function distinctValues(items: readonly Tagged[]): readonly Tagged[] {
  const buckets = new Map<string, Tagged[]>();
  return items.filter((item) => {
    const key = equalityKey(item);
    const bucket = buckets.get(key);
    if (bucket === undefined) {
      buckets.set(key, [item]);
      return true;
    }
    if (bucket.some((other) => isNaN(item) || valueEqual(other, item))) return false;
    bucket.push(item);
    return true;
  });
}

function isNaN(value: Tagged): boolean {
  return value instanceof Double && Number.isNaN(value.value);
}

/**
 * fn:min and fn:max: untyped values are doubles, NaN wins, and numbers have the widest type present (F&O, sections
 * 15.4.3 and 15.4.4).
 */
function extreme(items: readonly Tagged[], isBetter: (a: Tagged, b: Tagged) => boolean): Tagged | undefined {
  let found: Tagged | undefined;
  let isDouble = false;
  for (const item of items) {
    const value = untypedToDouble(item);
    isDouble ||= value instanceof Double;
    if (found === undefined || isNaN(value) || (!isNaN(found) && isBetter(value, found))) found = value;
  }
  return isDouble && found !== undefined && isExact(found) ? new Double(exactToDouble(found)) : found;
}

export function minimum(items: readonly Tagged[]): Tagged | undefined {
  return extreme(items, (a, b) => valueLess(a, b));
}

export function maximum(items: readonly Tagged[]): Tagged | undefined {
  return extreme(items, (a, b) => valueLess(b, a));
}

/** fn:avg */
export function average(items: readonly Tagged[]): Tagged | undefined {
  if (items.length === 0) return undefined;
  return divideTagged(
    items.reduce((total, item) => addTagged(total, item)),
    items.length,
  );
}

/** The first operand of fn:sum: must be a number. */
export function summand(item: Tagged): Tagged {
  if (item instanceof Untyped) return untypedToDouble(item);
  return typeof item === 'string' || typeof item === 'boolean' ? raise('FORG0006', 'sum()') : item;
}

/**
 * Whether a predicate with this value selects the position: a number is compared with it, anything else is a truth
 * value.
 */
export function selects(value: Tagged, position: number): boolean {
  return valueEqual(value, position);
}
