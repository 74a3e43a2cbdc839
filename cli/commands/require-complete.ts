import type { Verdict } from 'einvoice-validator';
import { CommandError } from '../command-error.js';

/**
 * Refuses a verdict without all rules: a repair or an invented value may be wrong by the others.
 * @throws CommandError if a step of the validation failed
 */
export function requireComplete(file: string, { details }: Verdict): void {
  const failed = details.steps.find(({ outcome }) => outcome === 'failed');
  if (failed !== undefined)
    throw new CommandError(`${file} could not be checked: the step "${failed.step}" failed (${failed.reason})`);
}
