/**
 * General comparisons in which one pair can raise an error while another is true: `('a', 1) = 1`. A true pair prevails,
 * wherever it is (XPath 2.0, section 3.5.2: the result may be true as soon as there is such a pair).
 */

import type { Core, CoreOf } from '../xpath/core.js';
import { castRaises } from '../xpath/operators.js';
import * as T from '../xpath/types.js';
import { conversionOperation } from './casts.js';
import { js, lines, type Js } from './code.js';
import type { Env } from './env.js';
import { array, each } from './expression.js';
import { RAISE_DEFERRED, deferErrors } from './deferred-errors.js';
import { hoist } from './hoist.js';
import { taggedItems } from './operands.js';
import { applyOperation, type Operation } from './operation.js';
import { HINTS, isRepeated, eachTagged, emitPair, type ComparisonCore } from './pair.js';

/** Whether one of several pairs can raise an error. */
export function isPairwise({ left, right, mode }: ComparisonCore): boolean {
  if (((left.type.card | right.type.card) & T.MORE) === 0) return false;
  return mode === 'dynamic' || castsMayFail(left) || castsMayFail(right);
}

function castsMayFail(core: Core): core is CoreOf<'castUntyped'> {
  return core.kind === 'castUntyped' && castRaises(T.UNTYPED, core.to);
}

/** All pairs in order: the first true one decides, and errors are kept until the end. */
export function emitPairwise(core: ComparisonCore, env: Env): Js {
  const { left, right, mode } = core;
  return hoist(HINTS[core.op], [left, right], env, (inner) =>
    lines([
      js`let error;`,
      ...(isRepeated(core) ? [js`let others;`] : []),
      mode === 'dynamic' ? pairsOfTagged(core, inner) : pairsOfCasts(core, inner),
      RAISE_DEFERRED,
      js`return false;`,
    ]),
  );
}

function pairsOfTagged(core: ComparisonCore, env: Env): Js {
  const { left, right } = core;
  return eachTagged(left, env, (a) => {
    const test = (b: Js): Js => deferErrors(js`if (${emitPair(core, a, b, env)}) return true;`, env);
    if (!isRepeated(core)) return eachTagged(right, env, test);
    const b = env.fresh('y');
    return js`others ??= ${taggedItems(right, env)};\nfor (const ${b} of others) {\n${test(b)}\n}`;
  });
}

function pairsOfCasts(core: ComparisonCore, env: Env): Js {
  const [left, right] = [analyseOperand(core.left), analyseOperand(core.right)];
  return each(left.input, env, (item) => {
    // Cast only if there is something to compare with.
    const name = left.cast === undefined ? item : env.fresh('c');
    const a = left.cast === undefined ? item : js`(${name} ??= ${applyOperation(left.cast, item, env.m)})`;
    const test = (b: Js): Js => js`if (${emitPair(core, a, b, env)}) return true;`;
    const b = env.fresh('y');
    const compared = js`for (const ${b} of others) {\n${test(b)}\n}`;
    return lines([
      ...(left.cast === undefined ? [] : [js`let ${name};`]),
      ...(isRepeated(core)
        ? [collectCasts(right, env), left.cast === undefined ? compared : deferErrors(compared, env)]
        : [each(right.input, env, (other) => deferErrors(test(emitCast(right, other, env)), env))]),
    ]);
  });
}

/** The right items, cast once for the first left item; one that cannot be cast is left out, and its error kept. */
function collectCasts(right: Operand, env: Env): Js {
  if (right.cast === undefined) return js`others ??= ${array(right.input, env)};`;
  const add = (item: Js): Js => deferErrors(js`others.push(${emitCast(right, item, env)});`, env);
  return js`if (others === undefined) {\nothers = [];\n${each(right.input, env, add)}\n}`;
}

/** The items of an operand, and the cast for each comparison if that can fail. */
interface Operand {
  readonly input: Core;
  readonly cast?: Operation;
}

function analyseOperand(core: Core): Operand {
  return castsMayFail(core) ? { input: core.input, cast: conversionOperation(core) } : { input: core };
}

function emitCast({ cast }: Operand, item: Js, { m }: Env): Js {
  return cast === undefined ? item : applyOperation(cast, item, m);
}
