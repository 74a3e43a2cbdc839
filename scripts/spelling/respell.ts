/** Writes tests of rules in other ways with the same meaning. */
import type { Ast } from '#schematron/compiler/xpath/ast.js';
import { tokenize } from '#schematron/compiler/xpath/lexer.js';
import type { Core, CoreOf } from '#schematron/compiler/xpath/core.js';
import { parse } from '#schematron/compiler/xpath/parser.js';
import { descendantsOf } from '#schematron/compiler/xpath/parts.js';

type Namespaces = ReadonlyMap<string, string>;

/** A test with its parsed expression. */
export interface Written {
  readonly text: string;
  readonly core: Core;
  readonly namespaces: Namespaces;
}

/** A way to respell expressions. */
export interface Spelling {
  readonly name: string;
  /** The original text if there is nothing to respell. */
  readonly respell: (test: Written) => string;
}

/** Respells an expression whose parts have been respelled already. */
type Rewriting = (ast: Ast, text: string, parts: readonly string[], isTest: boolean) => string;

const PREFIX = 'same-';

export const SPELLINGS: readonly Spelling[] = [
  { name: 'parentheses', respell: rewriter(parenthesized) },
  { name: 'existence', respell: rewriter(existence) },
  { name: 'counted', respell: rewriter(counted) },
  { name: 'opposites', respell: rewriter(opposites) },
  { name: 'choices', respell: rewriter(choices) },
  { name: 'unions', respell: rewriter(unions) },
  { name: 'equality', respell: withGeneralSigns },
  { name: 'order', respell: rewriter(reversed) },
  { name: 'prefixes', respell: withOtherPrefixes },
];

/** A rule set's namespaces, with those that `prefixes` adds. */
export function otherPrefixes(namespaces: Namespaces): Namespaces {
  return new Map([...namespaces].map(([prefix, uri]) => [`${PREFIX}${prefix}`, uri]));
}

function withOtherPrefixes({ text, namespaces }: Written): string {
  let [out, from] = ['', 0];
  for (const { kind, start, end } of tokenize(text)) {
    const word = text.slice(start, end);
    const [prefix] = word.split(':');
    const isPrefixed = (kind === 'name' || kind === 'wildcard') && word.includes(':') && namespaces.has(prefix!);
    out += text.slice(from, start) + (isPrefixed ? PREFIX : '') + word;
    from = end;
  }
  return out + text.slice(from);
}

function rewriter(rewrite: Rewriting): Spelling['respell'] {
  return ({ text, namespaces }) => {
    const ast = parse(text, namespaces);
    return text.slice(0, ast.start) + written(ast, text, true, rewrite) + text.slice(ast.end);
  };
}

/** @param isTest whether only its effective boolean value counts */
function written(ast: Ast, source: string, isTest: boolean, rewrite: Rewriting): string {
  const children = childrenOf(ast, isTest);
  const parts = children.map((child) => written(child.ast, source, child.isTest, rewrite));
  let [out, from] = ['', ast.start];
  children.forEach(({ ast: child }, at) => {
    out += source.slice(from, child.start) + parts[at]!;
    from = child.end;
  });
  return rewrite(ast, out + source.slice(from, ast.end), parts, isTest);
}

interface Child {
  readonly ast: Ast;
  readonly isTest: boolean;
}

