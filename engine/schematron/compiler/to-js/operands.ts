/** Operands: values in the required representation, and operations on optional values. */

import type { Core } from '../xpath/core.js';
import * as T from '../xpath/types.js';
import { js, lines, type Js } from './code.js';
import { d, type Env } from './env.js';
import { array, value } from './expression.js';
import { hoist } from './hoist.js';
import { applyOperation, SAME, type Operation } from './operation.js';
import { conversion, representationOf, type Representation } from './representation.js';

/** A single value or all values, in the form in which variables of that type are stored. */
export function wholeValue(core: Core, env: Env): Js {
  return (core.type.card & T.MORE) !== 0 ? array(core, env) : value(core, env);
}

/** An array of items converted to a wider representation. */
export function convertItems(core: Core, representation: Representation, env: Env): Js {
  const own = representationOf(core.type.items, core);
  const list = array(core, env);
  const operation = conversion(own, representation);
  return operation === SAME ? list : js`${list}.map((x) => ${applyOperation(operation, js`x`, env.m)})`;
}

/** Items of any type in an array of `Item`s. */
export function itemArray(core: Core, env: Env): Js {
  return convertItems(core, 'item', env);
}

/** Atomic values of any type in an array of `Tagged`s. */
export function taggedItems(core: Core, env: Env): Js {
  return convertItems(core, 'tagged', env);
}

/** At most one atomic value as a `Tagged` or `undefined`. */
export function taggedValue(core: Core, env: Env): Js {
  return mapOptional(core, env, conversion(representationOf(core.type.items, core), 'tagged'));
}

/** A value converted to the representation of a wider type. */
export function convertValue(core: Core, type: T.SequenceType, env: Env): Js {
  const to = representationOf(type.items, core);
  if ((type.card & T.MORE) !== 0) return convertItems(core, to, env);
  return mapOptional(core, env, conversion(representationOf(core.type.items, core), to));
}

/** An operation on one value; `undefined` if it is missing. */
export function mapOptional(input: Core, env: Env, operation: Operation): Js {
  if (input.type.items === 0 || operation === SAME) return value(input, env);
  if (input.type.card === T.ONE) return applyOperation(operation, value(input, env), env.m);
  switch (operation.kind) {
    case 'text':
      return js`${d('textOf')}(${value(input, env)})`;
    case 'call':
      return js`${env.m.use('optional')}(${value(input, env)}, ${env.m.use(operation.name)})`;
    default:
      return hoist('map', [input], env, (inner) => {
        const own = inner.fresh('x');
        return lines([
          js`const ${own} = ${value(input, inner)};`,
          js`return ${own} === undefined ? undefined : ${applyOperation(operation, own, inner.m)};`,
        ]);
      });
  }
}

/** An operation on two values; `undefined` if one is missing. */
export function combineOptional(
  left: Core,
  right: Core,
  env: Env,
  hint: string,
  build: (a: Js, b: Js, inner: Env) => Js,
  tagged = false,
): Js {
  const operand = (core: Core, inner: Env): Js => (tagged ? taggedValue(core, inner) : value(core, inner));
  if (left.type.card === T.ONE && right.type.card === T.ONE)
    return js`(${build(operand(left, env), operand(right, env), env)})`;
  return hoist(hint, [left, right], env, (inner) => {
    const [a, b] = [inner.fresh('x'), inner.fresh('x')];
    const absent = (core: Core, name: Js): readonly Js[] =>
      core.type.card === T.ONE ? [] : [js`if (${name} === undefined) return undefined;`];
    const operands = [
      [js`const ${a} = ${operand(left, inner)};`, ...absent(left, a)],
      [js`const ${b} = ${operand(right, inner)};`, ...absent(right, b)],
    ];
    // If one is missing, an error in the other need not be raised (section 2.3.4).
    if (left.raises && !right.raises) operands.reverse();
    return lines([...operands.flat(), js`return ${build(a, b, inner)};`]);
  });
}

/** The disjunction of at least one test. */
export function disjunction(tests: readonly Js[]): Js {
  const [first, ...rest] = tests as readonly [Js, ...Js[]];
  return rest.length === 0 ? first : js`(${rest.reduce((all, next) => js`${all} || ${next}`, first)})`;
}
