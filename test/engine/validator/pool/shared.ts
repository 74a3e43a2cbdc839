/**
 * A pool shared between flows: workers that obey instructions, a gate at which they can be held, and a record of what
 * was served.
 */
import { createValidatorWith } from '#validator/api.js';
import { EngineError, type ValidateOptions, type Validator, type ValidatorOptions } from '#validator/index.js';
import type { OwnRules } from '../../../fixtures/own-rules.js';
import { HOSTILE_WORKER } from '../../../server/security/hostile.js';
import { closedGate, type Gate } from '../../../server/security/support.js';

export interface Shared {
  readonly validator: Validator;
  /** Opened at the end at the latest. */
  readonly gate: Gate;
  /** Names in the order in which they were served. */
  readonly served: readonly string[];
  /** @returns `served`, or the code of the error */
  send(name: string, document: Uint8Array, options: ValidateOptions): Promise<string>;
}

export const coded =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof EngineError && error.code === code;

/** Starts the pool, and closes it after the test. */
export async function shared(
  own: OwnRules,
  options: Partial<ValidatorOptions>,
  run: (rig: Shared) => Promise<void>,
): Promise<void> {
  const validator = await createValidatorWith(HOSTILE_WORKER, {
    ...own.paths,
    // The first document may be slow, unless there is a deadline.
    warmUp: options.timeoutMs !== undefined,
    ...options,
  });
  const gate = closedGate(own);
  const served: string[] = [];
  const send: Shared['send'] = (name, document, choices) =>
    validator.validate(document, choices).then(
      () => {
        served.push(name);
        return 'served';
      },
      (error: EngineError) => error.code,
    );
  try {
    await validator.ready();
    await run({ validator, gate, send, served });
  } finally {
    gate.open();
    await validator.close();
  }
}
