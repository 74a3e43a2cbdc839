/** What a running service does in the background to keep its memory and the store up to date with each other. */

import { closePeriods } from './billing.js';
import type { Directory } from './directory.js';
import type { AccountEvents } from './events.js';
import type { Keeper } from './keeper.js';
import type { Meter } from './meter.js';
import { addDays, dayOf } from './period.js';
import type { RequestNotes } from './request-notes.js';
import type { StoreClock } from './store-clock.js';
import type { StoreWatch } from './store-watch.js';
import { StoreError } from './store-error.js';
import type { AccountStore } from './store.js';

/** From the beginning of a turn to that of the next: what is left of the second is for the turn itself. */
const TURN_MS = 800;

/** Turns between two looks at what other instances have counted, and between notes of requests: about 5 s. */
const TURNS_PER_USAGE = 6;

/** From the end of what is due now and then to the next time. */
const CHORES_PAUSE_MS = 3_600_000;

/** From one look for what processes have left that have ended to the next; it is also the first of the chores. */
const LEFTOVERS_PAUSE_MS = 20_000;

/** After chores that failed; a turn longer than it takes to find out that the store is away. */
const RETRY_MS = 2 * TURN_MS;

/** For how long requests are kept for their owners to see. */
const REQUEST_DAYS = 30;

/** For how long is kept what a payment provider was told and has told: longer than it asks or tells again. */
const PROVIDER_DAYS = 100;

/** For how long keys that let nobody in any more are remembered, and with which key a call was made: a year, and some weeks to look back. */
const KEY_DAYS = 400;

/** From the end of a probe to the next. With the 600 ms that a probe may take, a store that is away is found out within a second. */
const PROBE_PAUSE_MS = 300;

/** A store that takes longer for what was counted is taken for one that is away: the calls are saved meanwhile. */
const PATIENCE_MS = 600;

export interface Upkeep {
  /** Whether the store can't be used, or does not answer. */
  isDown(): boolean;
  /** Whether nobody knows any more which keys have been revoked. */
  isStale(): boolean;
  /** Takes no further turn; resolves when the current one is over. */
  stop(): Promise<void>;
}

export interface UpkeepDeps {
  readonly store: AccountStore;
  readonly directory: Directory;
  readonly meter: Meter;
  readonly keeper: Keeper;
  /** Hands over what processes that have ended have left. */
  readonly handOverLeftovers: () => Promise<void>;
  /** Null where the time of day is not the database's. */
  readonly clock: Pick<StoreClock, 'ask' | 'isSkewed'> | null;
  readonly requests: Pick<RequestNotes, 'flush'>;
  readonly watch: StoreWatch;
  readonly now: () => Date;
  readonly staleMs: number;
  readonly onEvent: AccountEvents;
}

