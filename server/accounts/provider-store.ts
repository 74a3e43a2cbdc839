/** What is kept about a payment provider: what it has to be told, what it has told, and where both disagree. */

/** Calls that a payment provider has to be told. An account and a number name an event for ever. */
export interface UsageEvent {
  readonly accountId: string;
  /** Of the account, from 1 on and without a gap. */
  readonly sequence: number;
  readonly calls: number;
  readonly periodStart: Date;
  /** When the last of the calls was answered; it lies in the period. */
  readonly happenedAt: Date;
  /** The statement of the period was closed before: its calls are a correction of the next one. */
  readonly isLate: boolean;
  /** Null while nobody has confirmed it. */
  readonly sentAt: Date | null;
}

/** The outbox: events are written in the transaction that counts their calls. */
export interface OutboxRecords {
  /**
   * From now on the calls of an account are told to a payment provider, or are not any more.
   * @throws AccountError `ACCOUNT_UNKNOWN`
   */
  meterAccount(accountId: string, isMetered: boolean): Promise<void>;
  /** Events that nobody has confirmed, the oldest first. */
  pendingUsage(limit: number): Promise<readonly UsageEvent[]>;
  /** Confirms events; those that are confirmed stay as they are. */
  markSent(events: readonly Pick<UsageEvent, 'accountId' | 'sequence'>[], at: Date): Promise<void>;
  /** All events of a period of an account, in the order of their numbers. */
  usageEventsOf(accountId: string, periodStart: Date): Promise<readonly UsageEvent[]>;
  /** How many events and calls wait, and since when. */
  usageBacklog(): Promise<{ readonly events: number; readonly calls: number; readonly oldest: Date | null }>;
  /** Forgets events that were confirmed before an instant. */
  removeSentUsage(before: Date): Promise<void>;
}

/** Our statement beside the provider's invoice. */
export interface Comparison {
  readonly invoiceId: string;
  readonly accountId: string;
  readonly periodStart: Date;
  readonly ownCents: number;
  readonly providerCents: number;
  /** The provider's less ours. */
  readonly differenceCents: number;
  readonly comparedAt: Date;
}

export interface ProviderRecords {
  /**
   * Takes up an event that the provider has told, for one process at a time.
   * @returns `taken`: work on it, then finish it; `busy`: somebody does, since less than a minute; `done`: it was finished
   */
  claimEvent(id: string, type: string, now: Date): Promise<'taken' | 'busy' | 'done'>;
  /** Notes that an event was worked on, for good. */
  finishEvent(id: string, at: Date): Promise<void>;
  /** Gives an event back that could not be worked on: the next time that it is told, it is taken. */
  releaseEvent(id: string): Promise<void>;
  /** Forgets events that were told before an instant. */
  removeProviderEvents(before: Date): Promise<void>;
  /** Keeps a comparison in place of an earlier one of the same invoice. */
  keepComparison(comparison: Omit<Comparison, 'differenceCents'>): Promise<Comparison>;
  /** The latest first. */
  comparisons(wanted: {
    readonly accountId?: string;
    readonly onlyDifferent?: boolean;
    readonly limit: number;
  }): Promise<readonly Comparison[]>;
}

/** Who wants a trial. */
export interface TrialClaim {
  readonly accountId: string;
  readonly email: string;
  /** What a payment provider knows a card by, whoever uses it; null before there is a card. */
  readonly cardFingerprint: string | null;
}

export interface TrialRecords {
  /**
   * Notes that somebody has a trial: one for an e-mail address (letter case and what follows a `+` aside), and one for
   * a card. Only hashes are kept, made with the identity of the store.
   * @returns whether they may: false where the address or the card has had one with another account
   */
  takeTrial(claim: TrialClaim, now: Date): Promise<boolean>;
  /** Whether they might; nothing is noted. */
  mayHaveTrial(claim: TrialClaim): Promise<boolean>;
}
