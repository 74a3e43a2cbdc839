/** Division of exact numbers (Functions and Operators, section 6.2). */

import type { Exact } from './exact.js';

/** a div b, a decimal; FOAR0001 for a divisor of 0. Precision: see the implementation. */
export function divideExact(a: Exact, b: Exact): Exact { return todo(a, b); }
/** a idiv b, truncated towards 0; FOAR0001. */
export function idivExact(a: Exact, b: Exact): Exact { return todo(a, b); }
/** a mod b, with the sign of a; FOAR0001. */
export function modExact(a: Exact, b: Exact): Exact { return todo(a, b); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
