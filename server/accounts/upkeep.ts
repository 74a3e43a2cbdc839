/** Background work of a running service: keeps its memory and the store in sync. */

import { closePeriods } from './billing.js';
import type { Directory } from './directory.js';
import type { AccountEvents } from './events.js';
import type { CallSaver } from './call-saver.js';
import type { Meter } from './meter.js';
import { addDays, formatDay } from './period.js';
import type { RequestNotes } from './request-notes.js';
import type { StoreClock } from './store-clock.js';
import type { StoreWatch } from './store-watch.js';
import { StoreError } from './store-error.js';
import type { AccountStore } from './store.js';

/** From the start of one turn to the start of the next. Leaves part of the second for the turn itself. */
const TURN_MS = 800;

/** Turns between reading the calls of other instances, and between writing recorded requests: about 5 s. */
const TURNS_PER_USAGE = 6;

/** From the end of periodic maintenance to the next time. */
const CHORES_PAUSE_MS = 3_600_000;

/** Between searches for saved calls of ended processes; the search is also the first maintenance task. */
const SPOOLS_PAUSE_MS = 20_000;

/** Pause after failed maintenance: longer than it takes to notice that the store is unavailable. */
const RETRY_MS = 2 * TURN_MS;

/** How long requests are kept for their owners to see. */
const REQUEST_DAYS = 30;

/** How long messages to and from a payment provider are kept: longer than the provider can repeat them. */
const PROVIDER_DAYS = 100;

/** How long ended keys, and which keys calls were made with, are kept: a year plus some weeks to look back. */
const KEY_DAYS = 400;

/**
 * From the end of one probe to the next. A probe takes at most 600 ms, so an unavailable store is noticed within a
 * second.
 */
const PROBE_PAUSE_MS = 300;

/** If writing calls takes longer, the store counts as unavailable, and the calls are saved to disk meanwhile. */
const PATIENCE_MS = 600;

export interface Upkeep {
  /** Whether the store is unavailable or does not respond. */
  isDown(): boolean;
  /** Whether the cached keys are too old to trust. */
  isStale(): boolean;
  /** Starts no further turns; resolves when the current one is over. */
  stop(): Promise<void>;
}

export interface UpkeepDeps {
  readonly store: AccountStore;
  readonly directory: Directory;
  readonly meter: Meter;
  readonly callSaver: CallSaver;
  /** Transfers saved calls of ended processes. */
  readonly transferSpools: () => Promise<void>;
  /** Null if the time is not the database's. */
  readonly clock: Pick<StoreClock, 'ask' | 'isSkewed'> | null;
  readonly requests: Pick<RequestNotes, 'flush'>;
  readonly watch: StoreWatch;
  readonly now: () => Date;
  readonly staleMs: number;
  readonly onEvent: AccountEvents;
}

