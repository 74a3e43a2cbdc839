/** What a running service does in the background to keep its memory and the store up to date with each other. */

import { closePeriods } from './billing.js';
import type { Directory } from './directory.js';
import type { AccountEvents } from './events.js';
import type { Keeper } from './keeper.js';
import type { Meter } from './meter.js';
import type { Plan } from './model.js';
import { StoreError } from './store-error.js';
import type { AccountStore } from './store.js';

/** From the beginning of a turn to that of the next: what is left of the second is for the turn itself. */
const TURN_MS = 800;

/** Turns between two looks at what other instances have counted: about 5 s. */
const TURNS_PER_USAGE = 6;

/** Turns between two looks for what is due now and then: about an hour. */
const TURNS_PER_HOUR = 4_500;

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
  readonly plan: Plan;
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
  let current: Promise<void> = Promise.resolve();
  const timers = new Map<string, NodeJS.Timeout>();
  const later = (what: string, milliseconds: number, work: () => void): void => {
    if (!isStopped) timers.set(what, setTimeout(work, milliseconds));
  };

  /** What was revoked has to be known even when usage can't be written. */
  const learn = async (): Promise<void> => {
    await directory.refresh();
    reached = performance.now();
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
    const failure: unknown = await deps.store.probe().then(
      () => null,
      (error: unknown) => error,
    );
    if (isStopped) return;
    health.tell('probe', failure);
    if (health.isDown()) keeper.save();
    later('probe', PROBE_PAUSE_MS, () => void probe());
  };
  later('turn', TURN_MS, next);
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
function counting(
  { store, meter, keeper, handOverLeftovers, plan, now }: UpkeepDeps,
  health: Health,
): () => Promise<void> {
  let turns = 0;
  const flush = async (): Promise<void> => {
    // It may hang where a probe does not, behind somebody's lock for one.
    const impatience = setTimeout(
      () => health.tell('turn', new StoreError('The account store failed (timeout)')),
      PATIENCE_MS,
    );
    try {
      await meter.flush();
    } finally {
      clearTimeout(impatience);
    }
  };
  return async () => {
    await flush();
    keeper.forget();
    if (turns % TURNS_PER_USAGE === 0) await meter.refresh();
    if (turns % TURNS_PER_HOUR === 0) {
      await handOverLeftovers();
      await closePeriods(store, plan, now());
      await store.removeSessionsEnded(now());
    }
    turns += 1;
  };
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
      if (failing.size > 0 && !wasDown)
        onEvent(
          'store-unreachable',
          { reason: failure instanceof StoreError ? failure.message : 'internal error' },
          'warn',
        );
      if (failing.size === 0 && wasDown) onEvent('store-reachable', {}, 'info');
    },
  };
}