/** The parts that may be respelled, in the order of the text. */
function childrenOf(ast: Ast, isTest: boolean): readonly Child[] {
  const tests = (...some: readonly Ast[]): readonly Child[] => some.map((each) => ({ ast: each, isTest: true }));
  const values = (...some: readonly Ast[]): readonly Child[] => some.map((each) => ({ ast: each, isTest: false }));
  switch (ast.kind) {
    case 'and':
    case 'or':
      return tests(...ast.operands);
    case 'general':
    case 'value':
    case 'arithmetic':
    case 'set':
      return values(ast.left, ast.right);
    case 'call':
      return ['not', 'boolean'].includes(ast.name.local) ? tests(...ast.args) : values(...ast.args);
    case 'if':
      return [...tests(ast.test), ...(isTest ? tests(ast.then, ast.else) : values(ast.then, ast.else))];
    case 'quantified':
      return [...values(...ast.bindings.map((binding) => binding.in)), ...tests(ast.body)];
    case 'sequence':
      return values(...ast.items);
    case 'step':
      return ast.predicates.flatMap(ofPredicate);
    case 'filter':
      return [...values(ast.input), ...ast.predicates.flatMap(ofPredicate)];
    case 'path':
      return ast.steps.flatMap((step) =>
        step.kind === 'step' || step.kind === 'filter' ? childrenOf(step, false) : [],
      );
    default:
      return [];
  }
}

/** What may be a number would be a position. */
function ofPredicate(ast: Ast): readonly Child[] {
  const isBoolean =
    ['and', 'or', 'general', 'value', 'quantified'].includes(ast.kind) ||
    (ast.kind === 'call' && ['not', 'exists', 'empty', 'contains', 'starts-with'].includes(ast.name.local));
  return [{ ast, isTest: isBoolean }];
}

function isPath(ast: Ast): boolean {
  if (ast.kind === 'path') return ast.steps.every((step) => step.kind === 'step');
  return ast.kind === 'step';
}

function parenthesized(ast: Ast, text: string, _: readonly string[], isTest: boolean): string {
  return isTest || isPath(ast) ? `(${text})` : text;
}

/** `exists(a)` for `a`, and `not(empty(a))` for that; `empty(a)` for `not(a)`. */
function existence(ast: Ast, text: string, parts: readonly string[], isTest: boolean): string {
  if (isTest && isPath(ast)) return `exists(${text})`;
  if (ast.kind !== 'call') return text;
  const [arg] = ast.args;
  if (arg === undefined || !isPath(arg)) return text;
  if (ast.name.local === 'exists') return `not(empty(${parts[0]!}))`;
  if (ast.name.local === 'not') return `empty(${parts[0]!.replace(/^exists/, '')})`;
  return ast.name.local === 'empty' ? `not(${parts[0]!})` : text;
}

/** `count(a) > 0` for `a`, and the opposite for `not(a)`. */
function counted(ast: Ast, text: string, parts: readonly string[], isTest: boolean): string {
  if (isTest && isPath(ast)) return `(count(${text}) > 0)`;
  if (ast.kind === 'call' && ast.args[0] !== undefined && isPath(ast.args[0])) {
    if (ast.name.local === 'exists') return `(0 < count(${parts[0]!}))`;
    if (ast.name.local === 'empty') return `(count(${parts[0]!}) < 1)`;
  }
  return text;
}

/** `if (a) then true() else b` for `a or b`. */
function choices(ast: Ast, text: string, parts: readonly string[]): string {
  if (ast.kind === 'or') return parts.reduceRight((other, part) => `(if (${part}) then true() else (${other}))`);
  return ast.kind === 'and' ? parts.reduceRight((other, part) => `(if (${part}) then (${other}) else false())`) : text;
}

/** `not(not(a) or not(b))` for `a and b`, and `not(some … not …)` for `every`. */
function opposites(ast: Ast, text: string, parts: readonly string[]): string {
  if (ast.kind === 'and' || ast.kind === 'or') {
    const other = ast.kind === 'and' ? 'or' : 'and';
    return `not(${parts.map((part) => `not((${part}))`).join(` ${other} `)})`;
  }
  if (ast.kind !== 'quantified') return text;
  const quantifier = ast.quantifier === 'every' ? 'some' : 'every';
  const body = parts.at(-1)!;
  const at = text.lastIndexOf(body);
  const [before, behind] = [text.slice(ast.quantifier.length, at), text.slice(at + body.length)];
  return `not(${quantifier}${before}not((${body}))${behind})`;
}

