/** Between exact numbers and doubles (F&O, section 17.1.3). */

import type { Exact } from './exact.js';

/** The double nearest to the value, ties to even. */
export function exactToDouble(a: Exact): number { return todo(a); }
/** xs:decimal(double): the exact binary value; FOCA0002 for NaN and infinities. */
export function doubleToDecimal(a: number): Exact { return todo(a); }
/** xs:integer(double): truncated towards 0; FOCA0002 for NaN and infinities. */
export function doubleToInteger(a: number): Exact { return todo(a); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
