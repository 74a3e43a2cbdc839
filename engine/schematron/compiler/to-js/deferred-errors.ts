/** Errors that matter only if nothing else decides the result; kept in the function's variable `error`. */

import { js, type Js } from './code.js';
import type { Env } from './env.js';

/** Statements whose dynamic error is kept in `error`. */
export function deferErrors(statements: Js, env: Env): Js {
  return js`try {\n${statements}\n} catch (e) {\nerror ??= ${env.m.use('held')}(e);\n}`;
}

/** Nothing decided the result, so the first kept error is raised. */
export const RAISE_DEFERRED = js`if (error !== undefined) throw error;`;
