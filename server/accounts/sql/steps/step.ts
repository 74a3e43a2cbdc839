/** A step of the schema, and the way back. */

export interface Step {
  /** SQL that both databases read. A step that has been released is never changed: what is wrong with it is put right by a further one. */
  readonly up: readonly string[];
  /** Takes the step back, so that the program of the version before can work on. What only this step knows is gone then. */
  readonly down: readonly string[];
}
