/** Converts source characters to values. The parser has checked all input. */

import { referenced } from './references.js';

const CDATA_START = '<![CDATA[';
const CDATA_END = ']]>';

/** Normalises line ends (section 2.11). A character reference to CR is not a line end and stays. */
export function normaliseLineEnds(raw: string): string {
  return raw.includes('\r') ? replaceAllIn(replaceAllIn(raw, '\r\n', '\n'), '\r', '\n') : raw;
}

/** For many occurrences, split and join is several times faster than a regular expression. */
function replaceAllIn(text: string, what: string, by: string): string {
  return text.includes(what) ? text.split(what).join(by) : text;
}

/** The value of text that may contain references and CDATA sections. */
export function resolveText(raw: string): string {
  const text = normaliseLineEnds(raw);
  const special = /[&<]/g;
  let value = '';
  let done = 0;
  for (let match = special.exec(text); match !== null; match = special.exec(text)) {
    const at = match.index;
    value += text.slice(done, at);
    if (match[0] === '&') {
      const end = text.indexOf(';', at);
      value += referenced(text.slice(at + 1, end));
      done = end + 1;
    } else {
      const start = at + CDATA_START.length;
      const end = text.indexOf(CDATA_END, start);
      value += text.slice(start, end);
      done = end + CDATA_END.length;
    }
    special.lastIndex = done;
  }
  return value + text.slice(done);
}

/** The value of an attribute (section 3.3.3, CDATA): literal white space becomes blanks, character references stay. */
export function resolveAttribute(raw: string): string {
  return replaceAllIn(replaceAllIn(normaliseLineEnds(raw), '\t', ' '), '\n', ' ').replace(
    /&([^;]+);/g,
    (_, reference: string) => referenced(reference),
  );
}
