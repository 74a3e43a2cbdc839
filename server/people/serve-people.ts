/** Starts the people part of a service, including the mails about their accounts. */

import type { Accounts } from '../accounts/accounts.js';
import type { StoreLocation } from '../accounts/sql/open.js';
import type { MailEvents } from '../mail/events.js';
import { startNotices } from './notices.js';
import { openPeople, type People } from './people.js';

/** The settings that are needed. */
interface PeopleConfig {
  readonly people: { readonly publicUrl: string; readonly smtpUrl: string; readonly mailFrom: string } | null;
  readonly sessionSecret: string | null;
  readonly store: StoreLocation;
  /** People can sign up if payments are collected. */
  readonly stripe: object | null;
}

/**
 * Opens the people's tables, and starts sending mails and checking for events to report.
 * @returns null without a mail server, which sign-in links need
 * @throws StoreError
 */
export async function servePeople(
  { people: settings, sessionSecret, store: place, stripe }: PeopleConfig,
  { accountService, store, now }: Pick<Accounts, 'accountService' | 'store' | 'now'>,
  onEvent: MailEvents,
): Promise<People | null> {
  if (settings === null || sessionSecret === null) return null;
  const people = await openPeople({
    ...settings,
    place,
    secret: sessionSecret,
    canSignUp: stripe !== null,
    accountName: async (accountId) => (await accountService.overview(accountId))?.account.name ?? null,
    onEvent,
    now,
  });
  const notices = startNotices({ store, people, now, since: people.since });
  return {
    ...people,
    async stop() {
      await notices.stop();
      await people.stop();
    },
  };
}
