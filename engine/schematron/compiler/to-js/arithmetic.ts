/** Arithmetic (XPath 2.0, section 3.4). */

import type { ArithmeticOp } from '../xpath/ast.js';
import type { CoreOf } from '../xpath/core.js';
import { XPathError } from '../xpath/errors.js';
import * as T from '../xpath/types.js';
import { asDouble } from './casts.js';
import { Js, js } from './code.js';
import type { Env } from './env.js';
import type { RuntimeName } from './module.js';
import { combineOptional, mapOptional, taggedValue } from './operands.js';
import { runtimeCall, inlineCode } from './operation.js';
import { isSmallInteger } from './pair.js';
import { emitConversion, representationOf } from './representation.js';

const EXACT: Readonly<Record<ArithmeticOp, RuntimeName>> = {
  '+': 'addExact',
  '-': 'subtractExact',
  '*': 'multiplyExact',
  div: 'divideExact',
  idiv: 'idivExact',
  mod: 'modExact',
};

const TAGGED: Readonly<Record<ArithmeticOp, RuntimeName>> = {
  '+': 'addTagged',
  '-': 'subtractTagged',
  '*': 'multiplyTagged',
  div: 'divideTagged',
  idiv: 'idivTagged',
  mod: 'modTagged',
};

const DOUBLE: Readonly<Record<Exclude<ArithmeticOp, 'idiv'>, Js>> = {
  '+': new Js('+'),
  '-': new Js('-'),
  '*': new Js('*'),
  div: new Js('/'),
  mod: new Js('%'),
};

/** An operation on two values of at most one item. */
export function emitArithmetic(core: CoreOf<'arithmetic'>, env: Env): Js {
  const { op, mode, left, right } = core;
  switch (mode) {
    case 'integer':
    case 'decimal':
      return combineOptional(left, right, env, 'exact', (a, b, inner) =>
        (op === '+' || op === '-') && isSmallInteger(left) && isSmallInteger(right)
          ? js`${a} ${DOUBLE[op]} ${b}`
          : js`${inner.m.use(EXACT[op])}(${a}, ${b})`,
      );
    case 'double':
      return combineOptional(left, right, env, 'double', (a, b, inner) => {
        const [x, y] = [asDouble(left, a, inner), asDouble(right, b, inner)];
        return op === 'idiv' ? js`${inner.m.use('idivDouble')}(${x}, ${y})` : js`${x} ${DOUBLE[op]} ${y}`;
      });
    case 'dynamic':
      return combineOptional(
        left,
        right,
        env,
        'tagged',
        (a, b, inner) =>
          // The static type may be narrower than the operation's own result.
          emitConversion(
            inner.m,
            js`${inner.m.use(TAGGED[op])}(${a}, ${b})`,
            'tagged',
            representationOf(core.type.items, core),
          ),
        true,
      );
    default:
      throw new XPathError(
        'UNSUPPORTED',
        `arithmetic on ${mode === 'calendar' ? 'dates and durations' : 'xs:float'} is not supported by the native engine`,
        core,
      );
  }
}

/** Unary minus. */
export function emitNegation(core: CoreOf<'negate'>, env: Env): Js {
  const { operand } = core;
  const representation = representationOf(operand.type.items, core);
  if (representation === 'exact') return mapOptional(operand, env, runtimeCall('negateExact'));
  if (representation === 'double')
    return mapOptional(
      operand,
      env,
      inlineCode((item) => js`(-${item})`),
    );
  const tagged = taggedValue(operand, env);
  return operand.type.card === T.ONE
    ? js`${env.m.use('negateTagged')}(${tagged})`
    : js`${env.m.use('optional')}(${tagged}, ${env.m.use('negateTagged')})`;
}
