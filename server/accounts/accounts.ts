/** Accounts in a running service: who may call, and what was called, with the store only in the background. */

import { createLocalAccount } from './account-actions.js';
import type { AccountService } from './account-service.js';
import type { CallFileOwner } from './call-files.js';
import { storedAccountService } from './stored-account-service.js';
import { Directory } from './directory.js';
import type { AccountEvents } from './events.js';
import { Keeper } from './keeper.js';
import type { Charge, KeyStore } from './key-store.js';
import { leftoversIn } from './leftovers.js';
import { Meter } from './meter.js';
import { type Plan, STANDARD_PLAN } from './model.js';
import { planBook, USUAL_PLAN } from './plan-book.js';
import { RequestNotes } from './request-notes.js';
import { reasonOf } from './sql/attempt.js';
import { openStore, type StorePlace } from './sql/open.js';
import { prepareFolder, Spool } from './spool.js';
import type { RequestNote } from './note-store.js';
import { StoreClock } from './store-clock.js';
import { StoreError } from './store-error.js';
import { StoreWatch } from './store-watch.js';
import type { AccountStore } from './store.js';
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
  /** What is sold, for a store that does not know yet; what is absent is as usual. */
  readonly plan?: Partial<Plan>;
  /** A time in place of the database's, for tests. */
  readonly now?: () => Date;
  /** The clock of this machine; real when absent. */
  readonly ownTime?: () => Date;
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
  /** What everything is kept in, for what is built on accounts. It is closed by `stop`. */
  readonly store: AccountStore;
  /** The database's time. */
  now(): Date;
  /** Notes a request for the owner of the account to see, unless the owner does not want that. */
  noteRequest(note: Omit<RequestNote, 'at'>): void;
  /** Takes in what was just changed in the store from here, so that it holds for the next call. */
  notice(): Promise<void>;
  /** Calls that the store has not confirmed yet. */
  unrecordedCalls(): number;
  /** Calls that have been counted here, and are charged. */
  chargedCalls(): number;
  /** How the store does. */
  readonly watch: Pick<StoreWatch, 'listen' | 'secondsSinceFlush' | 'lostCalls'>;
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
  plan = {},
  now: fixedTime,
  ownTime = fixedTime ?? (() => new Date()),
  staleMs = STALE_MS,
  spoolDir,
  onEvent: tell = () => undefined,
}: AccountsOptions): Promise<Accounts> {
  const watch = new StoreWatch();
  const onEvent = watch.noting(tell);
  const store = await openStore(place, fixedTime === undefined ? {} : { time: fixedTime });
  try {
    const clock = new StoreClock(store, ownTime);
    await clock.ask();
    clock.expectNoSkew();
    const now = fixedTime ?? (() => clock.now());
    await agreeOnPlan(store, plan, now(), onEvent);
    const directory = new Directory(store);
    const meter = new Meter(store, directory.planAt, now);
    const requests = new RequestNotes(store);
    const spool = spoolDir === undefined ? null : spoolIn(spoolDir, { storeId: store.id, meterId: meter.id }, onEvent);
    const keeper = new Keeper({ meter, spool, storeId: store.id, now, onEvent });
    if (spool !== null) meter.noteWith((...call) => keeper.note(...call));
    const leftovers =
      spoolDir === undefined ? async () => undefined : leftoversIn({ folder: spoolDir, store, now, onEvent });
    // A store that can be read and not written is enough to serve; the first turns try again.
    await leftovers().catch(() => undefined);
    await store.adoptAccounts().catch(() => undefined);
    await directory.refresh();
    await meter.refresh(true);
    const upkeep = keepUp({
      store,
      directory,
      meter,
      keeper,
      handOverLeftovers: leftovers,
      clock: fixedTime === undefined ? clock : null,
      requests,
      watch,
      now,
      staleMs,
      onEvent,
    });
    return {
      keys: keyStore(directory, meter, now, upkeep.isStale),
      accountService: storedAccountService({ store, directory, now }),
      store,
      now,
      noteRequest(note) {
        if (directory.account(note.accountId)?.keepsRequests === true) requests.add({ ...note, at: now() });
      },
      notice: () => directory.notice(),
      unrecordedCalls: () => meter.unrecorded(),
      chargedCalls: () => meter.counted(),
      watch,
      isStoreDown: upkeep.isDown,
      async createLocal() {
        const made = await createLocalAccount(store, now());
        await directory.notice();
        return made?.secret ?? null;
      },
      async stop() {
        // First: whatever hangs, or ends the process, from here on.
        keeper.save();
        await handOver(upkeep, meter, keeper, requests);
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

/**
 * What is sold is in the store, and the same for all who work with it. The settings of the first service that is
 * started say what it is; later ones that say something else are told that they are not heard.
 */
async function agreeOnPlan(store: AccountStore, plan: Partial<Plan>, now: Date, onEvent: AccountEvents): Promise<void> {
  if (await store.addFirstPlan({ ...USUAL_PLAN, ...plan })) return;
  const known = planBook(await store.planVersions(), []).planAt(STANDARD_PLAN, now);
  const names = (Object.keys(plan) as (keyof Plan)[]).filter((name) => plan[name] !== known[name]);
  if (names.length > 0) onEvent('plan-settings-ignored', { settings: names.join(', ') }, 'warn');
}

/** A folder that can't be used yet is no reason not to serve: it is for the day on which the store is away. */
function spoolIn(folder: string, owner: CallFileOwner, onEvent: AccountEvents): Spool {
  try {
    prepareFolder(folder);
  } catch (error) {
    onEvent('spool-failed', { reason: reasonOf(error) }, 'warn');
  }
  return new Spool(folder, owner);
}

/** Offers the last calls to the store, but not for ever. */
async function handOver(upkeep: Upkeep, meter: Meter, keeper: Keeper, requests: RequestNotes): Promise<void> {
  const giveUp = performance.now() + HAND_OVER_MS;
  const work = async (): Promise<void> => {
    await upkeep.stop();
    while (performance.now() < giveUp) {
      try {
        await meter.flush();
        keeper.forget();
        return await requests.flush();
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
      const found = directory.find(presented, now());
      if (found === null) return null;
      const { account, key } = found;
      const subscription = subscriptionAt(account.subscription, now());
      if (subscription.state === 'ended') return null;
      const principal = { id: account.id, keyId: key.id };
      if (!isServed(subscription)) return { ...principal, refusal: 'PAYMENT_REQUIRED' };
      if (!key.isTest && meter.isAtCap(account)) return { ...principal, refusal: 'CAP_REACHED' };
      const charge = (): Charge => meter.charge(account, key);
      if (key.isTest || account.capCents === null) return { ...principal, charge };
      // The cap may be another one by the time the document has arrived.
      return { ...principal, charge, reserve: () => meter.reserve(directory.account(account.id) ?? account) };
    },
  };
}
