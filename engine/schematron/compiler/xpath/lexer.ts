/**
 * Tokens of XPath 2.0 (appendix A.2). The parser decides whether a name or `*` is an operator, because it knows whether
 * it expects an operand or an operator; that is exactly the rule of A.2.4.
 */

import { XPathError } from './errors.js';

type TokenKind = 'name' | 'wildcard' | 'string' | 'integer' | 'decimal' | 'double' | 'symbol' | 'end';

/**
 * One token. `text`: for names and wildcards as written (`a`, `p:a`, `p:*`, `*:a`, `*`), for strings the
 * value, for numbers the literal, for symbols the symbol, for the end `''`.
 */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const NAME_START =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D' +
  '\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const NAME_CHAR = `${NAME_START}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040`;
const NCNAME = `[${NAME_START}][${NAME_CHAR}]*`;

const BLANK = /[ \t\r\n]+/uy;
/** `p:*`, `*:a`, `p:a`, `a`; a name is not followed by `:` of an axis (`child::a`), hence no `::`. */
const NAME = new RegExp(`(?:\\*:${NCNAME})|(?:${NCNAME}(?::(?:\\*|${NCNAME}))?)`, 'uy');
const NUMBER = /(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)([eE][+-]?[0-9]+)?/uy;
const SYMBOL = /<<|>>|<=|>=|!=|::|\/\/|\.\.|[()[\]@,|+\-=<>/$.?*]/uy;
const NAME_FOLLOWS = new RegExp(`[${NAME_START}]`, 'uy');

/**
 * Splits an expression into tokens; the last one is of kind `end`.
 * @throws XPathError XPST0003 for an invalid token, an unclosed string or comment, and a number that runs into a name
 * (`10div 3`; A.2.2 requires a blank between two non-delimiting tokens)
 */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at = skipBlanks(source, at);
    if (at >= source.length) break;
    const token = readToken(source, at);
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ kind: 'end', text: '', start: source.length, end: source.length });
  return tokens;
}

function skipBlanks(source: string, from: number): number {
  let at = from;
  for (;;) {
    const blank = match(BLANK, source, at);
    if (blank !== undefined) at += blank.length;
    else if (source.startsWith('(:', at)) at = skipComment(source, at);
    else return at;
  }
}

/** Comments nest (A.2.3). Returns the offset after the comment. */
function skipComment(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length;) {
    if (source.startsWith('(:', at)) {
      depth++;
      at += 2;
    } else if (source.startsWith(':)', at)) {
      depth--;
      at += 2;
      if (depth === 0) return at;
    } else {
      at++;
    }
  }
  throw new XPathError('XPST0003', 'comment is not closed', { start, end: source.length });
}

function readToken(source: string, at: number): Token {
  const first = source.charAt(at);
  if (first === '"' || first === "'") return readString(source, at, first);
  const name = match(NAME, source, at);
  if (name !== undefined)
    return { kind: name.includes('*') ? 'wildcard' : 'name', text: name, start: at, end: at + name.length };
  const number = match(NUMBER, source, at);
  if (number !== undefined) return readNumber(source, at, number);
  const symbol = match(SYMBOL, source, at);
  if (symbol === undefined) {
    const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
    throw new XPathError('XPST0003', `unexpected character '${character}'`, { start: at, end: at + character.length });
  }
  return { kind: symbol === '*' ? 'wildcard' : 'symbol', text: symbol, start: at, end: at + symbol.length };
}

function readNumber(source: string, start: number, text: string): Token {
  const end = start + text.length;
  if (match(NAME_FOLLOWS, source, end) !== undefined) {
    throw new XPathError('XPST0003', `a blank is missing after the number ${text}`, { start, end: end + 1 });
  }
  const kind = /[eE]/.test(text) ? 'double' : text.includes('.') ? 'decimal' : 'integer';
  return { kind, text, start, end };
}

/** A quote inside is written twice. */
function readString(source: string, start: number, quote: string): Token {
  let value = '';
  let from = start + 1;
  for (;;) {
    const close = source.indexOf(quote, from);
    if (close < 0) throw new XPathError('XPST0003', 'string is not closed', { start, end: source.length });
    value += source.slice(from, close);
    if (source.charAt(close + 1) !== quote) return { kind: 'string', text: value, start, end: close + 1 };
    value += quote;
    from = close + 2;
  }
}

function match(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}
