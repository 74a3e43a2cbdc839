/**
 * `document('codes.xml')/…/code[@value = $x]`: code lists in files. The file is read when the rules are compiled; the
 * module contains only a set of values.
 */

import { parseDouble } from '../../runtime/numbers/double.js';
import { parse } from '../../xml/parse.js';
import { ATTRIBUTE, ELEMENT, type Tree } from '../../xml/tree.js';
import type { Core, CoreOf, CoreStep, CoreTest, Predicate } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import * as T from '../xpath/types.js';
import { js, type Js } from './code.js';
import type { Env } from './env.js';
import { value } from './expression.js';
import { loopFunction } from './loop-functions.js';

/**
 * Whether an element exists in a file; `undefined` for any other path.
 * @throws XPathError UNSUPPORTED for other uses of a file
 */
export function fileLookup(core: Core, env: Env): Js | undefined {
  if (core.kind !== 'path' || core.input.kind !== 'document') return undefined;
  const last = core.steps.at(-1)!;
  const searched = last.predicates.length === 1 ? attributeTest(last.predicates[0]!) : undefined;
  if (searched?.kind !== 'string') throw unsupportedUse(core);
  const tree = parseFile(core.input, env);
  const values = new Set<string>();
  let nodes: readonly number[] = [0];
  for (const step of core.steps)
    nodes = stepFrom(tree, nodes, step === last ? { ...step, predicates: [] } : step, core);
  for (const node of nodes) for (const text of attributeValues(tree, node, searched.attribute)) values.add(text);
  const set = env.m.constant(
    'CODES',
    js`new Set([${[...values].map((entry) => js`${entry}`)}])`,
    `${core.input.uri}: ${values.size} values`,
  );
  if (searched.other.type.card === T.ONE) return js`${set}.has(${value(searched.other, env)})`;
  return loopFunction('listed', searched.other, env, (item) => js`if (${set}.has(${item})) return true;`, {
    after: js`return false;`,
    ordered: searched.other.raises,
  });
}

function unsupportedUse(core: Core): XPathError {
  return new XPathError(
    'UNSUPPORTED',
    'document() is supported only where a value is looked up: document("…")/a/b[@id = 1]/c[@value = $x]',
    core,
  );
}

/** Not cached: the trees are small and needed only while compiling. */
function parseFile({ uri, ...range }: CoreOf<'document'>, env: Env): Tree {
  const text = env.document(uri);
  const parsed = text === undefined ? undefined : parse(text);
  if (parsed?.ok !== true)
    throw new XPathError('UNSUPPORTED', `document('${uri}') does not exist or is not well-formed`, range);
  return parsed.tree;
}

function stepFrom(
  tree: Tree,
  from: readonly number[],
  { axis, test, predicates }: CoreStep,
  core: Core,
): readonly number[] {
  if ((axis !== 'child' && axis !== 'descendant') || test.kinds !== T.ELEMENT) throw unsupportedUse(core);
  const found = new Set<number>();
  for (const start of from) {
    for (let node = start + 1; node < tree.end[start]!; node++) {
      if (tree.kind[node] !== ELEMENT || (axis === 'child' && tree.parent[node] !== start)) continue;
      if (matchesTest(tree, node, test) && predicates.every((predicate) => satisfies(tree, node, predicate, core)))
        found.add(node);
    }
  }
  return [...found];
}

function matchesTest(tree: Tree, node: number, { names }: CoreTest): boolean {
  const { uri, local } = tree.names[tree.name[node]!]!;
  return (
    names === null ||
    names.some((name) => (name.uri === null || name.uri === uri) && (name.local === null || name.local === local))
  );
}

/** Whether an attribute has the number that a predicate requires. */
function satisfies(tree: Tree, node: number, predicate: Predicate, core: Core): boolean {
  const test = attributeTest(predicate);
  if (test?.kind !== 'double') throw unsupportedUse(core);
  return attributeValues(tree, node, test.attribute).some((text) => {
    const number = parseDouble(text);
    // Otherwise the first document would get a dynamic error.
    if (number === undefined) throw new XPathError('UNSUPPORTED', 'an attribute of the file is no number', core);
    return number === test.number;
  });
}

type AttributeTest =
  | { readonly kind: 'double'; readonly attribute: CoreTest; readonly number: number }
  | { readonly kind: 'string'; readonly attribute: CoreTest; readonly other: Core };

/** `[@a = 1]` or `[@a = X]` with an X that does not depend on the element. */
function attributeTest({ mode, expr }: Predicate): AttributeTest | undefined {
  if (mode !== 'boolean' || expr.kind !== 'compare' || !expr.general || expr.op !== '=') return undefined;
  const attribute = attributeOf(expr.left);
  if (attribute === undefined) return undefined;
  const { right } = expr;
  if (expr.mode === 'double' && right.kind === 'literal') {
    if (right.value.type === 'integer') return { kind: 'double', attribute, number: Number(right.value.value) };
    if (right.value.type === 'double') return { kind: 'double', attribute, number: right.value.value };
  }
  return expr.mode === 'string' && right.deps === 0 ? { kind: 'string', attribute, other: right } : undefined;
}

function attributeOf(core: Core): CoreTest | undefined {
  const atomized = core.kind === 'castUntyped' ? core.input : core;
  const path = atomized.kind === 'atomize' ? atomized.input : undefined;
  if (path?.kind !== 'path' || path.input.kind !== 'item' || path.steps.length !== 1) return undefined;
  const [step] = path.steps;
  return step?.axis === 'attribute' && step.predicates.length === 0 ? step.test : undefined;
}

function attributeValues(tree: Tree, element: number, test: CoreTest): readonly string[] {
  const values: string[] = [];
  for (let node = element + 1; node < tree.end[element]! && tree.kind[node] === ATTRIBUTE; node++) {
    if (matchesTest(tree, node, test)) values.push(tree.stringValue(node));
  }
  return values;
}
