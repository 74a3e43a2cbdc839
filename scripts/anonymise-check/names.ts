/** Finds names of one document that still occur in another. */
import { KEPT_IN_NAMES, STREETS, isRequiredText } from '#validator/anonymise/kept-words.js';
import { listValues } from '#validator/anonymise/values.js';
import { lineColumn } from '#schematron/xml/locate.js';
import type { Tree } from '#schematron/xml/tree.js';

/** Shorter words recur by chance. */
const SHORTEST = 5;

/**
 * Words from names in one document that still occur in the same value of the other.
 * @param codes values that stay because they are in a code list: names and lines, separated by a space
 */
export function namesLeft(before: Tree, after: Tree, codes: ReadonlySet<string>): readonly string[] {
  const values = listValues(before);
  const names = new Set(values.filter(({ kind }) => kind === 'name').flatMap(({ node }) => wordsOf(before, node)));
  // A word that stands alone in a value may be a legal form or a kind of street; there it counts as a name.
  const isKept = (word: string): boolean => KEPT_IN_NAMES.has(word) || STREETS.has(word);
  return values
    .filter(({ kind }) => ['name', 'text', 'identifier'].includes(kind))
    .filter(({ node, kind }) => !isRequiredText(before.stringValue(node).trim(), kind))
    .filter(({ node }) => !codes.has(`${before.lexicalName(node)} ${lineColumn(before, node).line}`))
    .flatMap(({ node }) => {
      const now = new Set(wordsOf(after, node));
      return wordsOf(before, node).filter((word) => names.has(word) && !isKept(word) && now.has(word));
    });
}

function wordsOf(tree: Tree, node: number): readonly string[] {
  return (
    tree
      .stringValue(node)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).filter(({ length }) => length >= SHORTEST);
}
