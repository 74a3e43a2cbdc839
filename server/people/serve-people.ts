/** People in a running service, with the mails about what happens to their accounts. */

import type { Accounts } from '../accounts/accounts.js';
import type { StorePlace } from '../accounts/sql/open.js';
import type { MailEvents } from '../mail/events.js';
import { startNotices } from './notices.js';
import { openPeople, type People } from './people.js';

/** What of the settings is needed. */
interface PeopleConfig {
  readonly people: { readonly publicUrl: string; readonly smtpUrl: string; readonly mailFrom: string } | null;
  readonly sessionSecret: string | null;
  readonly store: StorePlace;
  /** Whoever has no account can get one where somebody collects the money. */
  readonly stripe: object | null;
}

/**
 * Opens the tables of people, begins to send mails, and to look for what owners have to be told.
 * @returns null where there is no mail server, which links go through
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
