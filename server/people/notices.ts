/**
 * Mails about events of accounts, whatever causes them: a page, a command, a payment provider, the clock. They are
 * derived from the store, so nothing is lost with a process; the outbox prevents duplicates.
 */

import type { Language } from 'einvoice-validator';
import { LOCAL_EMAIL } from '../accounts/account-actions.js';
import type { Account, ApiKey } from '../accounts/model.js';
import { periodAt } from '../accounts/period.js';
import { createPlanBook, type PlanBook } from '../accounts/plan-book.js';
import type { AccountStore, PeriodUsage } from '../accounts/store.js';
import { StoreError } from '../accounts/store-error.js';
import { subscriptionAt } from '../accounts/subscription.js';
import { ROUTES } from '../http/routes.js';
import type { Mail } from '../mail/mail.js';
import type { People } from './people.js';

const HOUR_MS = 3_600_000;

/** How long before the end of a trial the mail is sent. */
const TRIAL_MS = 48 * HOUR_MS;

/** Older events are not reported, for example after the service was down. */
const RECENT_MS = 72 * HOUR_MS;

/** Pause from the end of a run to the next. */
const PAUSE_MS = 5_000;

/** The share of the included calls at which a mail is sent. */
const NEARLY = 0.8;

export interface NoticesDeps {
  readonly store: Pick<AccountStore, 'changesSince' | 'usageChangedSince' | 'planVersions' | 'planChoices'>;
  readonly people: Pick<People, 'mailOwners' | 'link' | 'forget'>;
  readonly now: () => Date;
  /** Earlier events are not reported. */
  readonly since: Date;
}

/**
 * Checks everything that has changed. If an operator has erased an account, its people are deleted here, because
 * commands don't know about people. Every method throws `StoreError`.
 */
export class Notices {
  readonly #deps: NoticesDeps;
  readonly #accounts = new Map<string, Account>();
  /** Accounts for which time alone can cause an event: few of all. */
  readonly #watched = new Set<string>();
  /** Events already reported by this process, to save queries to the outbox. */
  readonly #sent = new Set<string>();
  #revision = 0;
  #usageSince: Date;

  constructor(deps: NoticesDeps) {
    this.#deps = deps;
    // Look back a little: calls counted just before a process ended may not have been reported.
    this.#usageSince = new Date(Math.max(deps.since.getTime(), deps.now().getTime() - RECENT_MS));
  }

  async look(): Promise<void> {
    const { store, people, now } = this.#deps;
    const { accounts, keys, revision } = await store.changesSince(this.#revision);
    for (const account of accounts) {
      this.#accounts.set(account.id, account);
      const { state } = account.subscription;
      if (state === 'trialing' || state === 'past_due') this.#watched.add(account.id);
      else this.#watched.delete(account.id);
      if (account.erasedAt !== null) await people.forget(account.id);
    }
    const plans = createPlanBook(await store.planVersions(), await store.planChoices());
    for (const key of keys) await this.#notifyOfKey(key);
    for (const id of this.#watched) await this.#notifyOfSubscription(this.#accounts.get(id)!, plans);
    const checkedAt = now();
    for (const usage of await store.usageChangedSince(this.#usageSince)) await this.#notifyOfUsage(usage, plans);
    // Only after all of it has been reported, and with a margin for clock differences.
    this.#revision = revision;
    this.#usageSince = new Date(checkedAt.getTime() - 60_000);
  }

  #isRecent(at: Date | null): at is Date {
    const { now, since } = this.#deps;
    return at !== null && at >= since && at.getTime() > now().getTime() - RECENT_MS;
  }

  async #notifyOfKey({ id, accountId, label, prefix, createdAt, revokedAt }: ApiKey): Promise<void> {
    const notify = (kind: 'keyCreated' | 'keyRevoked'): Promise<void> =>
      this.#notify(accountId, `${kind} ${id}`, ROUTES.keys, (account, link) => ({
        kind,
        values: { account: account.name, label, prefix, link },
      }));
    if (this.#isRecent(createdAt)) await notify('keyCreated');
    if (this.#isRecent(revokedAt)) await notify('keyRevoked');
  }

  async #notifyOfSubscription(stored: Account, plans: PlanBook): Promise<void> {
    const { now } = this.#deps;
    const { state, anchor, endsAt, cardOnFile } = subscriptionAt(stored.subscription, now());
    // Without a card it just ends, and nothing is charged.
    if (state === 'trialing' && cardOnFile && endsAt === null && anchor.getTime() - now().getTime() <= TRIAL_MS) {
      const { priceCents } = plans.planAt(stored.id, anchor);
      await this.#notify(
        stored.id,
        `trialEnding ${stored.id} ${anchor.toISOString()}`,
        ROUTES.billing,
        (account, link) => ({
          kind: 'trialEnding',
          values: { account: account.name, date: anchor.toISOString(), priceCents, link },
        }),
      );
    }
    if (state === 'past_due') {
      // One mail per period, however often payment is attempted.
      const { start } = periodAt(stored.subscription, now());
      await this.#notify(
        stored.id,
        `paymentFailed ${stored.id} ${start.toISOString()}`,
        ROUTES.billing,
        (account, link) => ({
          kind: 'paymentFailed',
          values: { account: account.name, link },
        }),
      );
    }
  }

  /** During a trial calls are free, so the included number does not matter. */
  async #notifyOfUsage({ accountId, periodStart, calls }: PeriodUsage, plans: PlanBook): Promise<void> {
    const { now } = this.#deps;
    const account = this.#accounts.get(accountId);
    if (account === undefined) return;
    const period = periodAt(account.subscription, periodStart);
    if (period.kind !== 'paid' || period.end <= now()) return;
    const { includedCalls, overageCents } = plans.planAt(accountId, periodStart);
    const kind = calls >= includedCalls ? 'callsUsed' : calls >= includedCalls * NEARLY ? 'callsNearlyUsed' : null;
    if (kind === null || includedCalls === 0) return;
    await this.#notify(
      accountId,
      `${kind} ${accountId} ${periodStart.toISOString()}`,
      ROUTES.account,
      ({ name }, link) => ({
        kind,
        values: {
          account: name,
          used: calls,
          included: includedCalls,
          overageCents,
          date: period.end.toISOString(),
          link,
        },
      }),
    );
  }

  async #notify(
    accountId: string,
    once: string,
    path: string,
    mail: (account: Account, link: string) => Mail,
  ): Promise<void> {
    const account = this.#accounts.get(accountId);
    if (account === undefined || account.erasedAt !== null || account.email === LOCAL_EMAIL || this.#sent.has(once))
      return;
    const { people } = this.#deps;
    const make = (language: Language): Mail => mail(account, people.link(path, language));
    await people.mailOwners(accountId, { mail: make, once });
    this.#sent.add(once);
  }
}

/** Checks repeatedly. @returns a handle to stop it */
export function startNotices(deps: NoticesDeps, pauseMs = PAUSE_MS): { stop(): Promise<void> } {
  const notices = new Notices(deps);
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const turn = async (): Promise<void> => {
    try {
      await notices.look();
    } catch (error) {
      // The store is unavailable, which is reported elsewhere; the next run continues.
      if (!(error instanceof StoreError)) throw error;
    }
    if (!isStopped) timer = setTimeout(next, pauseMs);
  };
  const next = (): void => {
    current = turn();
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
