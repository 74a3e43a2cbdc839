/** Calls of functions of one number. */
import { XPathError } from '../../xpath/errors.js';
import * as T from '../../xpath/types.js';
import { js, type Js } from '../code.js';
import type { Env } from '../env.js';
import { value } from '../expression.js';
import type { RuntimeName } from '../module.js';
import { mapOptional } from '../operands.js';
import { runtimeCall, inlineCode, SAME, type Operation } from '../operation.js';
import { representationOf, type Representation } from '../representation.js';
import { type Call, type Emitter, type FunctionEmitter, arg } from './emitter.js';

/** A function of numbers, with one implementation per representation. */
const numberCall =
  (exact: RuntimeName, double: Operation, tagged: RuntimeName): Emitter =>
  (core, env) => {
    const operand = arg(core, 0);
    switch (representationOf(operand.type.items, core)) {
      case 'exact':
        return mapOptional(operand, env, runtimeCall(exact));
      case 'double':
        return mapOptional(operand, env, double);
      default:
        return mapOptional(operand, env, runtimeCall(tagged));
    }
  };

/** fn:number, fn:round and other functions of numbers. */
export const NUMBER_FUNCTIONS: readonly FunctionEmitter[] = [
  ['number', emitNumber],
  [
    'abs',
    numberCall(
      'absExact',
      inlineCode((x) => js`Math.abs(${x})`),
      'absTagged',
    ),
  ],
  [
    'ceiling',
    numberCall(
      'ceilingExact',
      inlineCode((x) => js`Math.ceil(${x})`),
      'ceilingTagged',
    ),
  ],
  [
    'floor',
    numberCall(
      'floorExact',
      inlineCode((x) => js`Math.floor(${x})`),
      'floorTagged',
    ),
  ],
  [
    'round',
    (core, env) =>
      core.args.length === 1
        ? numberCall('roundExact', runtimeCall('roundDouble'), 'roundTagged')(core, env)
        : roundTo('roundExactTo', 'roundDoubleTo')(core, env),
  ],
  ['round-half-to-even', roundTo('roundHalfEvenExact', 'roundHalfEvenDouble')],
];

function emitNumber(core: Call, env: Env): Js {
  const operand = arg(core, 0);
  if (operand.type.items === 0) return js`NaN`;
  const result = mapOptional(operand, env, toNumber(representationOf(operand.type.items, core)));
  return operand.type.card === T.ONE ? result : js`(${result} ?? NaN)`;
}

function toNumber(from: Representation): Operation {
  switch (from) {
    case 'double':
      return SAME;
    case 'exact':
      return runtimeCall('exactToDouble');
    case 'string':
    case 'untyped':
      return runtimeCall('stringToNumber');
    default:
      return runtimeCall('taggedToNumber');
  }
}

/** Rounding to a number of digits, with one implementation per representation. */
function roundTo(exact: RuntimeName, double: RuntimeName): Emitter {
  return (core, env) => {
    const operand = arg(core, 0);
    const digits = core.args[1] === undefined ? js`0` : value(core.args[1], env);
    const representation = representationOf(operand.type.items, core);
    if (representation !== 'exact' && representation !== 'double')
      throw new XPathError('UNSUPPORTED', `${core.name}() of a number whose type is not known is not supported`, core);
    const name = representation === 'exact' ? exact : double;
    if (operand.type.card === T.ONE) return js`${env.m.use(name)}(${value(operand, env)}, ${digits})`;
    return js`${env.m.use('optional')}(${value(operand, env)}, (x) => ${env.m.use(name)}(x, ${digits}))`;
  };
}
