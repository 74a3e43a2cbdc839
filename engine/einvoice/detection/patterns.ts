/** Regular expressions of the manifest, compiled once, since every document is compared with all of them. */

const expressions = new Map<string, RegExp>();

/** @param pattern from the manifest, never from a document: the cache would grow without limit */
export function compilePattern(pattern: string): RegExp {
  let expression = expressions.get(pattern);
  if (expression === undefined) expressions.set(pattern, (expression = new RegExp(pattern)));
  return expression;
}
