/** People of a running service: who they are, which accounts they manage, and the mails that they get. */

import { LINK_MINUTES } from './model.js';
import type { Language } from 'einvoice-validator';
import type { StorePlace } from '../accounts/sql/open.js';
import { ROUTES } from '../http/routes.js';
import type { MailEvents } from '../mail/events.js';
import { outboxIn, type NewMail } from '../mail/outbox.js';
import { startPostman } from '../mail/postman.js';
import type { Mail } from '../mail/mail.js';
import type { MailDatabase } from '../mail/tables.js';
import { sealWith } from '../text/seal.js';
import { createAuth } from './auth.js';
import { asked } from './asked.js';
import { linkTo } from './links.js';
import { membership, type Membership } from './membership.js';
import type { Visit } from './model.js';
import { passkeys, type Passkeys } from './passkeys.js';
import { PeopleError } from './people-error.js';
import { openPeopleDatabase } from './sql/database.js';
import { peopleRecords } from './sql/records.js';
import { writtenTo } from './written-to.js';

/** Links that an address can ask for in an hour; beyond, the answer is the same, and no mail is sent. */
const LINKS_PER_HOUR = 5;

const HOUR_MS = 3_600_000;

/** How often what has run out is forgotten. */
const TIDY_MS = HOUR_MS;

export interface PeopleOptions {
  readonly place: StorePlace;
  readonly publicUrl: string;
  readonly secret: string;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Whether whoever has no account can get one. */
  readonly canSignUp: boolean;
  /** The name that is shown for an account; null where there is no such account. */
  readonly accountName: (accountId: string) => Promise<string | null>;
  readonly onEvent?: MailEvents;
  readonly now?: () => Date;
}

/** Cookies that the answer has to set. */
export type Cookies = readonly string[];

/** All methods throw `StoreError` when the store can't be used, `PeopleError` for what is refused. */
export interface People extends Membership, Passkeys {
  readonly canSignUp: boolean;
  /**
   * Sends a link to sign in. Nobody hears whether there is an account with the address: the answer is the same, and takes
   * the same work.
   * @throws PeopleError `EMAIL_INVALID`
   */
  askForLink(email: string, language: Language): Promise<void>;
  /** Signs in with the token of a link; it works once. @returns null where it does not, or not any more */
  enter(token: string, language: Language): Promise<Cookies | null>;
  /** @returns null for whoever has not signed in */
  visit(headers: Headers): Promise<Visit | null>;
  leave(headers: Headers): Promise<Cookies>;
  /** Writes a mail to the outbox. @returns whether there was none with the same `once` */
  tell(mail: NewMail): Promise<boolean>;
  /** Writes to all owners of an account; to the address of the account where nobody owns it yet. */
  tellOwners(
    accountId: string,
    told: { readonly mail: (language: Language) => Mail; readonly once: string },
  ): Promise<void>;
  /** The time of the first start with people, from which on there is something to tell. */
  readonly since: Date;
  /** A page of the service, for a mail. */
  link(path: string, language: Language): string;
  /** Lets an account that was deleted belong to nobody. */
  forget(accountId: string): Promise<void>;
  /** Mails that have not been sent. */
  unsentMails(): Promise<number>;
  stop(): Promise<void>;
}

/** Opens the tables of people, and begins to send mails. @throws StoreError */
export async function openPeople(options: PeopleOptions): Promise<People> {
  const { place, publicUrl, secret, smtpUrl, mailFrom, canSignUp, onEvent, now = () => new Date() } = options;
  const opened = await openPeopleDatabase(place);
  const records = peopleRecords(opened.database, now);
  const since = await records.firstStart();
  const outbox = outboxIn(opened.database as unknown as MailDatabase, sealWith(secret, 'mails'), now);
  const link = (path: string, language: Language, values?: Readonly<Record<string, string>>): string =>
    linkTo(publicUrl, path, language, values);
  const tell = async (mail: NewMail): Promise<boolean> => {
    const isNew = await outbox.add(mail);
    postman.look();
    return isNew;
  };
  const auth = createAuth({
    ...opened,
    publicUrl,
    secret,
    serviceName: 'E-invoice check',
    async sendLink(email, token, language) {
      if (!canSignUp && !(await records.isKnown(email))) return outbox.addNothing('signIn', email, language);
      await tell({
        to: email,
        language,
        mail: { kind: 'signIn', values: { link: link(ROUTES.signInLink, language, { token }), minutes: LINK_MINUTES } },
        expiresAt: new Date(now().getTime() + LINK_MINUTES * 60_000),
      });
    },
  });
  // The library looks at the tables when it is first asked: better now than before the first visitor.
  await asked(() => auth.$context);
  const postman = startPostman({ outbox, smtpUrl, from: mailFrom, ...(onEvent !== undefined && { onEvent }) });
  const tidy = setInterval(() => void records.tidy().catch(() => undefined), TIDY_MS).unref();

  const visit = async (headers: Headers): Promise<Visit | null> => {
    const found = await asked(() => auth.api.getSession({ headers }));
    if (found === null) return null;
    const { user, session } = found;
    const person = { id: user.id, email: user.email };
    const memberships = await records.membershipsOf(person.id);
    const chosen = memberships.find(({ accountId }) => accountId === session.activeOrganizationId) ?? memberships[0];
    return {
      person,
      current: chosen ?? null,
      accountIds: memberships.map(({ accountId }) => accountId),
      invitations: await records.invitationsTo(person.email),
    };
  };

  const claimed = membership({ auth, records, visit, tell, link, accountName: options.accountName });
  return {
    canSignUp,
    ...claimed,
    ...passkeys(auth),
    async askForLink(email, language) {
      const to = writtenTo(email);
      if ((await outbox.countSince('signIn', to, new Date(now().getTime() - HOUR_MS))) >= LINKS_PER_HOUR) return;
      await asked(
        () => auth.api.signInMagicLink({ body: { email: to, metadata: { language } }, headers: new Headers() }),
        'EMAIL_INVALID',
      );
    },
    async enter(token, language) {
      try {
        const { headers, response } = await asked(() =>
          auth.api.magicLinkVerify({ query: { token }, headers: new Headers(), returnHeaders: true }),
        );
        await records.noteLanguage(response.user.id, language);
        await claimed.claim(response.user);
        return headers.getSetCookie();
      } catch (error) {
        if (error instanceof PeopleError) return null;
        throw error;
      }
    },
    visit,
    async leave(headers) {
      const left = await asked(() => auth.api.signOut({ headers, returnHeaders: true }));
      return left.headers.getSetCookie();
    },
    tell,
    async tellOwners(accountId, { mail, once }) {
      for (const { email, language } of await records.ownersOf(accountId))
        await tell({ to: email, language, mail: mail(language), once: `${once} ${email}` });
    },
    since,
    link,
    forget: (accountId) => records.forget(accountId),
    unsentMails: () => outbox.waiting(),
    async stop() {
      clearInterval(tidy);
      await postman.stop();
      await opened.database.destroy();
    },
  };
}
