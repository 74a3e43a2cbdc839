/**
 * Records about a payment provider: usage to report, events received, and differences between its invoices and our
 * statements.
 */

/** Calls to report to a payment provider. Account and number identify an event permanently. */
export interface UsageEvent {
  readonly accountId: string;
  /** Per account, starting at 1, without gaps. */
  readonly sequence: number;
  readonly calls: number;
  readonly periodStart: Date;
  /** When the last of the calls was answered; it lies in the period. */
  readonly happenedAt: Date;
  /** The statement of its period was already closed: its calls are a correction in the next one. */
  readonly isLate: boolean;
  /** Null until it is confirmed. */
  readonly sentAt: Date | null;
}

/** The outbox: events are written in the transaction that counts their calls. */
export interface OutboxRecords {
  /**
   * Starts or stops reporting the calls of an account to a payment provider.
   * @throws AccountError `ACCOUNT_UNKNOWN`
   */
  meterAccount(accountId: string, isMetered: boolean): Promise<void>;
  /** Unconfirmed events, oldest first. */
  pendingUsage(limit: number): Promise<readonly UsageEvent[]>;
  /** Confirms events; those that are confirmed already stay unchanged. */
  markSent(events: readonly Pick<UsageEvent, 'accountId' | 'sequence'>[], at: Date): Promise<void>;
  /** All events of a period of an account, in the order of their numbers. */
  findUsageEvents(accountId: string, periodStart: Date): Promise<readonly UsageEvent[]>;
  /** How many events and calls are waiting, and since when. */
  usageBacklog(): Promise<{ readonly events: number; readonly calls: number; readonly oldest: Date | null }>;
  /** Deletes events that were confirmed before an instant. */
  removeSentUsage(before: Date): Promise<void>;
}

/** Our statement compared with the provider's invoice. */
export interface Comparison {
  readonly invoiceId: string;
  readonly accountId: string;
  readonly periodStart: Date;
  readonly ownCents: number;
  readonly providerCents: number;
  /** The provider's total minus ours. */
  readonly differenceCents: number;
  readonly comparedAt: Date;
}

export interface ProviderRecords {
  /**
   * Claims an event of the provider, so that only one process handles it.
   * @returns `taken`: process it, then finish it; `busy`: another process has claimed it less than a minute ago;
   * `done`: it was finished
   */
  claimEvent(id: string, type: string, now: Date): Promise<'taken' | 'busy' | 'done'>;
  /** Marks an event as processed permanently. */
  finishEvent(id: string, at: Date): Promise<void>;
  /** Releases an event whose processing failed: its next delivery can claim it. */
  releaseEvent(id: string): Promise<void>;
  /** Deletes events that were received before an instant. */
  removeProviderEvents(before: Date): Promise<void>;
  /** Stores a comparison, replacing an earlier one of the same invoice. */
  saveComparison(comparison: Omit<Comparison, 'differenceCents'>): Promise<Comparison>;
  /** Latest first. */
  comparisons(wanted: {
    readonly accountId?: string;
    readonly onlyDifferent?: boolean;
    readonly limit: number;
  }): Promise<readonly Comparison[]>;
}

/** A request for a trial. */
export interface TrialClaim {
  readonly accountId: string;
  readonly email: string;
  /** The payment provider's identifier of a card, whoever uses it; null before there is a card. */
  readonly cardFingerprint: string | null;
}

export interface TrialRecords {
  /**
   * Records a trial: only one per e-mail address (ignoring letter case and any `+` suffix), and one per card. Only
   * hashes are stored, keyed with the identity of the store.
   * @returns false if the address or the card has had a trial with another account
   */
  claimTrial(claim: TrialClaim, now: Date): Promise<boolean>;
  /** Whether `claimTrial` would succeed; records nothing. */
  mayHaveTrial(claim: TrialClaim): Promise<boolean>;
}
