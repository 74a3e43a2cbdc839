/** The native engine: a rule set that was compiled to JavaScript. */
import { Script } from 'node:vm';
import type { CompiledRuleSet } from './compiled.js';
import { EngineError } from '../errors.js';
import { compileCommand } from './rule-paths.js';
import * as runtime from '../runtime/index.js';
import { MODULE_START, Program, type RuleSetCode } from '../runtime/program.js';
import type { RuleSet } from '../types.js';

/**
 * Prepares a compiled rule set.
 * @param module text of the generated module; the registry has checked its hash
 * @param filename its name in stack traces
 * @throws EngineError `RULES_CORRUPT` when the module does not load
 */
export function nativeRuleSet(compiled: CompiledRuleSet, module: string, filename: string): RuleSet {
  const name = `${compiled.id}@${compiled.version}`;
  let program: Program;
  try {
    program = new Program(load(module, filename), compiled.assertions);
  } catch (error) {
    throw new EngineError(
      'RULES_CORRUPT',
      `The compiled rule set ${name} does not load; run ${compileCommand(`--force --only ${compiled.id}`)}.`,
      { cause: error },
    );
  }
  return {
    id: compiled.id,
    engine: 'native',
    assertions: compiled.assertions,
    evaluate(tree) {
      try {
        return program.run(tree);
      } catch (error) {
        throw new EngineError('RULES_FAILED', `The rule set ${name} could not be evaluated (internal error).`, {
          cause: error,
        });
      }
    },
  };
}

/** Loading is synchronous, which `import` is not: a module is a script with one function for its value. */
function load(module: string, filename: string): RuleSetCode {
  // Nothing else is run, not even to see that it is none.
  if (!module.split('\n', 2).includes(MODULE_START)) throw new SyntaxError('not a compiled rule set');
  const create = new Script(module, { filename }).runInThisContext() as (rt: typeof runtime) => RuleSetCode;
  return create(runtime);
}
