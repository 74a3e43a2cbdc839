/** Counts calls in memory and writes them to the store in batches. */

import { randomUUID } from 'node:crypto';
import type { Charge } from './key-store.js';
import type { Account, ApiKey } from './model.js';
import { addDays, formatDay, periodAt } from './period.js';
import { type NoteCall, recordWhileAnswered } from './noted-call.js';
import type { PlanBook } from './plan-book.js';
import type { PeriodUsage, UnsentBatch, UsageCount, UsageRecords } from './store.js';

/** The counts of one period of an account. */
interface Tally {
  readonly accountId: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** Calls in the store, as far as known here. */
  stored: number;
  /** Calls in the batch that is being written. */
  sending: number;
  /** Calls counted since, by day and key. */
  readonly waiting: Map<string, Waiting>;
  /** Calls about to be answered. */
  pending: number;
  /** Calls being checked, for an account with a spending cap. */
  reserved: number;
}

/** Calls of one day with one key, or with test keys. */
interface Waiting {
  readonly day: string;
  readonly keyId: string;
  readonly isTest: boolean;
  calls: number;
  lastAt: Date;
}

/** The properties of a key that the meter needs. */
export type MeteredKey = Pick<ApiKey, 'id' | 'isTest'>;

/** How far refreshes look back: more than the clocks of instances can differ. */
const OVERLAP_MS = 60_000;

/** Longer than any period, so that every current one is read at the start. */
const LONGEST_MONTH_DAYS = 32;

/** Longer than any trial: how far back the first read goes. */
const LONGEST_TRIAL_DAYS = 100;

/** How long the counts of an ended period are kept: an answer may still be in progress. */
const KEPT_DAYS = 1;

export class Meter {
  /** Id of this process. With the number of a batch, it tells the store whether it already has the batch. */
  readonly id = randomUUID();
  readonly #store: Pick<UsageRecords, 'recordUsage' | 'usageChangedSince'>;
  readonly #planAt: PlanBook['planAt'];
  readonly #now: () => Date;
  readonly #tallies = new Map<string, Tally>();
  /** As in the store; used when counting starts for a period. */
  readonly #storedTotals = new Map<string, PeriodUsage>();
  #keysUsed = new Map<string, Date>();
  #sequence = 0;
  /** The batch that is being written, or must be sent again. */
  #batch: UnsentBatch | null = null;
  #counted = 0;
  /** When calls of other instances were last read. */
  #refreshed: Date | null = null;
  #note: NoteCall = () => undefined;

  constructor(
    store: Pick<UsageRecords, 'recordUsage' | 'usageChangedSince'>,
    planAt: PlanBook['planAt'],
    now: () => Date,
  ) {
    this.#store = store;
    this.#planAt = planAt;
    this.#now = now;
  }

  /**
   * From now on, each call is recorded before its answer starts. If the process is killed in between, a call that was
   * not answered may be counted, but none that was is lost.
   */
  recordCallsWith(note: NoteCall): void {
    this.#note = note;
  }

