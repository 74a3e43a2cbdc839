/** Rounding of exact numbers (Functions and Operators, section 6.4). */

import type { Exact } from './exact.js';

/** fn:round: to the nearest integer, halves towards positive infinity. */
export function roundExact(a: Exact): Exact { return todo(a); }
/** fn:floor */
export function floorExact(a: Exact): Exact { return todo(a); }
/** fn:ceiling */
export function ceilingExact(a: Exact): Exact { return todo(a); }
/** Towards zero: a decimal cast to xs:integer. */
export function truncateExact(a: Exact): Exact { return todo(a); }
/** fn:round-half-to-even with `digits` digits after the point (negative: before it). */
export function roundHalfEvenExact(a: Exact, digits: Exact): Exact { return todo(a, digits); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
