/** The operators of XPath 2.0, productions 1 to 24: one function per level of precedence, lowest first. */

import type { ArithmeticOp, Ast, BindingSyntax, GeneralOp, NodeOp, SequenceTypeSyntax, SetOp, ValueOp } from './ast.js';
import { parsePath } from './parse-path.js';
import { parseSequenceTypeSyntax, parseSingleType } from './parse-type.js';
import { Tokens, type Grammar } from './tokens.js';

const GRAMMAR: Grammar = { expression: parseExpression, single: parseSingle };

/**
 * Parses an XPath 2.0 expression.
 * @param source the text of the expression
 * @param namespaces prefix to namespace URI; unprefixed element names are in no namespace
 * @throws XPathError XPST0003 (grammar), XPST0010 (namespace axis), XPST0051 (unknown type), XPST0081 (prefix)
 */
export function parse(source: string, namespaces: ReadonlyMap<string, string>): Ast {
  const tokens = new Tokens(source, namespaces, GRAMMAR);
  const ast = parseExpression(tokens);
  if (tokens.peek().kind !== 'end') throw tokens.unexpected('an operator or the end');
  return ast;
}

/** Parses a SequenceType such as `xs:string?` (the `as` of XSLT functions and parameters). Throws like `parse`. */
export function parseTypeSyntax(source: string, namespaces: ReadonlyMap<string, string>): SequenceTypeSyntax {
  const tokens = new Tokens(source, namespaces, GRAMMAR);
  const type = parseSequenceTypeSyntax(tokens);
  if (tokens.peek().kind !== 'end') throw tokens.unexpected('the end of the type');
  return type;
}

/** Expr: items separated by commas. */
function parseExpression(tokens: Tokens): Ast {
  const start = tokens.peek().start;
  const first = parseSingle(tokens);
  if (!tokens.isSymbol(',')) return first;
  const items = [first];
  while (tokens.acceptSymbol(',')) items.push(parseSingle(tokens));
  return { kind: 'sequence', items, ...tokens.since(start) };
}

/** ExprSingle. The keywords are names unless `$` or `(` follows. */
function parseSingle(tokens: Tokens): Ast {
  if (tokens.isSymbol('$', 1)) {
    if (tokens.isWord('for')) return parseFor(tokens);
    if (tokens.isWord('some') || tokens.isWord('every')) return parseQuantified(tokens);
  }
  if (tokens.isWord('if') && tokens.isSymbol('(', 1)) return parseIf(tokens);
  return parseLogical(tokens, 'or', () => parseLogical(tokens, 'and', () => parseComparison(tokens)));
}

function parseFor(tokens: Tokens): Ast {
  const { start } = tokens.next();
  const bindings = parseBindings(tokens);
  tokens.expectWord('return');
  const body = parseSingle(tokens);
  return { kind: 'for', bindings, body, ...tokens.since(start) };
}

function parseQuantified(tokens: Tokens): Ast {
  const { start, text } = tokens.next();
  const bindings = parseBindings(tokens);
  tokens.expectWord('satisfies');
  const body = parseSingle(tokens);
  return { kind: 'quantified', quantifier: text === 'some' ? 'some' : 'every', bindings, body, ...tokens.since(start) };
}

function parseBindings(tokens: Tokens): readonly BindingSyntax[] {
  const bindings: BindingSyntax[] = [];
  do {
    const { start } = tokens.expectSymbol('$');
    const name = tokens.expectName('the name of a variable', '');
    tokens.expectWord('in');
    const input = parseSingle(tokens);
    bindings.push({ name, in: input, ...tokens.since(start) });
  } while (tokens.acceptSymbol(','));
  return bindings;
}

function parseIf(tokens: Tokens): Ast {
  const { start } = tokens.next();
  tokens.expectSymbol('(');
  const test = parseExpression(tokens);
  tokens.expectSymbol(')');
  tokens.expectWord('then');
  const then = parseSingle(tokens);
  tokens.expectWord('else');
  const otherwise = parseSingle(tokens);
  return { kind: 'if', test, then, else: otherwise, ...tokens.since(start) };
}

function parseLogical(tokens: Tokens, kind: 'or' | 'and', operand: () => Ast): Ast {
  const start = tokens.peek().start;
  const first = operand();
  if (!tokens.isWord(kind)) return first;
  const operands = [first];
  while (tokens.acceptWord(kind)) operands.push(operand());
  return { kind, operands, ...tokens.since(start) };
}

const GENERAL: ReadonlySet<string> = new Set<GeneralOp>(['=', '!=', '<', '<=', '>', '>=']);
const VALUE: ReadonlySet<string> = new Set<ValueOp>(['eq', 'ne', 'lt', 'le', 'gt', 'ge']);

