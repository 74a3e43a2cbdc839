/** The comparison of two single items in a given mode. */

import type { GeneralOp } from '../xpath/ast.js';
import type { CompareMode, Core, CoreOf } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import * as T from '../xpath/types.js';
import { asDouble } from './casts.js';
import { Js, js } from './code.js';
import type { Env } from './env.js';
import type { RuntimeName } from './module.js';
import { taggedItems } from './operands.js';

export type ComparisonCore = CoreOf<'compare'>;

/** Names for generated comparison functions. */
export const HINTS: Readonly<Record<GeneralOp, string>> = {
  '=': 'equals',
  '!=': 'differs',
  '<': 'less',
  '<=': 'lessOrEqual',
  '>': 'greater',
  '>=': 'greaterOrEqual',
};

const OPERATORS: Readonly<Record<GeneralOp, Js>> = {
  '=': new Js('==='),
  '!=': new Js('!=='),
  '<': new Js('<'),
  '<=': new Js('<='),
  '>': new Js('>'),
  '>=': new Js('>='),
};

const NAMES: Readonly<Record<GeneralOp, 'Equal' | 'NotEqual' | 'Less' | 'LessOrEqual' | 'Greater' | 'GreaterOrEqual'>> =
  {
    '=': 'Equal',
    '!=': 'NotEqual',
    '<': 'Less',
    '<=': 'LessOrEqual',
    '>': 'Greater',
    '>=': 'GreaterOrEqual',
  };

const ORDERINGS: Readonly<Partial<Record<CompareMode, RuntimeName>>> = {
  string: 'compareStrings',
  exact: 'compareExact',
  date: 'compareDates',
  dateTime: 'compareDateTimes',
};

export function emitPair(core: ComparisonCore, a: Js, b: Js, env: Env): Js {
  const { op, mode, left, right, general } = core;
  const operator = OPERATORS[op];
  const isEquality = op === '=' || op === '!=';
  switch (mode) {
    case 'dynamic':
      return js`${env.m.use(`${general ? 'general' : 'value'}${NAMES[op]}`)}(${a}, ${b})`;
    // Untyped operands have been cast already.
    case 'time':
    case 'dayTimeDuration':
      return js`${env.m.use(`value${NAMES[op]}`)}(${a}, ${b})`;
    case 'boolean':
      return js`${a} ${operator} ${b}`;
    case 'double':
      return js`${asDouble(left, a, env)} ${operator} ${asDouble(right, b, env)}`;
    case 'string':
      if (isEquality) return js`${a} ${operator} ${b}`;
      break;
    case 'exact':
      if (isSmallInteger(left) && isSmallInteger(right)) return js`${a} ${operator} ${b}`;
      if (isEquality) return js`${op === '=' ? new Js('') : new Js('!')}${env.m.use('equalExact')}(${a}, ${b})`;
      break;
  }
  const ordering = ORDERINGS[mode];
  if (ordering === undefined)
    throw new XPathError(
      'UNSUPPORTED',
      `comparing values of type xs:${mode} is not supported by the native engine`,
      core,
    );
  return js`${env.m.use(ordering)}(${a}, ${b}) ${operator} 0`;
}

const COUNTS: ReadonlySet<string> = new Set(['count', 'string-length']);

/** Whether it is certainly a safe integer, and therefore a JavaScript number. */
export function isSmallInteger(core: Core): boolean {
  if (core.kind === 'literal')
    return core.value.type === 'integer' && core.value.value < 2n ** 50n && core.value.value > -(2n ** 50n);
  return core.kind === 'position' || core.kind === 'last' || (core.kind === 'call' && COUNTS.has(core.name));
}

/** The operator after swapping the operands. */
export const SWAPPED: Readonly<Record<GeneralOp, GeneralOp>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** Whether the right side is evaluated for several items of the left one; then it is cached on the first use. */
export function isRepeated({ left, right }: ComparisonCore): boolean {
  return (left.type.card & T.MORE) !== 0 && right.kind !== 'literal' && right.kind !== 'variable';
}

/** Statements for each item of any atomic type, as a `Tagged`. */
export function eachTagged(core: Core, env: Env, sink: (item: Js) => Js): Js {
  const item = env.fresh('x');
  return js`for (const ${item} of ${taggedItems(core, env)}) {\n${sink(item)}\n}`;
}
