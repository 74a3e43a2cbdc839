/**
 * Compiles `preceding::x = .` and `preceding-sibling::x/@id = @id` to look-ups: is there a node of that name and value
 * before (or after) this one? Evaluated literally, each node would visit all others (UBL-SR-44, UBL-SR-47, BR-DE-22).
 */

import type { BesideAxis } from '../../runtime/nodes/beside.js';
import type { Core, CoreOf } from '../xpath/core.js';
import { make } from '../xpath/infer.js';
import * as T from '../xpath/types.js';
import { js, lines, type Js } from './code.js';
import { D, d, contextItemName, type Env } from './env.js';
import { each, value } from './expression.js';
import { hoist } from './hoist.js';

/** The nodes before or after a node, and the values below them. */
interface BesidePath {
  readonly axis: BesideAxis;
  readonly code: number;
  /** The expression for a value, evaluated with such a node as its context item. */
  readonly values: Core;
}

const AXES: ReadonlySet<string> = new Set<BesideAxis>([
  'preceding',
  'following',
  'preceding-sibling',
  'following-sibling',
]);

/** @returns `undefined` for any other comparison */
export function besideTest(core: CoreOf<'compare'>, env: Env): Js | undefined {
  if (core.op !== '=' || core.mode !== 'string') return undefined;
  const left = besidePath(core.left, env);
  const found = left ?? besidePath(core.right, env);
  const other = left === undefined ? core.left : core.right;
  if (found === undefined) return undefined;
  const places = hoist('beside', [], env, (inner) => {
    const at = inner.fresh('a');
    const add = each(found.values, { ...inner, item: at }, (text) => js`beside.add(${at}, ${text});`, false);
    return lines([
      js`const beside = new ${inner.m.use('Beside')}(${D}, ${found.axis});`,
      js`for (let ${at} = ${d('first')}(${found.code}); ${at} !== 0; ${at} = ${d('nextOfCode')}[${at}]) {\n${add}\n}`,
      js`return beside;`,
    ]);
  });
  const test = (text: Js, inner: Env): Js => js`${places}.has(${contextItemName(inner, core)}, ${text})`;
  if (other.type.card === T.ONE) return test(value(other, env), env);
  return hoist(
    'found',
    [core.left, core.right],
    env,
    (inner) => js`${each(other, inner, (text) => js`if (${test(text, inner)}) return true;`)}\nreturn false;`,
  );
}

/** Recognizes the strings of all elements of one name on one side, or of nodes below them. */
function besidePath(core: Core, env: Env): BesidePath | undefined {
  const atomized = core.kind === 'castUntyped' ? core.input : core;
  let path = atomized.kind === 'atomize' ? atomized.input : undefined;
  if (path?.kind === 'docOrder') path = path.input;
  if (path?.kind !== 'path' || path.input.kind !== 'item') return undefined;
  const [first, ...rest] = path.steps;
  if (first === undefined || !AXES.has(first.axis) || path.steps.some(({ predicates }) => predicates.length > 0))
    return undefined;
  const code = env.names.single(first.test);
  if (
    code === undefined ||
    (first.test.kinds & T.ELEMENT) === 0 ||
    rest.some(({ axis }) => axis !== 'child' && axis !== 'attribute')
  )
    return undefined;
  const item = make({ kind: 'item', items: T.ELEMENT }, path);
  const input = rest.length === 0 ? item : make({ kind: 'path', input: item, steps: rest }, path);
  return { axis: first.axis as BesideAxis, code, values: make({ kind: 'atomize', input }, path) };
}