/** Runs one turn after the other, and probes the store in between: a turn may hang for long. */
export function startUpkeep(deps: UpkeepDeps): Upkeep {
  const { directory, callSaver, staleMs } = deps;
  const health = trackHealth(deps);
  let isStopped = false;
  let reached = performance.now();
  let wasSkewed = false;
  let current: Promise<void> = Promise.resolve();
  let failedChores = 0;
  const timers = new Map<string, NodeJS.Timeout>();
  const later = (what: string, milliseconds: number, work: () => void): void => {
    if (!isStopped) timers.set(what, setTimeout(work, milliseconds));
  };

  /** Separate from writing, because revocations must be read even if usage can't be written. */
  const readChanges = async (): Promise<void> => {
    await directory.refresh();
    await deps.clock?.ask();
    reached = performance.now();
    const isSkewed = deps.clock?.isSkewed() ?? false;
    if (isSkewed && !wasSkewed) deps.onEvent('clock-skewed', {}, 'warn');
    wasSkewed = isSkewed;
  };
  const count = createWriteTurn(deps, health);
  const turn = async (): Promise<void> => {
    const begun = performance.now();
    const failed = (await Promise.allSettled([readChanges(), count()])).find((result) => result.status === 'rejected');
    if (!isStopped) health.report('turn', failed === undefined ? null : failed.reason);
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
    health.report('probe', failure);
    if (health.isDown()) callSaver.save();
    later('probe', PROBE_PAUSE_MS, () => void probe());
  };
  /** Separate from the turns, because long work must not delay the writing of calls. */
  const doChores = async (): Promise<void> => {
    try {
      await runMaintenance(deps, () => !isStopped);
      failedChores = 0;
      later('chores', CHORES_PAUSE_MS, () => void doChores());
    } catch (error) {
      // An unavailable store is reported elsewhere, at the latest by the second failure. Any other failure must be
      // reported here, or periods would silently stay open.
      failedChores = health.isDown() ? 0 : failedChores + 1;
      if (!isStopped && failedChores === 2) deps.onEvent('upkeep-failed', { reason: describeFailure(error) }, 'error');
      later('chores', RETRY_MS, () => void doChores());
    }
  };
  const lookForSpools = async (): Promise<void> => {
    // If it fails, maintenance reports it.
    if (!health.isDown()) await deps.transferSpools().catch(() => undefined);
    later('leftovers', SPOOLS_PAUSE_MS, () => void lookForSpools());
  };
  later('turn', TURN_MS, next);
  later('leftovers', SPOOLS_PAUSE_MS, () => void lookForSpools());
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

/** One turn of writing, including the reads it needs. */
function createWriteTurn({ meter, callSaver, requests, watch }: UpkeepDeps, health: Health): () => Promise<void> {
  let turns = 0;
  const flush = async (): Promise<void> => {
    // It may hang where a probe does not, for example on another process's lock.
    const timeout = setTimeout(
      () => health.report('turn', new StoreError('The account store failed (timeout)')),
      PATIENCE_MS,
    );
    try {
      await watch.time('flush', () => meter.flush());
    } finally {
      clearTimeout(timeout);
    }
  };
  return async () => {
    await flush();
    callSaver.forget();
    if (turns % TURNS_PER_USAGE === 0) {
      await meter.refresh();
      await requests.flush();
    }
    turns += 1;
  };
}

/** Runs periodic maintenance tasks. */
async function runMaintenance(
  { store, clock, transferSpools, now }: UpkeepDeps,
  shouldContinue: () => boolean,
): Promise<void> {
  await transferSpools();
  await clock?.ask();
  // If the clocks disagree, either may be wrong. Closing is final, so it waits.
  if (clock?.isSkewed() !== true) await closePeriods(store, shouldContinue);
  await store.removeEndedSessions(now());
  await store.removeRequests(addDays(now(), -REQUEST_DAYS));
  await store.removeSentUsage(addDays(now(), -PROVIDER_DAYS));
  await store.removeProviderEvents(addDays(now(), -PROVIDER_DAYS));
  await store.removeEndedKeys(addDays(now(), -KEY_DAYS));
  await store.removeKeyDays(formatDay(addDays(now(), -KEY_DAYS)));
}

interface Health {
  isDown(): boolean;
  /** @param failure null for success */
  report(source: 'turn' | 'probe', failure: unknown): void;
}

/** The store is down while either source reports a failure; only changes are logged. */
function trackHealth({ onEvent }: UpkeepDeps): Health {
  const failing = new Set<string>();
  return {
    isDown: () => failing.size > 0,
    report(source, failure) {
      const wasDown = failing.size > 0;
      if (failure === null) failing.delete(source);
      else failing.add(source);
      if (failing.size > 0 && !wasDown) onEvent('store-unreachable', { reason: describeFailure(failure) }, 'warn');
      if (failing.size === 0 && wasDown) onEvent('store-reachable', {}, 'info');
    },
  };
}

function describeFailure(failure: unknown): string {
  return failure instanceof StoreError ? failure.message : 'internal error';
}
