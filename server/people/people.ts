/** People of a running service: sign-in, the accounts they manage, and the mails they get. */

import { LINK_MINUTES } from './model.js';
import type { Language } from 'einvoice-validator';
import type { StoreLocation } from '../accounts/sql/open.js';
import { ROUTES } from '../http/routes.js';
import type { MailEvents } from '../mail/events.js';
import { outboxIn, type NewMail } from '../mail/outbox.js';
import { startMailSender } from '../mail/mail-sender.js';
import type { Mail } from '../mail/mail.js';
import type { MailDatabase } from '../mail/tables.js';
import { sealWith } from '../text/seal.js';
import { createAuth } from './auth.js';
import { callLibrary } from './call-library.js';
import { linkTo } from './links.js';
import { createMembership, type Membership } from './membership.js';
import type { Visit } from './model.js';
import { createPasskeys, type Passkeys } from './passkeys.js';
import { PeopleError } from './people-error.js';
import { openPeopleDatabase } from './sql/database.js';
import { peopleRecords } from './sql/records.js';
import { checkedAddress } from './checked-address.js';

/** Links per address and hour; beyond that the answer is the same, but no mail is sent. */
const LINKS_PER_HOUR = 5;

const HOUR_MS = 3_600_000;

/** How often expired data is deleted. */
const TIDY_MS = HOUR_MS;

export interface PeopleOptions {
  readonly place: StoreLocation;
  readonly publicUrl: string;
  readonly secret: string;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Whether a person without an account can create one. */
  readonly canSignUp: boolean;
  /** The displayed name of an account; null if there is no such account. */
  readonly accountName: (accountId: string) => Promise<string | null>;
  readonly onEvent?: MailEvents;
  readonly now?: () => Date;
}

/** Cookies to set with the answer. */
export type Cookies = readonly string[];

/** All methods throw `StoreError` if the store is unavailable, and `PeopleError` for rejected requests. */
export interface People extends Membership, Passkeys {
  readonly canSignUp: boolean;
  /**
   * Sends a link to sign in. Does not reveal whether there is an account with the address: the answer and the time it
   * takes are the same.
   * @throws PeopleError `EMAIL_INVALID`
   */
  requestLink(email: string, language: Language): Promise<void>;
  /** Signs in with the token of a link, which works once. @returns null if it is invalid, expired or used */
  enter(token: string, language: Language): Promise<Cookies | null>;
  /** @returns null if nobody is signed in */
  visit(headers: Headers): Promise<Visit | null>;
  leave(headers: Headers): Promise<Cookies>;
  /** Adds a mail to the outbox. @returns whether there was none with the same `once` */
  notify(mail: NewMail): Promise<boolean>;
  /** Writes to all owners of an account; to the address of the account if it has no owner yet. */
  mailOwners(
    accountId: string,
    notice: { readonly mail: (language: Language) => Mail; readonly once: string },
  ): Promise<void>;
  /** The time of the first start with people; earlier events are not reported. */
  readonly since: Date;
  /** URL of a page of the service, for a mail. */
  link(path: string, language: Language): string;
  /** Removes all members of a deleted account. */
  forget(accountId: string): Promise<void>;
  /** Number of mails that were not sent yet. */
  unsentMails(): Promise<number>;
  stop(): Promise<void>;
}

/** Opens the people's tables, and starts sending mails. @throws StoreError */
export async function openPeople(options: PeopleOptions): Promise<People> {
  const { place, publicUrl, secret, smtpUrl, mailFrom, canSignUp, onEvent, now = () => new Date() } = options;
  const opened = await openPeopleDatabase(place);
  const records = peopleRecords(opened.database, now);
  const since = await records.firstStart();
  const outbox = outboxIn(opened.database as unknown as MailDatabase, sealWith(secret, 'mails'), now);
  const link = (path: string, language: Language, values?: Readonly<Record<string, string>>): string =>
    linkTo(publicUrl, path, language, values);
  const notify = async (mail: NewMail): Promise<boolean> => {
    const isNew = await outbox.add(mail);
    mailSender.look();
    return isNew;
  };
  const auth = createAuth({
    ...opened,
    publicUrl,
    secret,
    serviceName: 'E-invoice check',
    async sendLink(email, token, language) {
      if (!canSignUp && !(await records.isKnown(email))) return outbox.addUnsent('signIn', email, language);
      await notify({
        to: email,
        language,
        mail: { kind: 'signIn', values: { link: link(ROUTES.signInLink, language, { token }), minutes: LINK_MINUTES } },
        expiresAt: new Date(now().getTime() + LINK_MINUTES * 60_000),
      });
    },
  });
  // The library checks the tables on first use. Do this now rather than for the first visitor.
  await callLibrary(() => auth.$context);
  const mailSender = startMailSender({ outbox, smtpUrl, from: mailFrom, ...(onEvent !== undefined && { onEvent }) });
  const tidy = setInterval(() => void records.tidy().catch(() => undefined), TIDY_MS).unref();

  const visit = async (headers: Headers): Promise<Visit | null> => {
    const found = await callLibrary(() => auth.api.getSession({ headers }));
    if (found === null) return null;
    const { user, session } = found;
    const person = { id: user.id, email: user.email };
    const memberships = await records.findMemberships(person.id);
    const chosen = memberships.find(({ accountId }) => accountId === session.activeOrganizationId) ?? memberships[0];
    return {
      person,
      current: chosen ?? null,
      accountIds: memberships.map(({ accountId }) => accountId),
      invitations: await records.invitationsTo(person.email),
    };
  };

  const claimed = createMembership({ auth, records, visit, notify, link, accountName: options.accountName });
  return {
    canSignUp,
    ...claimed,
    ...createPasskeys(auth),
    async requestLink(email, language) {
      const to = checkedAddress(email);
      if ((await outbox.countSince('signIn', to, new Date(now().getTime() - HOUR_MS))) >= LINKS_PER_HOUR) return;
      await callLibrary(
        () => auth.api.signInMagicLink({ body: { email: to, metadata: { language } }, headers: new Headers() }),
        'EMAIL_INVALID',
      );
    },
    async enter(token, language) {
      try {
        const { headers, response } = await callLibrary(() =>
          auth.api.magicLinkVerify({ query: { token }, headers: new Headers(), returnHeaders: true }),
        );
        await records.recordLanguage(response.user.id, language);
        await claimed.claim(response.user);
        return headers.getSetCookie();
      } catch (error) {
        if (error instanceof PeopleError) return null;
        throw error;
      }
    },
    visit,
    async leave(headers) {
      const left = await callLibrary(() => auth.api.signOut({ headers, returnHeaders: true }));
      return left.headers.getSetCookie();
    },
    notify,
    async mailOwners(accountId, { mail, once }) {
      for (const { email, language } of await records.findOwners(accountId))
        await notify({ to: email, language, mail: mail(language), once: `${once} ${email}` });
    },
    since,
    link,
    forget: (accountId) => records.forget(accountId),
    unsentMails: () => outbox.waiting(),
    async stop() {
      clearInterval(tidy);
      await mailSender.stop();
      await opened.database.destroy();
    },
  };
}
