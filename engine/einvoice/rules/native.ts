/** The native engine: runs a rule set compiled to JavaScript. */
import { platform } from 'einvoice-schematron/platform';
import type { CompiledRuleSet } from './compiled.js';
import { EngineError } from '../errors.js';
import { compileCommand } from './compile-command.js';
import type { LoadModule } from 'einvoice-schematron/platform/platform.js';
import * as runtime from 'einvoice-schematron/runtime/index.js';
import { Program, type RuleSetCode } from 'einvoice-schematron/runtime/program.js';
import type { RuleSet } from '../types.js';

/**
 * Prepares a compiled rule set.
 * @param module text of the generated module; the registry has checked its hash
 * @param filename its name in stack traces
 * @param load loads the module; without a cache if absent
 * @throws EngineError `RULES_CORRUPT` if the module does not load
 */
export function nativeRuleSet(
  compiled: Pick<CompiledRuleSet, 'id' | 'version' | 'assertions'>,
  module: string,
  filename: string,
  load: LoadModule = platform.loadModule,
): RuleSet {
  const name = `${compiled.id}@${compiled.version}`;
  let program: Program;
  try {
    const create = load(module, filename) as (rt: typeof runtime) => RuleSetCode;
    program = new Program(create(runtime), compiled);
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
    get assertions() {
      return compiled.assertions;
    },
    evaluate(tree, limit) {
      try {
        return program.run(tree, limit);
      } catch (error) {
        // The checks are read with the first finding.
        if (error instanceof EngineError) throw error;
        throw new EngineError('RULES_FAILED', `The rule set ${name} could not be evaluated (internal error).`, {
          cause: error,
        });
      }
    },
  };
}