/** `every … in a` and `every … in b` for `every … in (a | b)`, and the same for `some` and for existence tests. */
function unions(ast: Ast, text: string, parts: readonly string[], isTest: boolean): string {
  if (isTest && ast.kind === 'set' && ast.op === 'union') return `(${parts.join(' or ')})`;
  if (ast.kind === 'call' && ast.name.local === 'exists' && ast.args[0]?.kind === 'set' && ast.args[0].op === 'union')
    return `(${split(parts[0]!, 'exists')})`;
  if (ast.kind !== 'quantified' || ast.bindings.length !== 1) return text;
  const input = ast.bindings[0]!.in;
  if (input.kind !== 'set' || input.op !== 'union') return text;
  const [whole, body] = [parts[0]!, parts.at(-1)!];
  const at = text.indexOf(whole);
  const [left, right] = halves(whole);
  const one = (half: string): string => `(${text.slice(0, at)}${half}${text.slice(at + whole.length)})`;
  return body === '' ? text : `(${one(left)} ${ast.quantifier === 'every' ? 'and' : 'or'} ${one(right)})`;
}

function split(union: string, by: string): string {
  return halves(union)
    .map((half) => `${by}(${half})`)
    .join(' or ');
}

/** The two sides of a union, split at its last operator outside of parentheses. */
function halves(union: string): readonly [string, string] {
  let depth = 0;
  let last = 0;
  for (const { kind, text, start } of tokenize(union)) {
    if (kind === 'symbol' && '(['.includes(text)) depth += 1;
    else if (kind === 'symbol' && ')]'.includes(text)) depth -= 1;
    else if (depth === 0 && (text === '|' || (kind === 'name' && text === 'union'))) last = start;
  }
  return [union.slice(0, last), union.slice(last).replace(/^(?:\||union)/, '')];
}

const TURNED: Readonly<Record<string, string>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  eq: 'eq',
  ne: 'ne',
  lt: 'gt',
  le: 'ge',
  gt: 'lt',
  ge: 'le',
};

const GENERAL: Readonly<Record<string, string>> = { eq: '=', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' };

/**
 * `a = b` for `a eq b`, if only the effective boolean value counts, and the types guarantee that neither side is a
 * sequence or untyped: otherwise `eq` raises an error, and `=` does not.
 */
function withGeneralSigns(test: Written): string {
  const ranges = new Set<string>();
  for (const core of descendantsOf(test.core))
    if (core.kind === 'compare' && !core.general && isOfSingles(core)) ranges.add(rangeOf(core));
  return rewriter((ast, text, parts, isTest) =>
    isTest && ast.kind === 'value' && ranges.has(rangeOf(ast))
      ? `((${parts[0]!}) ${GENERAL[ast.op]!} (${parts[1]!}))`
      : text,
  )(test);
}

function rangeOf({ start, end }: { readonly start: number; readonly end: number }): string {
  return `${start} ${end}`;
}

function isOfSingles({ mode, left, right }: CoreOf<'compare'>): boolean {
  return [left, right].every((side) => {
    const isUntyped = side.kind === 'castUntyped';
    return (mode === 'string' || !isUntyped) && (isUntyped ? side.input : side).kind !== 'cardinality';
  });
}

/** Swaps operands whose order has no meaning. */
function reversed(ast: Ast, text: string, parts: readonly string[]): string {
  switch (ast.kind) {
    case 'and':
    case 'or':
      return parts
        .map((part) => `(${part})`)
        .reverse()
        .join(` ${ast.kind} `);
    case 'general':
    case 'value':
      return `(${parts[1]!}) ${TURNED[ast.op]!} (${parts[0]!})`;
    case 'set':
      return ast.op === 'union' ? `(${parts[1]!}) | (${parts[0]!})` : text;
    case 'arithmetic':
      return ast.op === '+' || ast.op === '*' ? `(${parts[1]!}) ${ast.op} (${parts[0]!})` : text;
    default:
      return text;
  }
}
