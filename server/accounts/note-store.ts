/** What is noted for people: who did what, what was credited, and which requests there were. */

/** Something that was done to an account, or to the service. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  /** Null for what concerns no single account. */
  readonly accountId: string | null;
  /** Who: `operator`, `provider`, `person:…`; never a name or an address. */
  readonly actor: string;
  /** What: `key.created`. */
  readonly action: string;
  /** What more there is to know: ids, states, figures; nothing personal. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** Money that an account gets without having paid it, or has got back elsewhere. */
export interface Adjustment {
  readonly id: string;
  readonly accountId: string;
  /** A `credit` is taken off the next statements; a `refund` only noted. */
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
  /** Of the document; null where it was not found out. */
  readonly format: string | null;
  readonly milliseconds: number;
}

export interface NoteRecords {
  audit(entry: Omit<AuditEntry, 'id'>): Promise<void>;
  /** The latest first; of one account, or all. */
  auditEntries(wanted: {
    readonly accountId?: string;
    readonly before?: string;
    readonly limit: number;
  }): Promise<readonly AuditEntry[]>;
  /** @throws AccountError `ACCOUNT_UNKNOWN` */
  addAdjustment(adjustment: Adjustment): Promise<void>;
  /** The latest first. */
  adjustments(accountId: string): Promise<readonly Adjustment[]>;
  /** Keeps notes of requests. */
  noteRequests(notes: readonly RequestNote[]): Promise<void>;
  /** The latest first. */
  requestsOf(
    accountId: string,
    wanted: { readonly before?: Date; readonly limit: number },
  ): Promise<readonly RequestNote[]>;
  /** Forgets requests before an instant; of one account, or all. */
  removeRequests(before: Date, accountId?: string): Promise<void>;
}
