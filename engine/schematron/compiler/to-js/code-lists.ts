/** Code lists: membership tests on literals become look-ups in sets that are built when the module loads. */

import type { Core, CoreOf } from '../xpath/core.js';
import { constantString } from '../xpath/fold.js';
import { printCore } from '../xpath/print.js';
import * as T from '../xpath/types.js';
import { js, type Js } from './code.js';
import type { Env } from './env.js';
import { value } from './expression.js';
import { loopFunction } from './loop-functions.js';

/** Below this number of values, comparing one by one is faster than a set. */
const MIN_SET_SIZE = 4;

/** A string argument; empty becomes the empty string. */
function textOrEmpty(core: Core, env: Env): Js {
  return core.type.card === T.ONE ? value(core, env) : js`(${value(core, env)} ?? "")`;
}

/** `contains(' A B ', concat(' ', X, ' '))`: the list and X. */
function listTest(core: Core): { readonly list: string; readonly searched: Core } | undefined {
  if (core.kind !== 'call' || core.name !== 'contains') return undefined;
  const list = constantString(core.args[0]);
  const padded = core.args[1];
  if (list === undefined || padded?.kind !== 'call' || padded.name !== 'concat' || padded.args.length !== 3)
    return undefined;
  const [before, searched, after] = padded.args;
  if (constantString(before) !== ' ' || constantString(after) !== ' ' || searched === undefined) return undefined;
  return T.isSubset(searched.type.items, T.STRING | T.UNTYPED) && (searched.type.card & T.MORE) === 0
    ? { list, searched }
    : undefined;
}

/** The tokens of a list separated by blanks. */
function splitTokens(list: string): readonly string[] {
  return [...new Set(list.split(' ').slice(1, -1))];
}

/** `contains` in a list, if the call is one: a set look-up, and a text search for values that contain blanks. */
export function containsTest(core: CoreOf<'call'>, env: Env): Js | undefined {
  const found = listTest(core);
  if (found === undefined) return undefined;
  const list = env.m.constant('CODES', js`${env.m.use('codeList')}(${found.list})`);
  return js`${env.m.use('isListed')}(${list}, ${textOrEmpty(found.searched, env)})`;
}

/**
 * `not(contains(X, ' ')) and contains(' A B ', concat(' ', X, ' '))`: X is a token of the list.
 * @param operand one operand of an `and`
 * @param next the operand after it
 */
export function codeListTest(operand: Core, next: Core, env: Env): Js | undefined {
  const found = listTest(next);
  if (found === undefined || operand.kind !== 'not') return undefined;
  const test = operand.operand;
  if (test.kind !== 'call' || test.name !== 'contains' || constantString(test.args[1]) !== ' ') return undefined;
  if (printCore(asString(test.args[0]!)) !== printCore(asString(found.searched))) return undefined;
  return js`${emitSet(splitTokens(found.list), env)}.has(${textOrEmpty(found.searched, env)})`;
}

/** An untyped value and its string have the same text. */
function asString(core: Core): Core {
  return core.kind === 'castUntyped' && core.to === T.STRING && core.input.type.items === T.UNTYPED ? core.input : core;
}

function emitSet(values: readonly string[], env: Env): Js {
  return env.m.constant('CODES', js`new Set([${values.map((entry) => js`${entry}`)}])`);
}

/** `X = ('A', 'B', …)`, either way round. */
export function memberTest(core: CoreOf<'compare'>, env: Env): Js | undefined {
  if (core.op !== '=' || core.mode !== 'string') return undefined;
  const right = constantStrings(core.right);
  const values = right ?? constantStrings(core.left);
  const searched = right === undefined ? core.right : core.left;
  if (values === undefined || values.length < MIN_SET_SIZE) return undefined;
  const set = emitSet(values, env);
  if (searched.type.card === T.ONE) return js`${set}.has(${value(searched, env)})`;
  return loopFunction('member', searched, env, (item) => js`if (${set}.has(${item})) return true;`, {
    after: js`return false;`,
    ordered: searched.raises,
  });
}

function constantStrings(core: Core): readonly string[] | undefined {
  if (core.kind !== 'sequence') return undefined;
  const values = core.items.map(constantString);
  return values.every((entry) => entry !== undefined) ? values : undefined;
}
