/** Calls of functions with regular expressions. */
import { DynamicError } from '../../../runtime/errors.js';
import * as regexes from '../../../runtime/regex/regex.js';
import type { Core } from '../../xpath/core.js';
import { XPathError } from '../../xpath/errors.js';
import { constantString } from '../../xpath/fold.js';
import { js, type Js } from '../code.js';
import type { Env } from '../env.js';
import { type Call, type FunctionEmitter, arg, textArgument } from './emitter.js';

/** fn:matches and other functions with regular expressions. */
export const REGEX_FUNCTIONS: readonly FunctionEmitter[] = [
  [
    'matches',
    (core, env) => js`${env.m.use('matches')}(${textArgument(arg(core, 0), env)}, ${emitRegex(core, 1, 2, env)})`,
  ],
  ['replace', emitReplace],
  ['tokenize', emitTokenize],
];

/** A constant string; an omitted argument is the empty string. */
function literalText(core: Core | undefined): string | undefined {
  return core === undefined ? '' : constantString(core);
}

/** A regular expression; a literal is checked now, and compiled once when the module loads. */
function emitRegex(core: Call, pattern: number, flags: number, env: Env): Js {
  const [source, options] = [literalText(arg(core, pattern)), literalText(core.args[flags])];
  if (source === undefined || options === undefined)
    return js`${env.m.use('compileRegex')}(${textArgument(arg(core, pattern), env)}, ${textArgument(core.args[flags], env)})`;
  checkNow(core, () => regexes.compileRegex(source, options));
  return env.m.constant('REGEX', js`${env.m.use('compileRegex')}(${source}, ${options})`);
}

/** Runs a part of the runtime at compile time; an error that every document would raise is an error of the rule set. */
function checkNow(core: Call, run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (error instanceof DynamicError)
      throw new XPathError('UNSUPPORTED', `fn:${core.name}: ${error.message} (${error.code})`, core);
    throw error;
  }
}

function emitReplace(core: Call, env: Env): Js {
  const expression = emitRegex(core, 1, 3, env);
  const replacement = literalText(arg(core, 2));
  const source = literalText(arg(core, 1));
  const flags = literalText(core.args[3]);
  if (replacement !== undefined && source !== undefined && flags !== undefined) {
    checkNow(core, () => {
      const compiled = regexes.compileRegex(source, flags);
      regexes.replace('', compiled, regexes.compileReplacement(replacement, compiled));
    });
    const prepared = env.m.constant(
      'REPLACEMENT',
      js`${env.m.use('compileReplacement')}(${replacement}, ${expression})`,
    );
    return js`${env.m.use('replace')}(${textArgument(arg(core, 0), env)}, ${expression}, ${prepared})`;
  }
  return js`${env.m.use('replaceWith')}(${textArgument(arg(core, 0), env)}, ${expression}, ${textArgument(arg(core, 2), env)})`;
}

function emitTokenize(core: Call, env: Env): Js {
  const expression = emitRegex(core, 1, 2, env);
  const code = js`${env.m.use('tokenize')}(${textArgument(arg(core, 0), env)}, ${expression})`;
  const [source, flags] = [literalText(arg(core, 1)), literalText(core.args[2])];
  if (source !== undefined && flags !== undefined)
    checkNow(core, () => regexes.tokenize('', regexes.compileRegex(source, flags)));
  const isConstant = literalText(arg(core, 0)) !== undefined && source !== undefined && flags !== undefined;
  return isConstant ? env.m.constant('TOKENS', code) : code;
}
