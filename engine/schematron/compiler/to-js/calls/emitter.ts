/** Types and helpers for emitting calls. */
import type { Core, CoreOf } from '../../xpath/core.js';
import * as T from '../../xpath/types.js';
import { js, type Js } from '../code.js';
import type { Env } from '../env.js';
import { value } from '../expression.js';

export type Call = CoreOf<'call'>;
export type Emitter = (core: Call, env: Env) => Js;

/** By the local name of the function. */
export type FunctionEmitter = readonly [string, Emitter];

/** A string argument; a missing one is the empty string. */
export function textArgument(core: Core | undefined, env: Env): Js {
  if (core === undefined) return js`""`;
  return core.type.card === T.ONE ? value(core, env) : js`(${value(core, env)} ?? "")`;
}

/** A required argument. */
export const arg = (core: Call, index: number): Core => core.args[index]!;
