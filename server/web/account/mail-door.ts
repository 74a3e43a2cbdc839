/** Signing in with a link by mail, and what whoever belongs to no account sees. */
import { LINK_MINUTES } from '../../people/model.js';
import { Router, type Request, type Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { AccountService } from '../../accounts/account-service.js';
import { languageOf } from '../../http/language.js';
import { ROUTES } from '../../http/routes.js';
import { RateWindow } from '../../http/rate-window.js';
import type { Visit } from '../../people/model.js';
import { PeopleError } from '../../people/people-error.js';
import type { People } from '../../people/people.js';
import type { NamedInvitation } from '../pages/invitations.js';
import { noAccountPage } from '../pages/no-account.js';
import { confirmPage, linkSentPage } from '../pages/sign-in.js';
import { sendPage } from '../send-page.js';
import type { AccountContext } from './context.js';
import { field, form, goTo } from './form.js';
import { headersOf, setCookies } from './visitor.js';

/** What an address may ask for in a quarter of an hour: links, and passkeys to be looked at. */
const TRIES = 30;

/** Most of a token: ours have 32 characters. */
const LONGEST_TOKEN = 100;

/** The routes of that door. */
export function mailDoor({ showDoor }: AccountContext, people: People): Router {
  const router = Router();
  const limit = rateLimit({
    windowMs: 15 * 60 * 1000,
    limit: TRIES,
    store: new RateWindow(),
    legacyHeaders: false,
    standardHeaders: 'draft-8',
    validate: false,
    handler: (request, response) => showDoor(request, response, 'tooManyMails', 429),
  });
  router.post([ROUTES.signInMail, ROUTES.signInLink, ROUTES.signInPasskey, ROUTES.signInPasskeyOptions], limit);
  router.post(ROUTES.signInMail, ...form, async (request, response) => {
    const language = languageOf(request);
    const email = field(request, 'email');
    try {
      await people.askForLink(email, language);
      sendPage(response, language, linkSentPage(language, email, LINK_MINUTES, people.canSignUp));
    } catch (error) {
      if (!(error instanceof PeopleError)) throw error;
      showDoor(request, response, 'emailInvalid', 400);
    }
  });
  router.get(ROUTES.signInLink, (request, response) => {
    const { token } = request.query;
    if (typeof token !== 'string' || token.length > LONGEST_TOKEN) return showDoor(request, response, 'linkGone', 400);
    sendPage(response, languageOf(request), confirmPage(languageOf(request), token));
  });
  router.post(ROUTES.signInLink, ...form, async (request, response) => {
    const cookies = await people.enter(field(request, 'token'), languageOf(request));
    if (cookies === null) return showDoor(request, response, 'linkGone', 400);
    setCookies(response, cookies);
    goTo(request, response);
  });
  router.post(ROUTES.signOut, ...form, async (request, response) => {
    setCookies(response, await people.leave(headersOf(request)));
    goTo(request, response);
  });
  router.get([ROUTES.signInMail, ROUTES.signOut], (request, response) => goTo(request, response));
  return router;
}

/** Invitations, and how to come to an account. */
export async function showNoAccount(
  { accountService, visit }: { readonly accountService: AccountService; readonly visit: Visit },
  request: Request,
  response: Response,
): Promise<void> {
  const language = languageOf(request);
  const invitations = await namedInvitations(accountService, visit);
  sendPage(response, language, noAccountPage({ language, email: visit.person.email, invitations }));
}

/** The invitations of somebody, with the names of the accounts that they are to. */
export function namedInvitations(
  accountService: AccountService,
  { invitations }: Visit,
): Promise<readonly NamedInvitation[]> {
  return Promise.all(
    invitations.map(async (invitation) => ({
      ...invitation,
      accountName: (await accountService.overview(invitation.accountId))?.account.name ?? invitation.accountId,
    })),
  );
}
