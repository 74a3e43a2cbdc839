/**
 * Dispatches recursive expressions. The back end is spread over many files; `emit.ts` and `loops.ts`, which import all
 * of them, choose the one that handles an expression. The generator holds their functions, which avoids circular
 * imports.
 */

import type { Core } from '../xpath/core.js';
import type { Js } from './code.js';
import type { Env, Sink } from './env.js';

/**
 * The value of an expression of at most one item: the item, or `undefined`.
 * @throws XPathError UNSUPPORTED if the runtime lacks the values or functions
 */
export function value(core: Core, env: Env): Js {
  return env.emit.value(core, env);
}

/** The value of any expression as an array of items in its representation. */
export function array(core: Core, env: Env): Js {
  return env.emit.array(core, env);
}

/**
 * Statements that run `sink` for each item of an expression, in its natural representation.
 * @param ordered false if the order of nodes does not matter
 */
export function each(core: Core, env: Env, sink: Sink, ordered = true): Js {
  return env.emit.each(core, env, sink, ordered);
}