/** Takes turns, one after the other, and asks in between whether the store answers: a turn may hang for long. */
export function keepUp(deps: UpkeepDeps): Upkeep {
  const { directory, keeper, staleMs } = deps;
  const health = healthOf(deps);
  let isStopped = false;
  let reached = performance.now();
  let wasSkewed = false;
  let current: Promise<void> = Promise.resolve();
  let failedChores = 0;
  const timers = new Map<string, NodeJS.Timeout>();
  const later = (what: string, milliseconds: number, work: () => void): void => {
    if (!isStopped) timers.set(what, setTimeout(work, milliseconds));
  };

  /** What was revoked has to be known even when usage can't be written. */
  const learn = async (): Promise<void> => {
    await directory.refresh();
    await deps.clock?.ask();
    reached = performance.now();
    const isSkewed = deps.clock?.isSkewed() ?? false;
    if (isSkewed && !wasSkewed) deps.onEvent('clock-skewed', {}, 'warn');
    wasSkewed = isSkewed;
  };
  const count = counting(deps, health);
  const turn = async (): Promise<void> => {
    const begun = performance.now();
    const failed = (await Promise.allSettled([learn(), count()])).find((result) => result.status === 'rejected');
    if (!isStopped) health.tell('turn', failed === undefined ? null : failed.reason);
    later('turn', Math.max(0, TURN_MS - (performance.now() - begun)), next);
  };
  const next = (): void => {
    current = turn();
  };
  const probe = async (): Promise<void> => {
    const failure: unknown = await deps.watch
      .time('probe', () => deps.store.probe())
      .then(
        () => null,
        (error: unknown) => error,
      );
    if (isStopped) return;
    health.tell('probe', failure);
    if (health.isDown()) keeper.save();
    later('probe', PROBE_PAUSE_MS, () => void probe());
  };
  /** Not in the turns: what takes long must not keep calls from being handed over. */
  const doChores = async (): Promise<void> => {
    try {
      await doWhatIsDue(deps, () => !isStopped);
      failedChores = 0;
      later('chores', CHORES_PAUSE_MS, () => void doChores());
    } catch (error) {
      // That a store is away is told elsewhere, and known the second time; anything else must not keep periods from
      // being closed in silence.
      failedChores = health.isDown() ? 0 : failedChores + 1;
      if (!isStopped && failedChores === 2) deps.onEvent('upkeep-failed', { reason: reasonFor(error) }, 'error');
      later('chores', RETRY_MS, () => void doChores());
    }
  };
  const lookForLeftovers = async (): Promise<void> => {
    // Where it fails, the chores say so.
    if (!health.isDown()) await deps.handOverLeftovers().catch(() => undefined);
    later('leftovers', LEFTOVERS_PAUSE_MS, () => void lookForLeftovers());
  };
  later('turn', TURN_MS, next);
  later('leftovers', LEFTOVERS_PAUSE_MS, () => void lookForLeftovers());
  later('chores', TURN_MS, () => void doChores());
  later('probe', PROBE_PAUSE_MS, () => void probe());
  return {
    isDown: () => health.isDown(),
    isStale: () => health.isDown() && performance.now() - reached > staleMs,
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await current;
    },
  };
}

/** One turn of everything that is written, or read for it. */
function counting({ meter, keeper, requests, watch }: UpkeepDeps, health: Health): () => Promise<void> {
  let turns = 0;
  const flush = async (): Promise<void> => {
    // It may hang where a probe does not, behind somebody's lock for one.
    const impatience = setTimeout(
      () => health.tell('turn', new StoreError('The account store failed (timeout)')),
      PATIENCE_MS,
    );
    try {
      await watch.time('flush', () => meter.flush());
    } finally {
      clearTimeout(impatience);
    }
  };
  return async () => {
    await flush();
    keeper.forget();
    if (turns % TURNS_PER_USAGE === 0) {
      await meter.refresh();
      await requests.flush();
    }
    turns += 1;
  };
}

/** What is due now and then. */
async function doWhatIsDue({ store, clock, handOverLeftovers, now }: UpkeepDeps, goesOn: () => boolean): Promise<void> {
  await handOverLeftovers();
  await clock?.ask();
  // Where two clocks disagree nobody knows which one is right, and what is closed is closed for good: it can wait.
  if (clock?.isSkewed() !== true) await closePeriods(store, goesOn);
  await store.removeSessionsEnded(now());
  await store.removeRequests(addDays(now(), -REQUEST_DAYS));
  await store.removeSentUsage(addDays(now(), -PROVIDER_DAYS));
  await store.removeProviderEvents(addDays(now(), -PROVIDER_DAYS));
  await store.removeKeysEnded(addDays(now(), -KEY_DAYS));
  await store.removeKeyDays(dayOf(addDays(now(), -KEY_DAYS)));
}

interface Health {
  isDown(): boolean;
  /** @param failure null when all is well */
  tell(source: 'turn' | 'probe', failure: unknown): void;
}

/** The store is down as long as one of both says so; only changes are told. */
function healthOf({ onEvent }: UpkeepDeps): Health {
  const failing = new Set<string>();
  return {
    isDown: () => failing.size > 0,
    tell(source, failure) {
      const wasDown = failing.size > 0;
      if (failure === null) failing.delete(source);
      else failing.add(source);
      if (failing.size > 0 && !wasDown) onEvent('store-unreachable', { reason: reasonFor(failure) }, 'warn');
      if (failing.size === 0 && wasDown) onEvent('store-reachable', {}, 'info');
    },
  };
}

function reasonFor(failure: unknown): string {
  return failure instanceof StoreError ? failure.message : 'internal error';
}
