/** Records for people to read: audit log, credits, and requests. */

/** A change to an account or to the service. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** Null if it concerns no single account. */
  readonly accountId: string | null;
  /** `operator`, `provider`, `person:…`; never a name or an address. */
  readonly actor: string;
  /** For example `key.created`. */
  readonly action: string;
  /** More details: ids, states, figures; no personal data. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** Money credited to an account, or refunded outside of this system. */
export interface Adjustment {
  readonly id: string;
  readonly accountId: string;
  /** A `credit` is deducted from the next statements; a `refund` is only recorded. */
  readonly kind: 'credit' | 'refund';
  readonly amountCents: number;
  readonly note: string;
  readonly actor: string;
  readonly createdAt: Date;
}

/** A request, without content. */
export interface RequestNote {
  readonly at: Date;
  readonly accountId: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly status: number;
  /** Of the document; null if it was not determined. */
  readonly format: string | null;
  readonly milliseconds: number;
}

export interface NoteRecords {
  audit(entry: Omit<AuditEntry, 'id'>): Promise<void>;
  /** Latest first; of one account, or all. */
  auditEntries(wanted: {
    readonly accountId?: string;
    readonly before?: string;
    readonly limit: number;
  }): Promise<readonly AuditEntry[]>;
  /** @throws AccountError `ACCOUNT_UNKNOWN` */
  addAdjustment(adjustment: Adjustment): Promise<void>;
  /** Latest first. */
  adjustments(accountId: string): Promise<readonly Adjustment[]>;
  /** Stores records of requests. */
  recordRequests(notes: readonly RequestNote[]): Promise<void>;
  /** Latest first; with `failed` only those that were not answered with a report. */
  findRequests(
    accountId: string,
    wanted: { readonly before?: Date; readonly failed?: boolean; readonly limit: number },
  ): Promise<readonly RequestNote[]>;
  /** Deletes requests before an instant; of one account, or all. */
  removeRequests(before: Date, accountId?: string): Promise<void>;
}
