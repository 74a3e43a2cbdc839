/**
 * String functions (Functions and Operators, section 7), in code points. Callers pass `''` for an absent argument.
 * JavaScript's own functions serve for concat, contains, starts-with, ends-with (`includes`, `startsWith`, `endsWith`),
 * upper-case and lower-case (`toUpperCase`, `toLowerCase`: the full case mappings of Unicode, independent of the
 * locale), and equality.
 */

export { codepointsToString, stringToCodepoints, translate } from './codes.js';

/** An XML blank (production 3); a no-break space is not one. */
function isBlankCode(code: number): boolean {
  return code <= 0x20 && (code === 0x20 || code === 0xa || code === 0x9 || code === 0xd);
}

/** fn:normalize-space (section 7.4.5). Mostly the argument is already normalized and returned as it is. */
export function normalizeSpace(text: string): string {
  const length = text.length;
  let blank = true; // treats the start as a blank: no blank may follow
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x20) blank = false;
    else if (isBlankCode(code)) {
      if (blank || code !== 0x20) return collapse(text);
      blank = true;
    } else blank = false;
  }
  return blank && length > 0 ? text.slice(0, -1) : text;
}

/** Code units copied at once. Concatenating all words of a long text costs seconds of garbage collection. */
const BLOCK = 8192;

function collapse(text: string): string {
  return text.length > BLOCK ? collapseLong(text) : collapseShort(text);
}

function collapseShort(text: string): string {
  let result = '';
  let start = -1; // start of a word
  for (let at = 0; at <= text.length; at++) {
    const inWord = at < text.length && !isBlankCode(text.charCodeAt(at));
    if (inWord && start < 0) start = at;
    else if (!inWord && start >= 0) {
      result = result === '' ? text.slice(start, at) : `${result} ${text.slice(start, at)}`;
      start = -1;
    }
  }
  return result;
}

function collapseLong(text: string): string {
  let result = '';
  let count = 0;
  let blank = true;
  const block = new Uint16Array(BLOCK);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isBlankHere = isBlankCode(code);
    if (isBlankHere && blank) continue;
    blank = isBlankHere;
    block[count++] = isBlankHere ? 0x20 : code;
    if (count === BLOCK) {
      result += String.fromCharCode(...block);
      count = 0;
    }
  }
  result += String.fromCharCode(...block.subarray(0, count));
  return blank ? result.slice(0, -1) : result;
}

/** `normalize-space(text) = other`; the first character mostly decides it, however long the text is. */
export function equalsNormalized(text: string, other: string): boolean {
  let matched = 0;
  let blank = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isBlankCode(code)) {
      blank = true;
      continue;
    }
    // Blanks between words count as one.
    if (blank && matched > 0 && other.charCodeAt(matched++) !== 0x20) return false;
    if (other.charCodeAt(matched++) !== code) return false;
    blank = false;
  }
  return matched === other.length;
}

/** Whether there are only blanks: `normalize-space(x) = ''` without creating a string. */
export function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (!isBlankCode(text.charCodeAt(at))) return false;
  }
  return true;
}

/** Removes blanks at both ends, like `whiteSpace="collapse"` for literals without inner blanks. */
export function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlankCode(text.charCodeAt(from))) from++;
  while (to > from && isBlankCode(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

/** fn:string-length (section 7.4.4) */
export function stringLength(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800) count--;
  }
  return count;
}

/** fn:substring from the character at `start`, a double counted from 1 (section 7.4.3). */
export function substring(text: string, start: number): string {
  const from = Math.round(start);
  if (from <= 1) return text;
  // NaN selects no position.
  return from === from ? text.slice(unitsBefore(text, from)) : '';
}

/** fn:substring of `length` characters: those at positions p with round(start) <= p < round(start) + round(length). */
export function substringOf(text: string, start: number, length: number): string {
  const from = Math.round(start);
  const to = from + Math.round(length); // NaN if one is NaN, or for -INF + INF
  if (!(from < to && to > 1)) return '';
  const first = from <= 1 ? 0 : unitsBefore(text, from);
  return text.slice(first, first + unitsBefore(text, from <= 1 ? to : to - from + 1, first));
}

/** The number of UTF-16 units between the unit `start` and the character at that position (from 1). */
function unitsBefore(text: string, position: number, start = 0): number {
  let at = start;
  for (let count = 1; count < position && at < text.length; count++) {
    at += (text.charCodeAt(at) & 0xfc00) === 0xd800 ? 2 : 1;
  }
  return at - start;
}

/** fn:substring-before (section 7.5.4) */
export function substringBefore(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? '' : text.slice(0, at);
}

/** fn:substring-after (section 7.5.5) */
export function substringAfter(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at < 0 ? '' : text.slice(at + mark.length);
}

/** Order by code points (section 7.3.1), not UTF-16 units: negative, 0 or positive. fn:compare returns its sign. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return x >= 0xd800 && y >= 0xd800 ? aboveSurrogates(x) - aboveSurrogates(y) : x - y;
  }
  return a.length - b.length;
}

/** Surrogates represent characters above U+FFFF, so they sort after U+E000 … U+FFFF. */
function aboveSurrogates(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
