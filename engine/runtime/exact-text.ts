/** Exact numbers from and to strings (XML Schema part 2, sections 3.2.3 and 3.3.13; F&O, section 17.1.2). */

import type { Exact } from './exact.js';

/** The value of a literal of xs:decimal, blanks around it allowed; `undefined` if it is none. */
export function parseDecimal(text: string): Exact | undefined { return todo(text); }
/** The value of a literal of xs:integer, blanks around it allowed; `undefined` if it is none. */
export function parseInteger(text: string): Exact | undefined { return todo(text); }
/** The canonical string: `1`, `-0.5`, `100`; also a key under which equal values meet. */
export function exactToString(a: Exact): string { return todo(a); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
