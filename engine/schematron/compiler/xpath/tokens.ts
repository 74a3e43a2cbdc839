/** A cursor over the tokens of one expression: looking, expecting, and names with their prefixes resolved. */

import type { Ast } from './ast.js';
import { XPathError, type Range } from './errors.js';
import { tokenize, type Token } from './lexer.js';
import { resolvePrefix, type QName } from './names.js';

/** The way back to expressions, which the files of the parser have in them: they get it with the tokens, and import one another in one direction. */
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

  /** The token `ahead` places on; behind the end it is the end. */
  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)] as Token;
  }

  next(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.#at++;
    return token;
  }

  /** Is it this symbol? Quoted text never is. */
  isSymbol(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.text === text && (token.kind === 'symbol' || token.kind === 'wildcard');
  }

  isWord(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'name' && token.text === text;
  }

  /** Takes the symbol if it is there. */
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

  /** The end of the token taken last. */
  get lastEnd(): number {
    return this.#at === 0 ? 0 : (this.#tokens[this.#at - 1] as Token).end;
  }

  /** The range from `start` to the token taken last. */
  since(start: number): Range {
    return { start, end: this.lastEnd };
  }

  /** XPST0003: another token than was expected. */
  unexpected(expected: string): XPathError {
    const token = this.peek();
    const found = token.kind === 'end' ? 'the end' : token.kind === 'string' ? 'a string' : `'${token.text}'`;
    return new XPathError('XPST0003', `expected ${expected}, found ${found}`, token);
  }

  /**
   * Takes a QName.
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
