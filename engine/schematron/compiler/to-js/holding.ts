/** Errors that do not count if something else decides: they are held in a variable `error` of the function. */

import { js, type Js } from './code.js';
import type { Env } from './env.js';

/** Statements of which a dynamic error is held in `error`. */
export function holding(statements: Js, env: Env): Js {
  return js`try {\n${statements}\n} catch (e) {\nerror ??= ${env.m.use('held')}(e);\n}`;
}

/** Nothing has decided: the first error that was held is the result. */
export const END = js`if (error !== undefined) throw error;`;
