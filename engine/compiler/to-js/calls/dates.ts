/** Calls of functions of dates and times. */
import { js } from '../code.js';
import { d } from '../env.js';
import type { RuntimeName } from '../module.js';
import { mapped } from '../operands.js';
import { call as does } from '../operation.js';
import { type Emitter, type FunctionEmitter, arg } from './emitter.js';

/** A function of one value that passes nothing through. */
const ofOptional =
  (name: RuntimeName): Emitter =>
  (core, env) =>
    mapped(arg(core, 0), env, does(name));

/** fn:current-date and its kind. */
export const DATE_FUNCTIONS: readonly FunctionEmitter[] = [
  ['current-date', (_, env) => js`${env.m.use('dateOfDateTime')}(${d('now')}())`],
  ['current-dateTime', () => js`${d('now')}()`],
  ...(['year', 'month', 'day'] as const).flatMap((field): FunctionEmitter[] =>
    ['date', 'dateTime'].map((type) => [`${field}-from-${type}`, ofOptional(`${field}Of`)]),
  ),
];
