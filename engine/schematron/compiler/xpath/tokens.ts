/** A cursor over the tokens of one expression: peeks, expects, and resolves prefixed names. */

import type { Ast } from './ast.js';
import { XPathError, type Range } from './errors.js';
import { tokenize, type Token } from './lexer.js';
import { resolvePrefix, type QName } from './names.js';

/** The entry points for nested expressions. Parser files get them with the tokens, which avoids circular imports. */
export interface Grammar {
  /** Expr: items separated by commas. */
  expression(tokens: Tokens): Ast;
  /** ExprSingle. */
  single(tokens: Tokens): Ast;
}

export class Tokens {
  readonly grammar: Grammar;
  readonly namespaces: ReadonlyMap<string, string>;
  readonly #tokens: readonly Token[];
  #at = 0;

  /** @throws XPathError XPST0003 */
  constructor(source: string, namespaces: ReadonlyMap<string, string>, grammar: Grammar) {
    this.grammar = grammar;
    this.#tokens = tokenize(source);
    this.namespaces = namespaces;
  }

  /** The token `ahead` positions further; past the end, the end token. */
  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)] as Token;
  }

  next(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.#at++;
    return token;
  }

  /** Whether the token is this symbol; string literals never are. */
  isSymbol(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.text === text && (token.kind === 'symbol' || token.kind === 'wildcard');
  }

  isWord(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'name' && token.text === text;
  }

  /** Consumes the symbol if present. */
  acceptSymbol(text: string): boolean {
    if (!this.isSymbol(text)) return false;
    this.next();
    return true;
  }

  acceptWord(text: string): boolean {
    if (!this.isWord(text)) return false;
    this.next();
    return true;
  }

  expectSymbol(text: string): Token {
    if (!this.isSymbol(text)) throw this.unexpected(`'${text}'`);
    return this.next();
  }

  expectWord(text: string): Token {
    if (!this.isWord(text)) throw this.unexpected(`'${text}'`);
    return this.next();
  }

  /** The end of the last consumed token. */
  get lastEnd(): number {
    return this.#at === 0 ? 0 : (this.#tokens[this.#at - 1] as Token).end;
  }

  /** The range from `start` to the last consumed token. */
  since(start: number): Range {
    return { start, end: this.lastEnd };
  }

  /** XPST0003: another token was expected. */
  unexpected(expected: string): XPathError {
    const token = this.peek();
    const found = token.kind === 'end' ? 'the end' : token.kind === 'string' ? 'a string' : `'${token.text}'`;
    return new XPathError('XPST0003', `expected ${expected}, found ${found}`, token);
  }

  /**
   * Consumes a QName.
   * @param defaultUri namespace of a name without prefix
   * @throws XPathError XPST0003, XPST0081
   */
  expectName(expected: string, defaultUri: string): QName {
    if (this.peek().kind !== 'name') throw this.unexpected(expected);
    const token = this.next();
    return this.expand(token, defaultUri);
  }

  /** Expands the name of a token. */
  expand(token: Token, defaultUri: string): QName {
    const colon = token.text.indexOf(':');
    if (colon < 0) return { uri: defaultUri, local: token.text };
    return {
      uri: resolvePrefix(token.text.slice(0, colon), this.namespaces, token),
      local: token.text.slice(colon + 1),
    };
  }
}
