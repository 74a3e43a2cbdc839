/**
 * The first item decides `count(A) > 0`; later items, which may raise errors, are not evaluated (XPath 2.0, section
 * 2.3.4). If nothing can raise an error, the count is used, since it can be shared.
 */

import type { GeneralOp } from '../xpath/ast.js';
import { stripSort } from '../xpath/convert.js';
import type { Core } from '../xpath/core.js';
import { make } from '../xpath/infer.js';
import { js, type Js } from './code.js';
import type { Env } from './env.js';
import { value } from './expression.js';
import { loopFunction } from './loop-functions.js';
import { SWAPPED, type ComparisonCore } from './pair.js';

/** @returns `undefined` unless it compares a literal with a count of items that may raise errors */
export function countTest({ left, right, op }: ComparisonCore, env: Env): Js | undefined {
  if (right.kind === 'call') return emitCountComparison(right, left, SWAPPED[op], env);
  return emitCountComparison(left, right, op, env);
}

function emitCountComparison(call: Core, limit: Core, op: GeneralOp, env: Env): Js | undefined {
  const counted = call.kind === 'call' && call.name === 'count' ? call.args[0]! : undefined;
  if (counted?.raises !== true || limit.kind !== 'literal' || limit.value.type !== 'integer') return undefined;
  const number = Number(limit.value.value);
  if (!Number.isSafeInteger(number) || number < 0) return undefined;
  switch (op) {
    case '>':
      return hasAtLeast(number + 1, counted, env);
    case '>=':
      return hasAtLeast(number, counted, env);
    case '<':
      return negateTest(hasAtLeast(number, counted, env));
    case '<=':
      return negateTest(hasAtLeast(number + 1, counted, env));
    case '=':
      return hasExactly(number, counted, env);
    case '!=':
      return negateTest(hasExactly(number, counted, env));
  }
}

function negateTest(test: Js | undefined): Js | undefined {
  return test === undefined ? undefined : js`!${test}`;
}

function hasAtLeast(number: number, counted: Core, env: Env): Js | undefined {
  // Always true, so errors may appear.
  if (number === 0) return undefined;
  if (number === 1) return value(make({ kind: 'exists', input: stripSort(counted) }, counted), env);
  return loopFunction('atLeast', counted, env, () => js`if (++count === ${number}) return true;`, {
    before: js`let count = 0;`,
    after: js`return false;`,
  });
}

function hasExactly(number: number, counted: Core, env: Env): Js | undefined {
  if (number === 0) return negateTest(hasAtLeast(1, counted, env));
  return loopFunction('exactly', counted, env, () => js`if (++count > ${number}) return false;`, {
    before: js`let count = 0;`,
    after: js`return count === ${number};`,
  });
}
