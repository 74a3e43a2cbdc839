/** Names planted in every value of a document, to look for afterwards. */
import { listValues } from '#validator/anonymise/values.js';
import { rewriteValues } from '#validator/anonymise/rewrite.js';
import type { Tree } from '#schematron/xml/tree.js';

/** No word of any language, and in no list. */
const MARKER = 'Qwyzzmarkor';
const DIGITS = '80641397';

/**
 * The text of a document in which each value has a name and a number more. Identifiers of specifications stay as they
 * are: they stay anyway, and tell what the document is.
 */
export function planted(tree: Tree): string {
  return rewriteValues(tree, listValues(tree), (text, { kind }) => {
    if (kind === 'keep' || kind === 'schemas') return text;
    return kind === 'binary' ? btoa(`${MARKER} ${text}`) : `${text} ${MARKER} ${DIGITS}`;
  });
}

/** Whether something of what was planted is left. */
export function isLeft(text: string): boolean {
  const content = text.toLowerCase();
  return [MARKER.toLowerCase(), DIGITS, btoa(MARKER).slice(0, 14).toLowerCase()].some((each) => content.includes(each));
}
