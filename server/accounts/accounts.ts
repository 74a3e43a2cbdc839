/**
 * Accounts in a running service: authorises and counts calls in memory, and synchronises with the store in the
 * background.
 */

import { createLocalAccount } from './account-actions.js';
import type { AccountService } from './account-service.js';
import type { CallFileOwner } from './call-files.js';
import { storedAccountService } from './stored-account-service.js';
import { Directory } from './directory.js';
import type { AccountEvents } from './events.js';
import { CallSaver } from './call-saver.js';
import type { Charge, KeyStore } from './key-store.js';
import { createSpoolTransfer } from './spool-transfer.js';
import { Meter } from './meter.js';
import { type Plan, STANDARD_PLAN } from './model.js';
import { createPlanBook, USUAL_PLAN } from './plan-book.js';
import { RequestNotes } from './request-notes.js';
import { failureReason } from './sql/attempt.js';
import { openStore, type StoreLocation } from './sql/open.js';
import { prepareFolder, Spool } from './spool.js';
import type { RequestNote } from './note-store.js';
import { StoreClock } from './store-clock.js';
import { StoreError } from './store-error.js';
import { StoreWatch } from './store-watch.js';
import type { AccountStore } from './store.js';
import { isServed, subscriptionAt } from './subscription.js';
import { startUpkeep, type Upkeep } from './upkeep.js';
import { finishesWithin } from './finishes-within.js';

/**
 * How often counted calls are written to the store and changes are read. Limits what a crash can lose, and how long a
 * change takes to apply.
 */
export const SYNC_INTERVAL_MS = 1_000;

/** After this long without the store, the cached keys are too stale to trust: some may have been revoked. */
const STALE_MS = 15 * 60_000;

/** How long to retry writing the last calls to the store before the process ends. They were saved to disk before. */
const HAND_OVER_MS = 1_000;
const HAND_OVER_PAUSE_MS = 100;

/** How long connections may take to close. */
const CLOSE_MS = 200;

export interface AccountsOptions {
  readonly place: StoreLocation;
  /** The standard plan for a new store; by default the usual figures. */
  readonly plan?: Partial<Plan>;
  /** Replaces the database's time in tests. */
  readonly now?: () => Date;
  /** This machine's clock; the real one by default. */
  readonly ownTime?: () => Date;
  /** How long cached keys are trusted while the store can't be reached; 15 minutes by default. */
  readonly staleMs?: number;
  /** Folder for calls that the store has not accepted; without it they are lost when the process ends. */
  readonly spoolDir?: string;
  readonly onEvent?: AccountEvents;
}

/** Accounts of a running service. */
export interface Accounts {
  readonly keys: KeyStore;
  readonly accountService: AccountService;
  /** The store, for modules built on accounts. `stop` closes it. */
  readonly store: AccountStore;
  /** The database's time. */
  now(): Date;
  /** Records a request for the owner of the account to see, unless the owner has turned that off. */
  recordRequest(note: Omit<RequestNote, 'at'>): void;
  /** Reads a change that this process has just made to the store, so that it applies to the next call. */
  notice(): Promise<void>;
  /** Calls that the store has not confirmed yet. */
  unrecordedCalls(): number;
  /** Charged calls that this process has counted. */
  chargedCalls(): number;
  /** The condition of the store. */
  readonly watch: Pick<StoreWatch, 'listen' | 'secondsSinceFlush' | 'lostCalls'>;
  /** Whether the store is unavailable or does not respond; known within a second. */
  isStoreDown(): boolean;
  /**
   * Creates an account with a key if there is no account.
   * @returns the whole key; null if there already is an account
   * @throws StoreError
   */
  createLocal(): Promise<string | null>;
  /** Writes counted calls to the store and closes it. Takes at most a second and a half, whatever the store does. */
  stop(): Promise<void>;
  /**
   * Saves calls that the store has not confirmed, for a process that ends immediately.
   * @returns how many are lost because saving failed, too
   */
  saveCalls(): number;
}

/**
 * Opens the store, reads all keys and starts synchronising.
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
  const onEvent = watch.observing(tell);
  const store = await openStore(place, fixedTime === undefined ? {} : { time: fixedTime });
  try {
    const clock = new StoreClock(store, ownTime);
    await clock.ask();
    clock.expectNoSkew();
    const now = fixedTime ?? (() => clock.now());
    await ensureFirstPlan(store, plan, now(), onEvent);
    const directory = new Directory(store);
    const meter = new Meter(store, directory.planAt, now);
    const requests = new RequestNotes(store);
    const spool =
      spoolDir === undefined ? null : openSpool(spoolDir, { storeId: store.id, meterId: meter.id }, onEvent);
    const callSaver = new CallSaver({ meter, spool, storeId: store.id, now, onEvent });
    if (spool !== null) meter.recordCallsWith((...call) => callSaver.note(...call));
    const transferSpools =
      spoolDir === undefined ? async () => undefined : createSpoolTransfer({ folder: spoolDir, store, now, onEvent });
    // A store that can be read but not written is enough to serve; upkeep retries later.
    await transferSpools().catch(() => undefined);
    await store.adoptAccounts().catch(() => undefined);
    await directory.refresh();
    await meter.refresh(true);
    const upkeep = startUpkeep({
      store,
      directory,
      meter,
      callSaver,
      transferSpools: transferSpools,
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
      recordRequest(note) {
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
        // First, in case a later step hangs or ends the process.
        callSaver.save();
        await writeLastCalls(upkeep, meter, callSaver, requests);
        callSaver.end();
        await finishesWithin(CLOSE_MS, store.close());
      },
      saveCalls: () => callSaver.conclude(),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * The standard plan is in the store and shared by all who use it. The settings of the first service that starts define
 * it; services with different settings later get a warning that theirs are ignored.
 */
async function ensureFirstPlan(
  store: AccountStore,
  plan: Partial<Plan>,
  now: Date,
  onEvent: AccountEvents,
): Promise<void> {
  if (await store.addFirstPlan({ ...USUAL_PLAN, ...plan })) return;
  const known = createPlanBook(await store.planVersions(), []).planAt(STANDARD_PLAN, now);
  const names = (Object.keys(plan) as (keyof Plan)[]).filter((name) => plan[name] !== known[name]);
  if (names.length > 0) onEvent('plan-settings-ignored', { settings: names.join(', ') }, 'warn');
}

/** Continues with an unusable folder, because it is only needed while the store is unavailable. */
function openSpool(folder: string, owner: CallFileOwner, onEvent: AccountEvents): Spool {
  try {
    prepareFolder(folder);
  } catch (error) {
    onEvent('spool-failed', { reason: failureReason(error) }, 'warn');
  }
  return new Spool(folder, owner);
}

/** Tries to write the last calls to the store, for a limited time. */
async function writeLastCalls(
  upkeep: Upkeep,
  meter: Meter,
  callSaver: CallSaver,
  requests: RequestNotes,
): Promise<void> {
  const deadline = performance.now() + HAND_OVER_MS;
  const work = async (): Promise<void> => {
    await upkeep.stop();
    while (performance.now() < deadline) {
      try {
        await meter.flush();
        callSaver.forget();
        return await requests.flush();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, HAND_OVER_PAUSE_MS));
      }
    }
  };
  await finishesWithin(HAND_OVER_MS, work());
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
      // Reads the account again: its cap may have changed by the time the document has arrived.
      return { ...principal, charge, reserve: () => meter.reserve(directory.account(account.id) ?? account) };
    },
  };
}
