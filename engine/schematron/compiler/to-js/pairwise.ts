/**
 * General comparisons in which one pair can raise while another is true: `('a', 1) = 1`. A true pair wins, wherever it
 * stands (XPath 2.0, section 3.5.2: the result may be true as soon as there is such a pair).
 */

import type { Core, CoreOf } from '../xpath/core.js';
import { castRaises } from '../xpath/operators.js';
import * as T from '../xpath/types.js';
import { casting } from './casts.js';
import { js, lines, type Js } from './code.js';
import type { Env } from './env.js';
import { array, each } from './expression.js';
import { END, holding } from './holding.js';
import { hoisted } from './hoist.js';
import { taggedItems } from './operands.js';
import { performed, type Operation } from './operation.js';
import { HINTS, isRepeated, overTagged, pair, type Comparison } from './pair.js';

/** Whether one pair of several can raise. */
export function isPairwise({ left, right, mode }: Comparison): boolean {
  if (((left.type.card | right.type.card) & T.MORE) === 0) return false;
  return mode === 'dynamic' || castsMayFail(left) || castsMayFail(right);
}

function castsMayFail(core: Core): core is CoreOf<'castUntyped'> {
  return core.kind === 'castUntyped' && castRaises(T.UNTYPED, core.to);
}

/** All pairs in order: the first true one decides, and errors are kept until the end. */
export function pairwise(core: Comparison, env: Env): Js {
  const { left, right, mode } = core;
  return hoisted(HINTS[core.op], [left, right], env, (inner) =>
    lines([
      js`let error;`,
      ...(isRepeated(core) ? [js`let others;`] : []),
      mode === 'dynamic' ? pairsOfTagged(core, inner) : pairsOfCasts(core, inner),
      END,
      js`return false;`,
    ]),
  );
}

function pairsOfTagged(core: Comparison, env: Env): Js {
  const { left, right } = core;
  return overTagged(left, env, (a) => {
    const test = (b: Js): Js => holding(js`if (${pair(core, a, b, env)}) return true;`, env);
    if (!isRepeated(core)) return overTagged(right, env, test);
    const b = env.fresh('y');
    return js`others ??= ${taggedItems(right, env)};\nfor (const ${b} of others) {\n${test(b)}\n}`;
  });
}

function pairsOfCasts(core: Comparison, env: Env): Js {
  const [left, right] = [operandOf(core.left), operandOf(core.right)];
  return each(left.input, env, (item) => {
    // Cast only if there is something to compare it with.
    const name = left.cast === undefined ? item : env.fresh('c');
    const a = left.cast === undefined ? item : js`(${name} ??= ${performed(left.cast, item, env.m)})`;
    const test = (b: Js): Js => js`if (${pair(core, a, b, env)}) return true;`;
    const b = env.fresh('y');
    const compared = js`for (const ${b} of others) {\n${test(b)}\n}`;
    return lines([
      ...(left.cast === undefined ? [] : [js`let ${name};`]),
      ...(isRepeated(core)
        ? [collected(right, env), left.cast === undefined ? compared : holding(compared, env)]
        : [each(right.input, env, (other) => holding(test(castBy(right, other, env)), env))]),
    ]);
  });
}

/** The right items, cast once for the first left item; one that cannot be cast is left out, and its error kept. */
function collected(right: Operand, env: Env): Js {
  if (right.cast === undefined) return js`others ??= ${array(right.input, env)};`;
  const add = (item: Js): Js => holding(js`others.push(${castBy(right, item, env)});`, env);
  return js`if (others === undefined) {\nothers = [];\n${each(right.input, env, add)}\n}`;
}

/** The items of an operand, and the cast for each comparison if that can fail. */
interface Operand {
  readonly input: Core;
  readonly cast?: Operation;
}

function operandOf(core: Core): Operand {
  return castsMayFail(core) ? { input: core.input, cast: casting(core) } : { input: core };
}

function castBy({ cast }: Operand, item: Js, { m }: Env): Js {
  return cast === undefined ? item : performed(cast, item, m);
}
