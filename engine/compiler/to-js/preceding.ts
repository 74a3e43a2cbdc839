/**
 * `preceding::x = .` as a look-up: is there a node of that name and value before this one? Taken literally it
 * visits all nodes before each node (UBL-SR-44, UBL-SR-47).
 */

import type { Core, CoreOf } from '../xpath/core.js';
import * as T from '../xpath/types.js';
import { js, type Js } from './code.js';
import { value } from './emit.js';
import { D, hoisted, itemOf, type Env } from './env.js';
import { each } from './loops.js';

/** @returns `undefined` for any other comparison */
export function precedingTest(core: CoreOf<'compare'>, env: Env): Js | undefined {
  if (core.op !== '=' || core.mode !== 'string') return undefined;
  const left = precedingCode(core.left, env);
  const code = left ?? precedingCode(core.right, env);
  const other = left === undefined ? core.left : core.right;
  if (code === undefined) return undefined;
  const slot = env.m.slot(`values of code ${code}`);
  const test = (text: Js, inner: Env): Js => js`${D}.isPreceded(${slot}, ${itemOf(inner, core)}, ${code}, ${text})`;
  if (other.type.card === T.ONE) return test(value(other, env), env);
  return hoisted('preceded', [core.left, core.right], env, (inner) => js`${each(other, inner, (text) => js`if (${test(text, inner)}) return true;`)}\nreturn false;`);
}

/** The name, if an operand is the strings of all preceding elements of one name. */
function precedingCode(core: Core, env: Env): number | undefined {
  const atomized = core.kind === 'castUntyped' ? core.input : core;
  const path = atomized.kind === 'atomize' ? atomized.input : undefined;
  if (path?.kind !== 'path' || path.input.kind !== 'item' || path.steps.length !== 1) return undefined;
  const [step] = path.steps;
  return step?.axis === 'preceding' && step.predicates.length === 0 ? env.names.single(step.test) : undefined;
}
