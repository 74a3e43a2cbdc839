/** Calls of built-in functions, one entry per function. */
import { XPathError } from '../../xpath/errors.js';
import type { Js } from '../code.js';
import type { Env } from '../env.js';
import { DATE_FUNCTIONS } from './dates.js';
import type { Call } from './emitter.js';
import { NODE_FUNCTIONS } from './nodes.js';
import { NUMBER_FUNCTIONS } from './numbers.js';
import { REGEX_FUNCTIONS } from './regexes.js';
import { SEQUENCE_FUNCTIONS } from './sequences.js';
import { STRING_FUNCTIONS } from './strings.js';

const EMITTERS = new Map([
  ...STRING_FUNCTIONS,
  ...REGEX_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...SEQUENCE_FUNCTIONS,
  ...NODE_FUNCTIONS,
  ...DATE_FUNCTIONS,
]);

/** The code of a call. @throws XPathError UNSUPPORTED for functions missing in the runtime */
export function emitCall(core: Call, env: Env): Js {
  const emitter = EMITTERS.get(core.name);
  if (emitter === undefined)
    throw new XPathError('UNSUPPORTED', `function fn:${core.name} is not supported by the native engine`, core);
  return emitter(core, env);
}

/** Functions that this back end supports, for tests. */
export function supportedFunctions(): readonly string[] {
  return [...EMITTERS.keys()];
}
