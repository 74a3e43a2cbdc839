/** What the operator hears of the accounts of a running service. */

/** How much it matters. */
export type EventLevel = 'info' | 'warn' | 'error';

export type AccountEvent =
  | 'store-unreachable'
  | 'store-reachable'
  /** The clock of this machine is more than a minute away from the database's, which goes on to decide. */
  | 'clock-skewed'
  /** What is due each hour, closing periods for one, fails although the store answers. */
  | 'upkeep-failed'
  /** What is sold is in the store; settings say something else, and change nothing. */
  | 'plan-settings-ignored'
  /** While stopping: calls that the store has not confirmed, neither handed over nor saved; or saved for the next start. */
  | 'calls-lost'
  | 'calls-kept'
  /** Calls of a process that has ended are in the store. */
  | 'calls-handed-over'
  /** A file with calls can't be written or taken away. */
  | 'spool-failed'
  /** A file with calls that is not handed over, and why. */
  | 'spool-refused';

export type AccountEvents = (
  what: AccountEvent,
  figures: Readonly<Record<string, number | string>>,
  level: EventLevel,
) => void;
