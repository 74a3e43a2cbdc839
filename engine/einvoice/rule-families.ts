/**
 * Rules that publishers split into several checks with codes of their own, such as `BR-FR-05` into `BR-FR-05_BT-22-1`
 * and others.
 */

/** The rule name at the beginning of a publisher's text: `[BR-FR-05/BT-22] : …`. */
const NAMED = /^\s*\[?\s*([A-Za-z]+(?:-[A-Za-z0-9]+)+)(?![\w-])/;

/** Separates the name of a rule from the subject of a check. */
const NAME_SEPARATOR = /[_/]/;

/**
 * The names of the rules that a check belongs to, apart from its own code.
 * @param official the publisher's text
 * @returns in capitals
 */
export function findRuleFamilies(code: string, official: string): readonly string[] {
  const names = [code.split(NAME_SEPARATOR)[0]!, NAMED.exec(official)?.[1] ?? code].map((name) => name.toUpperCase());
  return [...new Set(names)].filter((name) => name !== code.toUpperCase());
}
