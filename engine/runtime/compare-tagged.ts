/**
 * Comparisons of values whose types are only known at run time. `general…` are the rules of general
 * comparisons for one pair (XPath 2.0, section 3.5.2: an untyped operand takes the type of the other),
 * `value…` those of value comparisons (section 3.5.1: untyped is a string). XPTY0004 for types that do not
 * compare, FORG0001 where the cast of an untyped operand fails.
 */

import type { Tagged } from './tagged.js';

export function generalEqual(a: Tagged, b: Tagged): boolean { return todo(a, b); }
export function generalNotEqual(a: Tagged, b: Tagged): boolean { return todo(a, b); }
export function generalLess(a: Tagged, b: Tagged): boolean { return todo(a, b); }
export function generalLessOrEqual(a: Tagged, b: Tagged): boolean { return todo(a, b); }
export function generalGreater(a: Tagged, b: Tagged): boolean { return todo(a, b); }
export function generalGreaterOrEqual(a: Tagged, b: Tagged): boolean { return todo(a, b); }
export function valueEqual(a: Tagged, b: Tagged): boolean { return todo(a, b); }
export function valueNotEqual(a: Tagged, b: Tagged): boolean { return todo(a, b); }
export function valueLess(a: Tagged, b: Tagged): boolean { return todo(a, b); }
export function valueLessOrEqual(a: Tagged, b: Tagged): boolean { return todo(a, b); }
export function valueGreater(a: Tagged, b: Tagged): boolean { return todo(a, b); }
export function valueGreaterOrEqual(a: Tagged, b: Tagged): boolean { return todo(a, b); }

/**
 * A key under which exactly those values meet that `eq` finds equal and comparable, for distinct-values
 * (F&O, section 15.1.6: NaN equals itself) and for indexes. Numbers of different types meet where their
 * doubles are equal; a bucket of numbers may hold different ones, so compare within it.
 */
export function equalityKey(value: Tagged): string { return todo(value); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
