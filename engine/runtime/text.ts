/**
 * Functions on strings (Functions and Operators, section 7), in code points. An absent argument is the
 * caller's `''`. Not here, because JavaScript has the same: concat, contains, starts-with, ends-with
 * (`includes`, `startsWith`, `endsWith`), upper-case and lower-case (`toUpperCase`, `toLowerCase`: full
 * mappings of Unicode, independent of the locale), equality.
 */

/** fn:normalize-space: XML blanks only; a no-break space is none. */
export function normalizeSpace(text: string): string { return todo(text); }
/** Is there nothing but XML blanks? `normalize-space(x) = ''` without making a string. */
export function isBlank(text: string): boolean { return todo(text); }
/** Without XML blanks at both ends: the white space of a literal (XML Schema, `collapse`, inner blanks aside). */
export function trimBlanks(text: string): string { return todo(text); }
/** fn:string-length */
export function stringLength(text: string): number { return todo(text); }
/** fn:substring from the character at `start`, a double counted from 1. */
export function substring(text: string, start: number): string { return todo(text, start); }
/** fn:substring of `length` characters. */
export function substringOf(text: string, start: number, length: number): string { return todo(text, start, length); }
/** fn:substring-before */
export function substringBefore(text: string, mark: string): string { return todo(text, mark); }
/** fn:substring-after */
export function substringAfter(text: string, mark: string): string { return todo(text, mark); }
/** fn:translate */
export function translate(text: string, from: string, to: string): string { return todo(text, from, to); }
/** fn:translate with constant arguments, prepared: `translation(from, to)(text)`. */
export function translation(from: string, to: string): (text: string) => string { return todo(from, to); }
/** Order by code points (not UTF-16 units): negative, 0 or positive. fn:compare gives its sign. */
export function compareStrings(a: string, b: string): number { return todo(a, b); }
/** fn:string-to-codepoints */
export function stringToCodepoints(text: string): readonly number[] { return todo(text); }
/** fn:codepoints-to-string; FOCH0001 for what is no character of XML 1.0. */
export function codepointsToString(codes: Iterable<number>): string { return todo(codes); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
