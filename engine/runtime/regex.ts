/**
 * fn:matches, fn:replace and fn:tokenize (Functions and Operators, section 7.6) over the regular expressions
 * of XML Schema with their XPath extensions. Compile a literal pattern once, when the module loads.
 */

/** A compiled regular expression. Use only the functions of this file on it. */
export interface Regex {
  /** Finds the first match from the start. Not global, so that `test` keeps no state. */
  readonly once: RegExp;
  /** The same, global. */
  readonly all: RegExp;
  /** Number of groups. */
  readonly groups: number;
  /** Does it match the empty string (an error in replace and tokenize)? */
  readonly matchesEmpty: boolean;
}

/** Compiles a pattern; FORX0002 if it is not valid, FORX0001 for flags other than s, m, i, x. */
export function compileRegex(pattern: string, flags = ''): Regex { return todo(pattern, flags); }
/** fn:matches: does some part of the text match? */
export function matches(text: string, regex: Regex): boolean { return todo(text, regex); }
/** A replacement string, read once; FORX0004 if it is not valid. */
export function compileReplacement(replacement: string, regex: Regex): string { return todo(replacement, regex); }
/** fn:replace with a replacement of `compileReplacement`; FORX0003 if the pattern matches the empty string. */
export function replace(text: string, regex: Regex, replacement: string): string { return todo(text, regex, replacement); }
/** fn:tokenize; FORX0003 if the pattern matches the empty string. No tokens for an empty text. */
export function tokenize(text: string, regex: Regex): readonly string[] { return todo(text, regex); }

function todo(...values: unknown[]): never { throw new Error(`not yet ${values.length}`); }
