/** A migration step and its reversal. */

export interface Step {
  /** SQL for both databases. A released step is never changed: mistakes are corrected by a further step. */
  readonly up: readonly string[];
  /** Reverts the step, so that the previous version can use the schema. Data that only this step knows is lost. */
  readonly down: readonly string[];
}