/** Comparisons do not chain: `a = b = c` is an error (production 10). */
function parseComparison(tokens: Tokens): Ast {
  const start = tokens.peek().start;
  const left = parseRange(tokens);
  const { kind, text } = tokens.peek();
  if (kind === 'symbol' && GENERAL.has(text)) {
    tokens.next();
    const right = parseRange(tokens);
    return { kind: 'general', op: text as GeneralOp, left, right, ...tokens.since(start) };
  }
  if (kind === 'name' && VALUE.has(text)) {
    tokens.next();
    const right = parseRange(tokens);
    return { kind: 'value', op: text as ValueOp, left, right, ...tokens.since(start) };
  }
  if ((kind === 'name' && text === 'is') || (kind === 'symbol' && (text === '<<' || text === '>>'))) {
    tokens.next();
    const right = parseRange(tokens);
    return { kind: 'nodes', op: text as NodeOp, left, right, ...tokens.since(start) };
  }
  return left;
}

function parseRange(tokens: Tokens): Ast {
  const start = tokens.peek().start;
  const from = parseAdditive(tokens);
  if (!tokens.acceptWord('to')) return from;
  const to = parseAdditive(tokens);
  return { kind: 'range', from, to, ...tokens.since(start) };
}

function parseAdditive(tokens: Tokens): Ast {
  const start = tokens.peek().start;
  let left = parseMultiplicative(tokens);
  while (tokens.isSymbol('+') || tokens.isSymbol('-')) {
    const op = tokens.next().text as ArithmeticOp;
    const right = parseMultiplicative(tokens);
    left = { kind: 'arithmetic', op, left, right, ...tokens.since(start) };
  }
  return left;
}

function parseMultiplicative(tokens: Tokens): Ast {
  const start = tokens.peek().start;
  let left = parseSet(tokens, ['union', '|'], () =>
    parseSet(tokens, ['intersect', 'except'], () => parseInstance(tokens)),
  );
  while (tokens.isSymbol('*') || tokens.isWord('div') || tokens.isWord('idiv') || tokens.isWord('mod')) {
    const op = tokens.next().text as ArithmeticOp;
    const right = parseSet(tokens, ['union', '|'], () =>
      parseSet(tokens, ['intersect', 'except'], () => parseInstance(tokens)),
    );
    left = { kind: 'arithmetic', op, left, right, ...tokens.since(start) };
  }
  return left;
}

function parseSet(tokens: Tokens, words: readonly string[], operand: () => Ast): Ast {
  const start = tokens.peek().start;
  let left = operand();
  while (words.some((word) => (word === '|' ? tokens.isSymbol(word) : tokens.isWord(word)))) {
    const { text } = tokens.next();
    const right = operand();
    left = { kind: 'set', op: text === '|' ? 'union' : (text as SetOp), left, right, ...tokens.since(start) };
  }
  return left;
}

/** `instance of`, `treat as`, `castable as`, `cast as`, in this order of precedence; each at most once. */
function parseInstance(tokens: Tokens): Ast {
  const start = tokens.peek().start;
  const operand = parseTreat(tokens);
  if (!acceptPair(tokens, 'instance', 'of')) return operand;
  const type = parseSequenceTypeSyntax(tokens);
  return { kind: 'instance', operand, type, ...tokens.since(start) };
}

function parseTreat(tokens: Tokens): Ast {
  const start = tokens.peek().start;
  const operand = parseCast(tokens, 'castable', () => parseCast(tokens, 'cast', () => parseUnary(tokens)));
  if (!acceptPair(tokens, 'treat', 'as')) return operand;
  const type = parseSequenceTypeSyntax(tokens);
  return { kind: 'treat', operand, type, ...tokens.since(start) };
}

function parseCast(tokens: Tokens, kind: 'cast' | 'castable', inner: () => Ast): Ast {
  const start = tokens.peek().start;
  const operand = inner();
  if (!acceptPair(tokens, kind, 'as')) return operand;
  const type = parseSingleType(tokens);
  return { kind, operand, type, ...tokens.since(start) };
}

function acceptPair(tokens: Tokens, first: string, second: string): boolean {
  if (!tokens.isWord(first) || !tokens.isWord(second, 1)) return false;
  tokens.next();
  tokens.next();
  return true;
}

function parseUnary(tokens: Tokens): Ast {
  const { start } = tokens.peek();
  if (!tokens.isSymbol('+') && !tokens.isSymbol('-')) return parsePath(tokens);
  const op = tokens.next().text === '-' ? '-' : '+';
  const operand = parseUnary(tokens);
  return { kind: 'unary', op, operand, ...tokens.since(start) };
}
