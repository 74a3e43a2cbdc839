/** Patterns of the manifest as regular expressions, each made once: every document is compared with all of them. */

const expressions = new Map<string, RegExp>();

/** @param pattern one of the manifest, which are few; never one that a document can choose */
export function expressionOf(pattern: string): RegExp {
  let expression = expressions.get(pattern);
  if (expression === undefined) expressions.set(pattern, (expression = new RegExp(pattern)));
  return expression;
}
