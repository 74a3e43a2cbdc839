/**
 * xs:double where JavaScript differs (Functions and Operators, sections 6.2 and 6.4). Not here, because they
 * are the same: + - * (unary -) div (`/`), mod (`%`), comparisons, abs, floor, ceiling (`Math.…`).
 */

import type { Exact } from './exact.js';

/** a idiv b, an integer; FOAR0001 for 0, FOAR0002 for NaN and an infinite a. */
export function idivDouble(a: number, b: number): Exact { return todo(a, b); }
/** fn:round: halves towards positive infinity; -0.5 … -0 give -0; NaN and infinities stay. */
export function roundDouble(a: number): number { return todo(a); }
/** fn:round-half-to-even with `digits` digits after the point (negative: before it). */
export function roundHalfEvenDouble(a: number, digits: Exact): number { return todo(a, digits); }
/** A literal of xs:double (XML Schema 1.0), blanks around it allowed; `undefined` if it is none. `NaN` is one. */
export function parseDouble(text: string): number | undefined { return todo(text); }
/** fn:number of a string: NaN if it is no literal of xs:double. */
export function stringToNumber(text: string): number { return todo(text); }
/** The string of a double: `1`, `0.000001`, `1.0E6`, `-0`, `INF` (F&O, section 17.1.2). */
export function doubleToString(a: number): string { return todo(a); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
