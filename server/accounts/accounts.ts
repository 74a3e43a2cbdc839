/** Accounts in a running service: who may call, and what was called, with the store only in the background. */

import { createLocalAccount } from './account-actions.js';
import type { AccountDesk } from './account-desk.js';
import { closePeriods } from './billing.js';
import { accountDesk } from './desk.js';
import { Directory } from './directory.js';
import type { KeyStore } from './key-store.js';
import { Meter } from './meter.js';
import type { Plan } from './model.js';
import { openStore, type StorePlace } from './sql/open.js';
import { StoreError } from './store-error.js';
import type { AccountStore } from './store.js';
import { isServed, subscriptionAt } from './subscription.js';

/** Within this time calls are handed over, so that a crash loses no more of them, and changes are taken in. */
export const KNOWN_WITHIN_MS = 1_000;

/** From the beginning of a turn to that of the next: what is left of the second is for the turn itself. */
const TURN_MS = 800;

/** Turns between two looks at what other instances have counted: about 5 s. */
const TURNS_PER_USAGE = 6;

/** Turns between two looks for periods that can be closed: about an hour. */
const TURNS_PER_CLOSING = 4_500;

/** Nobody knows any more which keys have been revoked. */
const STALE_MS = 15 * 60_000;

/** How often, and with which pauses, the last calls are offered to a store that does not take them, before the process ends. */
const LAST_TRIES = 3;
const LAST_PAUSE_MS = 200;

export interface AccountsOptions {
  readonly place: StorePlace;
  readonly plan: Plan;
  /** The time of day; real when absent. */
  readonly now?: () => Date;
  /** For how long keys are believed while the store can't be reached; 15 minutes when absent. */
  readonly staleMs?: number;
  /** Hears when the store can't be reached any more, and when it can again. */
  readonly onEvent?: (what: 'store-unreachable' | 'store-reachable' | 'calls-lost', figures: Readonly<Record<string, number | string>>) => void;
}

/** Accounts of a running service. */
export interface Accounts {
  readonly keys: KeyStore;
  readonly desk: AccountDesk;
  /** Calls that the store has not confirmed yet. */
  unrecordedCalls(): number;
  /** Whether the last turn failed. */
  isStoreDown(): boolean;
  /** Makes an account with a key where there is no account. @returns the whole key; null where there is one. @throws StoreError */
  createLocal(): Promise<string | null>;
  /** Hands over what has been counted, and closes the store. */
  stop(): Promise<void>;
}

/**
 * Opens the store, reads all keys and begins to keep both sides up to date.
 * @throws StoreError
 */
export async function openAccounts({ place, plan, now = () => new Date(), staleMs = STALE_MS, onEvent = () => undefined }: AccountsOptions): Promise<Accounts> {
  const store = await openStore(place);
  try {
    const directory = new Directory(store);
    const meter = new Meter(store, plan, now);
    await directory.refresh();
    await meter.refresh(true);
    const upkeep = keepUp({ store, directory, meter, plan, now, staleMs, onEvent });
    return {
      keys: keyStore(directory, meter, now, upkeep.isStale),
      desk: accountDesk({ store, directory, plan, now }),
      unrecordedCalls: () => meter.unrecorded(),
      isStoreDown: upkeep.isDown,
      async createLocal() {
        const made = await createLocalAccount(store, plan, now());
        await directory.notice();
        return made?.secret ?? null;
      },
      async stop() {
        await upkeep.stop();
        await handOver(meter, onEvent);
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function keyStore(directory: Directory, meter: Meter, now: () => Date, isStale: () => boolean): KeyStore {
  return {
    hasKeys: () => directory.hasKeys(),
    authenticate(presented) {
      if (isStale()) throw new StoreError('The account store has not been reachable for too long');
      const found = directory.find(presented);
      if (found === null || !isServed(subscriptionAt(found.account.subscription, now()))) return null;
      const { account, key } = found;
      return { id: account.id, charge: () => meter.charge(account, key.id) };
    },
  };
}

interface Upkeep {
  isDown(): boolean;
  isStale(): boolean;
  /** Takes no further turn; resolves when the current one is over. */
  stop(): Promise<void>;
}

interface UpkeepDeps {
  readonly store: AccountStore;
  readonly directory: Directory;
  readonly meter: Meter;
  readonly plan: Plan;
  readonly now: () => Date;
  readonly staleMs: number;
  readonly onEvent: NonNullable<AccountsOptions['onEvent']>;
}

/** Takes turns, one after the other. */
function keepUp({ store, directory, meter, plan, now, staleMs, onEvent }: UpkeepDeps): Upkeep {
  let [turns, isDown, isStopped] = [0, false, false];
  let reached = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  /** What was revoked has to be known even when usage can't be written. */
  const learn = async (): Promise<void> => {
    await directory.refresh();
    reached = performance.now();
  };
  const count = async (): Promise<void> => {
    await meter.flush();
    if (turns % TURNS_PER_USAGE === 0) await meter.refresh();
    if (turns % TURNS_PER_CLOSING === 0) await closePeriods(store, plan, now());
    turns += 1;
  };
  const turn = async (): Promise<void> => {
    const begun = performance.now();
    const failed = (await Promise.allSettled([learn(), count()])).find((result) => result.status === 'rejected');
    if (failed !== undefined && !isDown) onEvent('store-unreachable', { reason: failed.reason instanceof StoreError ? failed.reason.message : 'internal error' });
    if (failed === undefined && isDown) onEvent('store-reachable', {});
    isDown = failed !== undefined;
    if (!isStopped) timer = setTimeout(next, Math.max(0, TURN_MS - (performance.now() - begun)));
  };
  const next = (): void => { current = turn(); };
  timer = setTimeout(next, TURN_MS);
  return {
    isDown: () => isDown,
    isStale: () => isDown && performance.now() - reached > staleMs,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

async function handOver(meter: Meter, onEvent: NonNullable<AccountsOptions['onEvent']>): Promise<void> {
  for (let tried = 1; tried <= LAST_TRIES; tried++) {
    try {
      return await meter.flush();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, LAST_PAUSE_MS));
    }
  }
  onEvent('calls-lost', { calls: meter.unrecorded() });
}
