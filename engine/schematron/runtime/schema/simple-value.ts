/**
 * Values of simple types: applies the facet `whiteSpace`, then the check. Generated code uses it for unions and lists.
 */

import { trimmedEnd, needsCollapsing, isBlankCode, trimmedStart } from '../lexical/blanks.js';
import type { SimpleCode } from './code.js';

/** Whether a part of a text is a valid value. White space is that of the document. */
export function isValueOf({ whiteSpace, check, isExact }: SimpleCode, text: string, from: number, to: number): boolean {
  if (check === null) return true;
  if (whiteSpace === 'preserve') return check(text, from, to);
  const isCollapsed = whiteSpace === 'collapse';
  const start = isCollapsed ? trimmedStart(text, from, to) : from;
  const end = isCollapsed ? trimmedEnd(text, start, to) : to;
  if (isExact !== true || !needsCollapsing(text, start, end)) return check(text, start, end);
  const value = normalizeValue(text.slice(start, end), whiteSpace);
  return check(value, 0, value.length);
}

/** The normalized value of a text (XML Schema part 2, section 4.3.6). */
export function normalizeValue(text: string, whiteSpace: SimpleCode['whiteSpace']): string {
  if (whiteSpace === 'preserve') return text;
  const replaced = text.replace(/[\t\n\r]/g, ' ');
  return whiteSpace === 'replace' ? replaced : replaced.replace(/ +/g, ' ').replace(/^ | $/g, '');
}

/** Calls `check` with each item of a list until one fails. @returns number of items, -1 after a failure */
export function countItems(
  text: string,
  from: number,
  to: number,
  isItem: (text: string, from: number, to: number) => boolean,
): number {
  let count = 0;
  for (let at = from; ;) {
    while (at < to && isBlankCode(text.charCodeAt(at))) at++;
    if (at >= to) return count;
    const start = at;
    while (at < to && !isBlankCode(text.charCodeAt(at))) at++;
    if (!isItem(text, start, at)) return -1;
    count++;
  }
}
