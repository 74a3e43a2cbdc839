import { NO_ENVELOPE } from './pipeline.js';
import type { StepRecord } from 'einvoice-core/types.js';

/**
 * The steps that the document needed but that failed or were skipped; skipped envelope steps do not count if there is
 * no envelope.
 */
export function incompleteSteps(steps: readonly StepRecord[]): readonly StepRecord[] {
  return steps.filter(({ outcome, reason }) => outcome !== 'run' && reason !== NO_ENVELOPE);
}
