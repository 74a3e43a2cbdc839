import { NO_ENVELOPE } from './pipeline.js';
import type { StepRecord } from 'einvoice-core/types.js';

/**
 * The steps that have not run though the document needed them: all that failed or were skipped, but for those about an
 * envelope where there is none.
 */
export function missedSteps(steps: readonly StepRecord[]): readonly StepRecord[] {
  return steps.filter(({ outcome, reason }) => outcome !== 'run' && reason !== NO_ENVELOPE);
}
