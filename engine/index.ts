/** The library: everything that the outside may use. */
import { evaluate, today } from './evaluate.js';
import { createPool } from './pool.js';
import { Registry, type RegistryOptions } from './registry.js';
import type { Evaluation, RuleSetInfo, Validator, Verdict } from './types.js';
import { validate } from './validate.js';

export { EngineError, type EngineErrorCode } from './errors.js';
export { MAX_ISSUES } from './issues.js';
export type * from './types.js';

export interface ValidatorOptions extends RegistryOptions {
  /** Worker threads; one per processor when absent, 0 to work in the calling thread (no deadline then). */
  readonly workers?: number | undefined;
  /** Deadline for one document in milliseconds, time in the queue included; 30,000 when absent. */
  readonly timeoutMs?: number | undefined;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Makes a validator, after having checked that all rules and schemas are there and are the right ones.
 * @throws EngineError when anything is missing, stale or damaged; the message says what to do
 */
export async function createValidator(options: ValidatorOptions): Promise<Validator> {
  const { manifestPath, compiledDir, officialDir, engine } = options;
  const paths: RegistryOptions = { manifestPath, compiledDir, officialDir, engine };
  const registry = new Registry(paths);
  registry.verify();
  const ruleSets: readonly RuleSetInfo[] = registry.manifest.ruleSets.map((entry) => registry.info(entry));
  if (options.workers === 0) {
    return {
      ruleSets,
      validate: async (document, choices = {}) => validate(document, choices, registry),
      evaluate: async (document, ruleSetIds) => evaluate(document, ruleSetIds, registry),
      close: async () => {},
    };
  }
  const pool = createPool({ registry: paths, workers: options.workers, timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS });
  return {
    ruleSets,
    validate: async (document, choices = {}) => await pool.run({ kind: 'validate', document, options: choices }) as Verdict,
    evaluate: async (document, ruleSetIds) => {
      // Asked here, because errors lose their code on the way from a worker.
      for (const id of ruleSetIds) registry.entry(id, today());
      return await pool.run({ kind: 'evaluate', document, ruleSetIds }) as Evaluation;
    },
    close: () => pool.close(),
  };
}
