/** Events about accounts that the operator is notified of. */

/** The importance of an event. */
export type EventLevel = 'info' | 'warn' | 'error';

export type AccountEvent =
  | 'store-unreachable'
  | 'store-reachable'
  /** This machine's clock differs by more than a minute from the database's clock, which is authoritative. */
  | 'clock-skewed'
  /** Hourly maintenance, such as closing periods, fails although the store responds. */
  | 'upkeep-failed'
  /** The plan in the store differs from the settings, which are ignored. */
  | 'plan-settings-ignored'
  /** While stopping: calls that the store has not confirmed were lost, or saved for the next start. */
  | 'calls-lost'
  | 'calls-kept'
  /** Calls that an ended process had saved are now in the store. */
  | 'calls-handed-over'
  /** A file with calls can't be written or deleted. */
  | 'spool-failed'
  /** A file with calls was not transferred, with the reason. */
  | 'spool-refused';

export type AccountEvents = (
  what: AccountEvent,
  figures: Readonly<Record<string, number | string>>,
  level: EventLevel,
) => void;
