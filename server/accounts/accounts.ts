/** Accounts in a running service: who may call, and what was called, with the store only in the background. */

import { createLocalAccount } from './account-actions.js';
import type { AccountService } from './account-service.js';
import { storedAccountService } from './stored-account-service.js';
import { Directory } from './directory.js';
import type { AccountEvents } from './events.js';
import { Keeper } from './keeper.js';
import type { KeyStore } from './key-store.js';
import { handOverLeftovers } from './leftovers.js';
import { Meter } from './meter.js';
import type { Plan } from './model.js';
import { reasonOf } from './sql/attempt.js';
import { openStore, type StorePlace } from './sql/open.js';
import { prepareFolder, Spool } from './spool.js';
import { StoreError } from './store-error.js';
import { isServed, subscriptionAt } from './subscription.js';
import { keepUp, type Upkeep } from './upkeep.js';
import { within } from './within.js';

/** Within this time calls are handed over, so that a crash loses no more of them, and changes are taken in. */
export const KNOWN_WITHIN_MS = 1_000;

/** Nobody knows any more which keys have been revoked. */
const STALE_MS = 15 * 60_000;

/** For how long, and with which pauses, the last calls are offered to the store before the process ends. They are saved before. */
const HAND_OVER_MS = 1_000;
const HAND_OVER_PAUSE_MS = 100;

/** For how long connections may take to close. */
const CLOSE_MS = 200;

export interface AccountsOptions {
  readonly place: StorePlace;
  readonly plan: Plan;
  /** The time of day; real when absent. */
  readonly now?: () => Date;
  /** For how long keys are believed while the store can't be reached; 15 minutes when absent. */
  readonly staleMs?: number;
  /** Folder for calls that the store does not take; where there is none, they are lost when the process ends. */
  readonly spoolDir?: string;
  readonly onEvent?: AccountEvents;
}

/** Accounts of a running service. */
export interface Accounts {
  readonly keys: KeyStore;
  readonly accountService: AccountService;
  /** Calls that the store has not confirmed yet. */
  unrecordedCalls(): number;
  /** Whether the store can't be used, or does not answer; known within a second. */
  isStoreDown(): boolean;
  /** Makes an account with a key where there is no account. @returns the whole key; null where there is one. @throws StoreError */
  createLocal(): Promise<string | null>;
  /** Hands over what has been counted, and closes the store. Within a second and a half, whatever the store does. */
  stop(): Promise<void>;
  /**
   * Saves calls that the store has not confirmed, for a process that ends at once.
   * @returns how many are lost, because that is not possible either
   */
  keepCalls(): number;
}

/**
 * Opens the store, reads all keys and begins to keep both sides up to date.
 * @throws StoreError
 */
export async function openAccounts({
  place,
  plan,
  now = () => new Date(),
  staleMs = STALE_MS,
  spoolDir,
  onEvent = () => undefined,
}: AccountsOptions): Promise<Accounts> {
  const store = await openStore(place);
  try {
    const directory = new Directory(store);
    const meter = new Meter(store, plan, now);
    const spool = spoolDir === undefined ? null : spoolIn(spoolDir, meter.id, onEvent);
    const keeper = new Keeper({ meter, spool, storeId: store.id, now, onEvent });
    const leftovers = async (): Promise<void> => {
      if (spoolDir !== undefined) await handOverLeftovers({ folder: spoolDir, store, now, onEvent });
    };
    // A store that can be read and not written is enough to serve; the first turns try again.
    await leftovers().catch(() => undefined);
    await directory.refresh();
    await meter.refresh(true);
    const upkeep = keepUp({
      store,
      directory,
      meter,
      keeper,
      handOverLeftovers: leftovers,
      plan,
      now,
      staleMs,
      onEvent,
    });
    return {
      keys: keyStore(directory, meter, now, upkeep.isStale),
      accountService: storedAccountService({ store, directory, plan, now }),
      unrecordedCalls: () => meter.unrecorded(),
      isStoreDown: upkeep.isDown,
      async createLocal() {
        const made = await createLocalAccount(store, plan, now());
        await directory.notice();
        return made?.secret ?? null;
      },
      async stop() {
        // First: whatever hangs, or ends the process, from here on.
        keeper.save();
        await handOver(upkeep, meter, keeper);
        keeper.end();
        await within(CLOSE_MS, store.close());
      },
      keepCalls: () => keeper.conclude(),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** A folder that can't be used yet is no reason not to serve: it is for the day on which the store is away. */
function spoolIn(folder: string, meterId: string, onEvent: AccountEvents): Spool {
  try {
    prepareFolder(folder);
  } catch (error) {
    onEvent('spool-failed', { reason: reasonOf(error) }, 'warn');
  }
  return new Spool(folder, meterId);
}

/** Offers the last calls to the store, but not for ever. */
async function handOver(upkeep: Upkeep, meter: Meter, keeper: Keeper): Promise<void> {
  const giveUp = performance.now() + HAND_OVER_MS;
  const work = async (): Promise<void> => {
    await upkeep.stop();
    while (performance.now() < giveUp) {
      try {
        await meter.flush();
        return keeper.forget();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, HAND_OVER_PAUSE_MS));
      }
    }
  };
  await within(HAND_OVER_MS, work());
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