  /** Starts counting a call of an account that is about to be answered. */
  charge({ id, subscription }: Account, { id: keyId, isTest }: MeteredKey): Charge {
    const now = this.#now();
    const tally = this.#tally(id, periodAt(subscription, now));
    const { includedCalls } = this.#planAt(id, tally.periodStart);
    // A call with a test key shows the quota without changing it.
    if (!isTest) tally.pending += 1;
    const day = formatDay(now);
    const noted = recordWhileAnswered(this.#note, () => this.#sequence + 1, now, {
      accountId: id,
      periodStart: tally.periodStart,
      day,
      keyId,
      isTest,
    });
    return {
      quota: { limit: includedCalls, used: usedIn(tally), reset: tally.periodEnd },
      settle: (answered) => {
        if (!isTest) tally.pending -= 1;
        noted(answered);
        if (!answered) return;
        note(tally.waiting, { day, keyId, isTest, calls: 1, lastAt: now });
        if (!isTest) this.#counted += 1;
        this.#keysUsed.set(keyId, now);
      },
    };
  }

  /**
   * Whether one more call would exceed an account's spending cap for the period. Includes calls in progress, so that
   * concurrent calls stay below it, too.
   */
  isAtCap(account: Account): boolean {
    const tally = this.#cappedTally(account);
    return tally !== null && this.#isAtCap(account, tally);
  }

  /**
   * Reserves one more call below an account's spending cap while its document is checked.
   * @returns a function that releases the reservation, to be called exactly once: when the call is being counted, or
   * will not be; null if the cap is reached
   */
  reserve(account: Account): (() => void) | null {
    const tally = this.#cappedTally(account);
    if (tally === null) return () => undefined;
    if (this.#isAtCap(account, tally)) return null;
    tally.reserved += 1;
    return () => {
      tally.reserved -= 1;
    };
  }

  /** The counts of the current period; null if the account has no cap. */
  #cappedTally({ id, subscription, capCents }: Account): Tally | null {
    if (capCents === null) return null;
    const period = periodAt(subscription, this.#now());
    return period.kind === 'paid' ? this.#tally(id, period) : null;
  }

  #isAtCap({ id, capCents }: Account, tally: Tally): boolean {
    const { priceCents, includedCalls, overageCents } = this.#planAt(id, tally.periodStart);
    const overage = usedIn(tally) + tally.reserved + 1 - includedCalls;
    return overage > 0 && priceCents + overage * overageCents > (capCents ?? Infinity);
  }

  /** Counted calls that the store has not confirmed. */
  unrecorded(): number {
    let calls = 0;
    for (const { sending, waiting } of this.#tallies.values()) calls += sending + sumCalls(waiting);
    return calls;
  }

  /** All calls that were counted here. */
  counted(): number {
    return this.#counted;
  }

  /**
   * Calls that the store has not confirmed, as batches: one that may have arrived, and the next one. If this process
   * still sends the next one, it will contain these calls and more, so whichever version the store gets first is right.
   */
  unconfirmed(): readonly UnsentBatch[] {
    return [this.#batch, this.#waitingBatch()].filter((batch) => batch !== null);
  }

  /**
   * Writes everything counted to the store. After a failure the same batch is sent again: if it had arrived, the store
   * recognises it.
   * @throws StoreError
   */
  async flush(): Promise<void> {
    if (this.#batch !== null) await this.#send(this.#batch);
    this.#batch = this.#nextBatch();
    if (this.#batch !== null) await this.#send(this.#batch);
  }

  /**
   * Reads what other instances have counted.
   * @param all reads everything that may belong to a current period, at the start
   * @throws StoreError
   */
  async refresh(all = false): Promise<void> {
    const now = this.#now();
    // Guards against a clock that was set forward.
    const from = Math.min(now.getTime(), this.#refreshed?.getTime() ?? Infinity);
    const since = all ? addDays(now, -LONGEST_MONTH_DAYS - LONGEST_TRIAL_DAYS) : new Date(from - OVERLAP_MS);
    this.#refreshed = now;
    for (const usage of await this.#store.usageChangedSince(since)) {
      const key = periodKey(usage.accountId, usage.periodStart);
      const tally = this.#tallies.get(key);
      if (tally === undefined) this.#storedTotals.set(key, usage);
      // Flushes and refreshes take turns, so these totals include none of our unsent calls, except for a flush with
      // unknown outcome.
      else tally.stored = usage.calls;
    }
    this.#forget(now);
  }

  #tally(accountId: string, { start, end }: { readonly start: Date; readonly end: Date }): Tally {
    const key = periodKey(accountId, start);
    const known = this.#tallies.get(key);
    if (known !== undefined) return known;
    const tally: Tally = {
      accountId,
      periodStart: start,
      periodEnd: end,
      stored: this.#storedTotals.get(key)?.calls ?? 0,
      sending: 0,
      waiting: new Map(),
      pending: 0,
      reserved: 0,
    };
    this.#storedTotals.delete(key);
    this.#tallies.set(key, tally);
    return tally;
  }

  async #send(batch: UnsentBatch): Promise<void> {
    await this.#store.recordUsage({ ...batch, at: this.#now() });
    this.#batch = null;
    for (const tally of this.#tallies.values()) {
      tally.stored += tally.sending;
      tally.sending = 0;
    }
  }

  #waitingBatch(): UnsentBatch | null {
    const counts: UsageCount[] = [];
    for (const { accountId, periodStart, waiting } of this.#tallies.values()) {
      for (const { isTest, ...each } of waiting.values())
        counts.push({ accountId, periodStart, ...each, ...(isTest && { isTest }) });
    }
    if (counts.length === 0) return null;
    return {
      meterId: this.id,
      sequence: this.#sequence + 1,
      counts,
      keysUsed: [...this.#keysUsed].map(([keyId, at]) => ({ keyId, at })),
    };
  }

  #nextBatch(): UnsentBatch | null {
    const batch = this.#waitingBatch();
    if (batch === null) return null;
    for (const tally of this.#tallies.values()) {
      tally.sending = sumCalls(tally.waiting);
      tally.waiting.clear();
    }
    this.#keysUsed = new Map();
    this.#sequence = batch.sequence;
    return batch;
  }

  #forget(now: Date): void {
    const endedBefore = addDays(now, -KEPT_DAYS);
    for (const [key, tally] of this.#tallies) {
      const { periodEnd, pending, reserved, sending, waiting } = tally;
      if (periodEnd < endedBefore && pending + reserved + sending + waiting.size === 0) this.#tallies.delete(key);
    }
    const begunBefore = addDays(now, -LONGEST_MONTH_DAYS - LONGEST_TRIAL_DAYS);
    for (const [key, { periodStart }] of this.#storedTotals) {
      if (periodStart < begunBefore) this.#storedTotals.delete(key);
    }
  }
}

function periodKey(accountId: string, periodStart: Date): string {
  return `${accountId} ${periodStart.getTime()}`;
}

function usedIn({ stored, sending, waiting, pending }: Tally): number {
  return stored + sending + sumCalls(waiting) + pending;
}

/** Number of charged calls. */
function sumCalls(waiting: ReadonlyMap<string, Waiting>): number {
  let calls = 0;
  for (const each of waiting.values()) if (!each.isTest) calls += each.calls;
  return calls;
}

function note(waiting: Map<string, Waiting>, call: Waiting): void {
  const key = `${call.day} ${call.keyId}`;
  const known = waiting.get(key);
  if (known === undefined) {
    waiting.set(key, call);
    return;
  }
  known.calls += 1;
  if (call.lastAt > known.lastAt) known.lastAt = call.lastAt;
}
