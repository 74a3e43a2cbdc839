/** How the code of a call is made, and what calls of many functions have in common. */
import type { Core, CoreOf } from '../../xpath/core.js';
import * as T from '../../xpath/types.js';
import { js, type Js } from '../code.js';
import type { Env } from '../env.js';
import { value } from '../expression.js';

export type Call = CoreOf<'call'>;
export type Emitter = (core: Call, env: Env) => Js;

/** By the local name of the function. */
export type FunctionEmitter = readonly [string, Emitter];

/** A string argument that may be missing: then it is empty. */
export function text(core: Core | undefined, env: Env): Js {
  if (core === undefined) return js`""`;
  return core.type.card === T.ONE ? value(core, env) : js`(${value(core, env)} ?? "")`;
}

/** An argument that the function has. */
export const arg = (core: Call, index: number): Core => core.args[index]!;
