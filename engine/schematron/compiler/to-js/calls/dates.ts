/** Calls of functions of dates and times. */
import * as T from '../../xpath/types.js';
import { js } from '../code.js';
import { d } from '../env.js';
import { value } from '../expression.js';
import type { RuntimeName } from '../module.js';
import { combineOptional, mapOptional } from '../operands.js';
import { runtimeCall, inlineCode, applyOperation } from '../operation.js';
import { type Emitter, type FunctionEmitter, arg } from './emitter.js';

/** A function of one value that maps empty to empty. */
const optionalCall =
  (name: RuntimeName): Emitter =>
  (core, env) =>
    mapOptional(arg(core, 0), env, runtimeCall(name));

/** fn:current-date and other functions of dates. */
export const DATE_FUNCTIONS: readonly FunctionEmitter[] = [
  ['current-date', (_, env) => js`${env.m.use('dateOfDateTime')}(${d('now')}())`],
  ['current-dateTime', () => js`${d('now')}()`],
  ...(['year', 'month', 'day'] as const).flatMap((field): FunctionEmitter[] =>
    ['date', 'dateTime'].map((type) => [`${field}-from-${type}`, optionalCall(`${field}Of`)]),
  ),
  ...(['hours', 'minutes', 'seconds'] as const).flatMap((field): FunctionEmitter[] =>
    ['time', 'dateTime'].map((type) => [`${field}-from-${type}`, optionalCall(`${field}Of`)]),
  ),
  ...['date', 'dateTime', 'time'].map((type): FunctionEmitter => [`timezone-from-${type}`, optionalCall('zoneOf')]),
  [
    'dateTime',
    (core, env) =>
      combineOptional(
        arg(core, 0),
        arg(core, 1),
        env,
        'dateTime',
        (date, time) => js`${env.m.use('dateTimeOf')}(${date}, ${time})`,
      ),
  ],
  ['adjust-date-to-timezone', emitAdjust('adjustDate')],
  ['adjust-dateTime-to-timezone', emitAdjust('adjustDateTime')],
  ['adjust-time-to-timezone', emitAdjust('adjustTime')],
];

/** Adjusts to the implicit time zone if no argument is given; removes the zone if the argument is empty. */
function emitAdjust(name: RuntimeName): Emitter {
  return (core, env) => {
    const zone = core.args[1];
    const to = zone === undefined ? env.m.use('UTC') : zone.type.items === 0 ? js`undefined` : value(zone, env);
    const change = inlineCode((item, m) => js`${m.use(name)}(${item}, ${to})`);
    const operand = arg(core, 0);
    if (operand.type.card === T.ONE) return applyOperation(change, value(operand, env), env.m);
    return js`${env.m.use('optional')}(${value(operand, env)}, (x) => ${applyOperation(change, js`x`, env.m)})`;
  };
}
