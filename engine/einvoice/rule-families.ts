/** Rules that their publishers test in several checks, each with a code of its own: `BR-FR-05` in `BR-FR-05_BT-22-1` and others. */

/** The name with which a publisher's text begins: `[BR-FR-05/BT-22] : …`. */
const NAMED = /^\s*\[?\s*([A-Za-z]+(?:-[A-Za-z0-9]+)+)(?![\w-])/;

/** Stands between the name of a rule and what a check of it is about. */
const BEHIND_NAME = /[_/]/;

/**
 * The rules that a check belongs to, beside the one that its code is.
 * @param official the publisher's text
 * @returns in capitals
 */
export function familiesOf(code: string, official: string): readonly string[] {
  const names = [code.split(BEHIND_NAME)[0]!, NAMED.exec(official)?.[1] ?? code].map((name) => name.toUpperCase());
  return [...new Set(names)].filter((name) => name !== code.toUpperCase());
}
