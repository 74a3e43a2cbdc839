/** Plants a name in every value of a document, to search for it afterwards. */
import { listValues } from '#validator/anonymise/values.js';
import { rewriteValues } from '#validator/anonymise/rewrite.js';
import type { Tree } from '#schematron/xml/tree.js';

/** An invented word: it occurs in no language, and on no list of words that anonymising keeps. */
const MARKER = 'Qwyzzmarkor';
const DIGITS = '80641397';

/**
 * The text of a document in which a name and a number are appended to each value. Specification identifiers are left
 * alone: anonymising keeps them anyway, and they say what the document is.
 */
export function plantMarkers(tree: Tree): string {
  return rewriteValues(tree, listValues(tree), (text, { kind }) => {
    if (kind === 'keep' || kind === 'schemas') return text;
    return kind === 'binary' ? btoa(`${MARKER} ${text}`) : `${text} ${MARKER} ${DIGITS}`;
  });
}

/** Whether any planted text is left. */
export function hasMarker(text: string): boolean {
  const content = text.toLowerCase();
  return [MARKER.toLowerCase(), DIGITS, btoa(MARKER).slice(0, 14).toLowerCase()].some((each) => content.includes(each));
}
