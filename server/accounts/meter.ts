/** Counts calls in memory and hands them to the store in batches. */

import { randomUUID } from 'node:crypto';
import type { Charge } from './key-store.js';
import type { Account, Plan } from './model.js';
import { addDays, dayOf, periodAt } from './period.js';
import type { PeriodUsage, UsageBatch, UsageCount, UsageRecords } from './store.js';

/** What is known of a period of an account. */
interface Tally {
  readonly accountId: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** What the store has, as far as it is known here. */
  stored: number;
  /** In the batch that is on its way to the store. */
  sending: number;
  /** Counted since, by day. */
  readonly waiting: Map<string, number>;
  /** About to be answered. */
  pending: number;
}

/** How far back the store is asked for changes: more than the clocks of instances can be apart. */
const OVERLAP_MS = 60_000;

/** Beyond the longest period, so that every current one is found at the start. */
const LONGEST_MONTH_DAYS = 32;

/** How long after its end the tally of a period is kept: an answer may still be on its way. */
const KEPT_DAYS = 1;

/** A batch without the time at which it is recorded. */
export type UnsentBatch = Omit<UsageBatch, 'at'>;

export class Meter {
  /** Of this process: the store tells by it and the number of a batch whether it has the batch already. */
  readonly id = randomUUID();
  readonly #store: Pick<UsageRecords, 'recordUsage' | 'usageChangedSince'>;
  readonly #plan: Plan;
  readonly #now: () => Date;
  readonly #tallies = new Map<string, Tally>();
  /** As the store has them; asked when a tally is begun. */
  readonly #storedTotals = new Map<string, PeriodUsage>();
  #keysUsed = new Map<string, Date>();
  #sequence = 0;
  /** On its way, or to be sent again. */
  #batch: UnsentBatch | null = null;
  #counted = 0;

  constructor(store: Pick<UsageRecords, 'recordUsage' | 'usageChangedSince'>, plan: Plan, now: () => Date) {
    this.#store = store;
    this.#plan = plan;
    this.#now = now;
  }

  /** Begins to count a call of an account that is about to be answered. */
  charge({ id, subscription }: Account, keyId: string): Charge {
    const now = this.#now();
    const tally = this.#tally(id, periodAt(subscription, now));
    tally.pending += 1;
    return {
      quota: { limit: this.#plan.includedCalls, used: usedIn(tally), reset: tally.periodEnd },
      settle: (answered) => {
        tally.pending -= 1;
        if (!answered) return;
        const day = dayOf(now);
        tally.waiting.set(day, (tally.waiting.get(day) ?? 0) + 1);
        this.#counted += 1;
        this.#keysUsed.set(keyId, now);
      },
    };
  }

  /** Calls that have been counted and that the store has not confirmed. */
  unrecorded(): number {
    let calls = 0;
    for (const { sending, waiting } of this.#tallies.values()) calls += sending + sumOf(waiting);
    return calls;
  }

  /** All calls that have been counted here. */
  counted(): number {
    return this.#counted;
  }

  /**
   * What the store has not confirmed, as batches: one that may have reached it, and what will be the next one. Should
   * the next one be sent from here after all, then with these calls and more, so whichever the store has first is right.
   */
  unconfirmed(): readonly UnsentBatch[] {
    return [this.#batch, this.#waitingBatch()].filter((batch) => batch !== null);
  }

  /**
   * Hands over all that has been counted. What could not be handed over stays, as the same batch, for the next time: if
   * it had arrived after all, the store knows it.
   * @throws StoreError
   */
  async flush(): Promise<void> {
    if (this.#batch !== null) await this.#send(this.#batch);
    this.#batch = this.#nextBatch();
    if (this.#batch !== null) await this.#send(this.#batch);
  }

  /**
   * Learns what other instances have counted.
   * @param all everything that may belong to a current period, for the start
   * @throws StoreError
   */
  async refresh(all = false): Promise<void> {
    const now = this.#now();
    const since = all ? addDays(now, -LONGEST_MONTH_DAYS - this.#plan.trialDays) : new Date(now.getTime() - OVERLAP_MS);
    for (const usage of await this.#store.usageChangedSince(since)) {
      const key = keyOf(usage.accountId, usage.periodStart);
      const tally = this.#tallies.get(key);
      if (tally === undefined) this.#storedTotals.set(key, usage);
      // Flushes and refreshes take turns, so what is on its way from here is not in it; only a flush that failed unclearly may be.
      else tally.stored = usage.calls;
    }
    this.#forget(now);
  }

  #tally(accountId: string, { start, end }: { readonly start: Date; readonly end: Date }): Tally {
    const key = keyOf(accountId, start);
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
      for (const [day, calls] of waiting) counts.push({ accountId, periodStart, day, calls });
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
      tally.sending = sumOf(tally.waiting);
      tally.waiting.clear();
    }
    this.#keysUsed = new Map();
    this.#sequence = batch.sequence;
    return batch;
  }

  #forget(now: Date): void {
    const endedBefore = addDays(now, -KEPT_DAYS);
    for (const [key, tally] of this.#tallies) {
      if (tally.periodEnd < endedBefore && tally.pending === 0 && tally.sending === 0 && tally.waiting.size === 0)
        this.#tallies.delete(key);
    }
    const begunBefore = addDays(now, -LONGEST_MONTH_DAYS - this.#plan.trialDays);
    for (const [key, { periodStart }] of this.#storedTotals) {
      if (periodStart < begunBefore) this.#storedTotals.delete(key);
    }
  }
}

function keyOf(accountId: string, periodStart: Date): string {
  return `${accountId} ${periodStart.getTime()}`;
}

function usedIn({ stored, sending, waiting, pending }: Tally): number {
  return stored + sending + sumOf(waiting) + pending;
}

function sumOf(days: ReadonlyMap<string, number>): number {
  let calls = 0;
  for (const each of days.values()) calls += each;
  return calls;
}
