/** Counts calls in memory and hands them to the store in batches. */

import { randomUUID } from 'node:crypto';
import type { Charge } from './key-store.js';
import type { Account, ApiKey } from './model.js';
import { addDays, dayOf, periodAt } from './period.js';
import { type NoteCall, noteWhileAnswered } from './noted-call.js';
import type { PlanBook } from './plan-book.js';
import type { PeriodUsage, UnsentBatch, UsageCount, UsageRecords } from './store.js';

/** What is known of a period of an account. */
interface Tally {
  readonly accountId: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** What the store has, as far as it is known here. */
  stored: number;
  /** In the batch that is on its way to the store. */
  sending: number;
  /** Counted since, by day and key. */
  readonly waiting: Map<string, Waiting>;
  /** About to be answered. */
  pending: number;
  /** Being checked, for an account with a spending cap. */
  reserved: number;
}

/** Calls of a day with a key, or with test keys. */
interface Waiting {
  readonly day: string;
  readonly keyId: string;
  readonly isTest: boolean;
  calls: number;
  lastAt: Date;
}

/** What the meter needs to know of a key. */
export type MeteredKey = Pick<ApiKey, 'id' | 'isTest'>;

/** How far back the store is asked for changes: more than the clocks of instances can be apart. */
const OVERLAP_MS = 60_000;

/** Beyond the longest period, so that every current one is found at the start. */
const LONGEST_MONTH_DAYS = 32;

/** Longer than any trial: how far back the store is asked at the start. */
const LONGEST_TRIAL_DAYS = 100;

/** How long after its end the tally of a period is kept: an answer may still be on its way. */
const KEPT_DAYS = 1;

export class Meter {
  /** Of this process: the store tells by it and the number of a batch whether it has the batch already. */
  readonly id = randomUUID();
  readonly #store: Pick<UsageRecords, 'recordUsage' | 'usageChangedSince'>;
  readonly #planAt: PlanBook['planAt'];
  readonly #now: () => Date;
  readonly #tallies = new Map<string, Tally>();
  /** As the store has them; asked when a tally is begun. */
  readonly #storedTotals = new Map<string, PeriodUsage>();
  #keysUsed = new Map<string, Date>();
  #sequence = 0;
  /** On its way, or to be sent again. */
  #batch: UnsentBatch | null = null;
  #counted = 0;
  /** When it last learned what others have counted. */
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

  /** From here on each call is noted before its answer begins: killed in between, a process has rather noted one that was not answered. */
  noteWith(note: NoteCall): void {
    this.#note = note;
  }

  /** Begins to count a call of an account that is about to be answered. */
  charge({ id, subscription }: Account, { id: keyId, isTest }: MeteredKey): Charge {
    const now = this.#now();
    const tally = this.#tally(id, periodAt(subscription, now));
    const { includedCalls } = this.#planAt(id, tally.periodStart);
    // A call with a test key shows how it stands, and changes nothing.
    if (!isTest) tally.pending += 1;
    const day = dayOf(now);
    const noted = noteWhileAnswered(this.#note, () => this.#sequence + 1, now, {
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
   * Whether one more call would cost more than an account wants to spend on a period. Calls that are being checked or
   * answered count, so that many at the same time stay below it too.
   */
  isAtCap(account: Account): boolean {
    const tally = this.#cappedTally(account);
    return tally !== null && this.#isAtCap(account, tally);
  }

  /**
   * Keeps room for one more call below what an account wants to spend on a period, while its document is checked.
   * @returns gives the room back, which is done exactly once: the call is being counted by then, or is not going to be; null where there is no room
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

  /** Of the current period; null where it has no cap. */
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
    // Where the clock was set forward, what was counted before that is no older for it.
    const from = Math.min(now.getTime(), this.#refreshed?.getTime() ?? Infinity);
    const since = all ? addDays(now, -LONGEST_MONTH_DAYS - LONGEST_TRIAL_DAYS) : new Date(from - OVERLAP_MS);
    this.#refreshed = now;
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
      const { periodEnd, pending, reserved, sending, waiting } = tally;
      if (periodEnd < endedBefore && pending + reserved + sending + waiting.size === 0) this.#tallies.delete(key);
    }
    const begunBefore = addDays(now, -LONGEST_MONTH_DAYS - LONGEST_TRIAL_DAYS);
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

/** Calls that are charged. */
function sumOf(waiting: ReadonlyMap<string, Waiting>): number {
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
