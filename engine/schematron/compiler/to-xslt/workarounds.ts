/** Rewrites expressions that xslt3 and SaxonJS 2.7 evaluate wrongly. */

/** Matches literals and comments (which contain no calls), or a call of `round`. */
const ROUND_CALLS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\(:[\s\S]*?:\)|(?<![\w.:$/-])(?:fn:)?round(?=\s*\()/g;

/**
 * `round(…)` as `ei:round(…)`. xslt3 infers decimal for a double times a decimal, and `round` passes that wrong type on
 * to the next operator, which then rejects the value: XPTY0004 where XPath 2.0, appendix B.2 gives a double (Factur-X
 * EXTENDED, BR-FXEXT-CO-10).
 */
export function replaceRound(text: string): string {
  return text.replace(ROUND_CALLS, (token) => (/^["'(]/.test(token) ? token : 'ei:round'));
}

/** Replacements for `round`. They have no static result type that could be wrong. */
export const ROUND_FUNCTION =
  '<xsl:function name="ei:round" as="xs:anyAtomicType?"><xsl:param name="value"/>' +
  '<xsl:sequence select="round($value)"/></xsl:function>' +
  '<xsl:function name="ei:round" as="xs:anyAtomicType?"><xsl:param name="value"/><xsl:param name="digits"/>' +
  '<xsl:sequence select="round($value, $digits)"/></xsl:function>';

/**
 * Matches literals and comments (which contain no parentheses), a cast to integer up to its parenthesis, or any other
 * parenthesis.
 */
const PARENTHESES = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\(:[\s\S]*?:\)|(?<![\w.:$/-])xs:integer\s*\(|[()]/g;

/**
 * `xs:integer(…) mod n` as `xs:decimal(xs:integer(…)) mod n`. SaxonJS has integers of any size but computes their `mod`
 * in doubles: `xs:integer('370400440532013000131489') mod 97` is 65 instead of 1 (XPath 2.0 Functions and Operators,
 * section 6.2.6), so that every IBAN would be wrong (BR-DE-19, DE-R-019). `mod` of decimals is exact.
 */
export function makeModExact(text: string): string {
  const open: number[] = [];
  const inserts: (readonly [at: number, insert: string])[] = [];
  for (const { 0: token, index } of text.matchAll(PARENTHESES)) {
    if (token === '(') open.push(-1);
    else if (token.startsWith('xs:integer')) open.push(index);
    else if (token === ')') {
      const start = open.pop() ?? -1;
      if (start >= 0 && /^\s+mod\s/.test(text.slice(index + 1))) inserts.push([start, 'xs:decimal('], [index + 1, ')']);
    }
  }
  // From the end, so that earlier offsets stay valid.
  return inserts
    .sort(([a], [b]) => b - a)
    .reduce((result, [at, insert]) => result.slice(0, at) + insert + result.slice(at), text);
}
