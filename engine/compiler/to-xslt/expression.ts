import type { Check, Expression, Let } from '../model.js';

/** Literals and comments, in which nothing is a function, else a call of `round`. */
const ROUND_CALLS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\(:[\s\S]*?:\)|(?<![\w.:$/-])(?:fn:)?round(?=\s*\()/g;

/**
 * The expression as it goes into the stylesheet: as it stands, but for `round`, which goes through a function of ours.
 * xslt3 2.7 takes a double times a decimal for a decimal, and `round` passes that wrong type on to the next operator,
 * which then refuses the value (XPTY0004 where XPath 2.0, B.2 gives a double; Factur-X EXTENDED, BR-FXEXT-CO-10).
 */
export function expression(source: Expression): string {
  return source.text.trim().replace(ROUND_CALLS, (token) => (/^["'(]/.test(token) ? token : 'ei:round'));
}

/** The function that `expression` calls for `round`: its result has no static type to be wrong. */
export const ROUND_FUNCTION = '<xsl:function name="ei:round" as="xs:anyAtomicType?"><xsl:param name="value"/>'
  + '<xsl:sequence select="round($value)"/></xsl:function>';

/** Literals and comments, in which nothing is a variable, else a variable reference. */
export const VARIABLES = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\(:[\s\S]*?:\)|\$\s*([^\s"'$()[\]{},;=<>!|*+/@]+)/g;

/** Names of the variables that an expression refers to. */
export function variablesOf(text: string): Set<string> {
  const names = new Set<string>();
  for (const match of text.matchAll(VARIABLES)) if (match[1]) names.add(match[1]);
  return names;
}

/** The lets of a rule that a check needs, itself or through other lets, in their order. */
export function referencedLets(check: Check, lets: readonly Let[]): Let[] {
  const needed = variablesOf(check.test.text);
  for (const part of check.message) {
    if (part.kind === 'value') for (const name of variablesOf(part.select.text)) needed.add(name);
  }
  // Backwards, because a let can only refer to earlier ones.
  return [...lets].reverse().filter((entry) => {
    if (!needed.has(entry.name)) return false;
    for (const name of variablesOf(entry.value.text)) needed.add(name);
    return true;
  }).reverse();
}
