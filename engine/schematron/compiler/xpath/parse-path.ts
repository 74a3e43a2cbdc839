/** Paths, steps and predicates: productions 25 to 40 of XPath 2.0. */

import type { Ast, Axis, NodeTest } from './ast.js';
import { XPathError } from './errors.js';
import { atKindTest, parseKindTest } from './parse-type.js';
import { atPrimary, parsePrimary } from './parse-primary.js';
import type { Tokens } from './tokens.js';

const AXES: ReadonlySet<string> = new Set<Axis>([
  'child',
  'descendant',
  'attribute',
  'self',
  'descendant-or-self',
  'following-sibling',
  'following',
  'parent',
  'ancestor',
  'preceding-sibling',
  'preceding',
  'ancestor-or-self',
]);

/** PathExpr. A lone `/` is followed by nothing that can start a step (A.1.2, constraint leading-lone-slash). */
export function parsePath(tokens: Tokens): Ast {
  const start = tokens.peek().start;
  const steps: Ast[] = [];
  let rooted = false;
  if (tokens.isSymbol('/')) {
    rooted = true;
    tokens.next();
    if (!atStep(tokens)) return { kind: 'path', rooted, steps, ...tokens.since(start) };
  } else if (tokens.isSymbol('//')) {
    rooted = true;
    steps.push(anyDescendant(tokens));
  }
  steps.push(parseStep(tokens));
  for (;;) {
    if (tokens.isSymbol('//')) steps.push(anyDescendant(tokens));
    else if (!tokens.acceptSymbol('/')) break;
    steps.push(parseStep(tokens));
  }
  const [first] = steps;
  if (!rooted && steps.length === 1 && first !== undefined) return first;
  return { kind: 'path', rooted, steps, ...tokens.since(start) };
}

/** Consumes `//`, which stands for `/descendant-or-self::node()/`. */
function anyDescendant(tokens: Tokens): Ast {
  const { start, end } = tokens.next();
  return { kind: 'step', axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [], start, end };
}

function atStep(tokens: Tokens): boolean {
  const { kind, text } = tokens.peek();
  return kind === 'name' || kind === 'wildcard' || text === '@' || text === '..' || atPrimary(tokens);
}

function parseStep(tokens: Tokens): Ast {
  const start = tokens.peek().start;
  if (tokens.acceptSymbol('..')) {
    const test: NodeTest = { kind: 'node' };
    return { kind: 'step', axis: 'parent', test, predicates: parsePredicates(tokens), ...tokens.since(start) };
  }
  const axis = parseAxis(tokens);
  if (axis === undefined && !atAxisStep(tokens)) {
    const input = parsePrimary(tokens);
    const predicates = parsePredicates(tokens);
    return predicates.length === 0 ? input : { kind: 'filter', input, predicates, ...tokens.since(start) };
  }
  const test = parseNodeTest(tokens);
  const used = axis ?? (test.kind === 'attribute' || test.kind === 'schema-attribute' ? 'attribute' : 'child');
  return { kind: 'step', axis: used, test, predicates: parsePredicates(tokens), ...tokens.since(start) };
}

function atAxisStep(tokens: Tokens): boolean {
  const { kind } = tokens.peek();
  if (kind === 'wildcard') return true;
  return kind === 'name' && (!tokens.isSymbol('(', 1) || atKindTest(tokens));
}

/** Consumes `@` or `axis::` if present. */
function parseAxis(tokens: Tokens): Axis | undefined {
  if (tokens.acceptSymbol('@')) return 'attribute';
  if (!tokens.isSymbol('::', 1)) return undefined;
  const token = tokens.next();
  tokens.next();
  if (token.text === 'namespace') throw new XPathError('XPST0010', 'the namespace axis is not supported', token);
  if (token.kind !== 'name' || !AXES.has(token.text))
    throw new XPathError('XPST0003', `unknown axis '${token.text}'`, token);
  return token.text as Axis;
}

function parseNodeTest(tokens: Tokens): NodeTest {
  if (atKindTest(tokens)) return parseKindTest(tokens);
  const token = tokens.peek();
  if (token.kind === 'name') {
    tokens.next();
    return { kind: 'name', ...tokens.expand(token, '') };
  }
  if (token.kind !== 'wildcard') throw tokens.unexpected('a node test');
  tokens.next();
  if (token.text === '*') return { kind: 'name', uri: null, local: null };
  if (token.text.startsWith('*:')) return { kind: 'name', uri: null, local: token.text.slice(2) };
  return { kind: 'name', uri: tokens.expand(token, '').uri, local: null };
}

function parsePredicates(tokens: Tokens): readonly Ast[] {
  const predicates: Ast[] = [];
  while (tokens.acceptSymbol('[')) {
    predicates.push(tokens.grammar.expression(tokens));
    tokens.expectSymbol(']');
  }
  return predicates;
}
