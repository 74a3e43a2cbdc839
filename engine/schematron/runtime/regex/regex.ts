/**
 * fn:matches, fn:replace and fn:tokenize (Functions and Operators, section 7.6) over the regular expressions of XML
 * Schema with their XPath extensions. Compile a literal pattern once, when the module loads.
 *
 * A pattern is parsed, checked and printed as a JavaScript pattern. JavaScript's engine backtracks;
 * docs/regular-expressions.md covers the cost of the rule sets' patterns on hostile texts.
 */

import { raise } from '../errors.js';
import { parseFacetPattern, parseFlags, parsePattern } from './parse.js';
import { printPattern } from './print.js';
import { trimEnds } from './simplify.js';
import type { RegexPattern, RegexNode } from './tree.js';

/** A compiled regular expression. Use it only through the functions of this file. */
export interface Regex {
  /** Tests whether some part of a text matches. Stateless. */
  readonly test: RegExp;
  /** Finds all matches, with groups. */
  readonly all: RegExp;
  /** Finds all matches, without groups unless there are back-references. */
  readonly separator: RegExp;
  /** The only text that matches, if the pattern has no operators. */
  readonly literal: string | undefined;
  /** Number of groups. */
  readonly groups: number;
  /** Whether it matches the empty string (an error in replace and tokenize). */
  readonly matchesEmpty: boolean;
}

/** Compiles a pattern; FORX0002 if it is invalid, FORX0001 for flags other than s, m, i, x. */
export function compileRegex(source: string, flags = ''): Regex {
  const options = parseFlags(flags);
  const pattern = parsePattern(source, options);
  const mode = options.ignoreCase ? 'iu' : 'u';
  const print = (root: RegexNode, captures: boolean): string => printPattern(root, options, captures);
  const captures = pattern.backReferences;
  const test = new RegExp(print(captures ? pattern.root : trimEnds(pattern.root), captures), mode);
  const all = new RegExp(print(pattern.root, true), `g${mode}`);
  const separator = captures ? all : new RegExp(print(pattern.root, false), `g${mode}`);
  const literal = options.ignoreCase ? undefined : literalText(pattern);
  return { test, all, separator, literal, groups: pattern.groups, matchesEmpty: test.test('') };
}

/**
 * Compiles pattern facets (XML Schema part 2, section 4.3.4), which match whole texts; FORX0002 if one is invalid.
 * @param sources alternatives of one type
 */
export function compilePatternFacet(...sources: readonly string[]): RegExp {
  const options = parseFlags('');
  const branches = sources.map((source) => `(?:${printPattern(parseFacetPattern(source).root, options, false)})`);
  return new RegExp(`^(?:${branches.join('|')})$`, 'u');
}

function literalText({ root }: RegexPattern): string | undefined {
  const items = root.kind === 'sequence' ? root.items : [root];
  let text = '';
  for (const item of items) {
    if (item.kind !== 'character') return undefined;
    text += item.text;
  }
  return text === '' ? undefined : text;
}

/** fn:matches (section 7.6.2): whether some part of the text matches. */
export function matches(text: string, regex: Regex): boolean {
  return regex.literal === undefined ? regex.test.test(text) : text.includes(regex.literal);
}

/**
 * Converts a replacement string to JavaScript's syntax (section 7.6.3); FORX0004 if it is invalid. `$12` is group 12 if
 * there are as many, else group 1 and a `2`; a group that does not exist is empty.
 */
export function compileReplacement(replacement: string, regex: Regex): string {
  let result = '';
  for (let at = 0; at < replacement.length; at++) {
    const character = replacement.charAt(at);
    const next = replacement.charAt(at + 1);
    if (character === '\\') {
      if (next !== '\\' && next !== '$') raise('FORX0004');
      result += next === '$' ? '$$' : next;
      at++;
    } else if (character === '$') {
      const digits = /^[0-9]+/.exec(replacement.slice(at + 1))?.[0] ?? raise('FORX0004');
      const group = groupNumber(digits, regex.groups);
      result += reference(Number(group), regex.groups);
      at += group.length;
    } else result += character;
  }
  return result;
}

/** As many leading digits as form a group's number, at least one. */
function groupNumber(digits: string, groups: number): string {
  let length = 1;
  while (length < digits.length && Number(digits.slice(0, length + 1)) <= groups) length++;
  return digits.slice(0, length);
}

/** JavaScript reads two digits at once, so two are written. */
function reference(group: number, groups: number): string {
  if (group === 0) return '$&';
  return group > groups ? '' : `$${String(group).padStart(2, '0')}`;
}

/** fn:replace with the result of `compileReplacement`; FORX0003 if the pattern matches the empty string. */
export function replace(text: string, regex: Regex, replacement: string): string {
  if (regex.matchesEmpty) raise('FORX0003');
  return text.replace(regex.all, replacement);
}

/** fn:tokenize (section 7.6.4); FORX0003 if the pattern matches the empty string. An empty text has no tokens. */
export function tokenize(text: string, regex: Regex): readonly string[] {
  if (regex.matchesEmpty) raise('FORX0003');
  if (text === '') return [];
  if (regex.literal !== undefined) return text.split(regex.literal);
  if (regex.separator !== regex.all) return text.split(regex.separator);
  return tokenizeCapturing(text, regex.all);
}

/** `split` would return the groups as tokens. */
function tokenizeCapturing(text: string, separator: RegExp): readonly string[] {
  const tokens: string[] = [];
  let start = 0;
  for (const match of text.matchAll(separator)) {
    tokens.push(text.slice(start, match.index));
    start = match.index + match[0].length;
  }
  tokens.push(text.slice(start));
  return tokens;
}
