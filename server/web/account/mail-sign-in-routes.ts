/** Signing in with a link by mail, and the page for people without an account. */
import { LINK_MINUTES } from '../../people/model.js';
import { Router, type Request, type Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { AccountService } from '../../accounts/account-service.js';
import { requestLanguage } from '../../http/language.js';
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
import { libraryHeaders, setCookies } from './visitor.js';

/** Limit per address and quarter of an hour: mail links, and passkey checks. */
const TRIES = 30;

/** Limit for a token: ours have 32 characters. */
const LONGEST_TOKEN = 100;

/** The routes of this sign-in method. */
export function mailSignInRoutes({ showSignIn }: AccountContext, people: People): Router {
  const router = Router();
  const limit = rateLimit({
    windowMs: 15 * 60 * 1000,
    limit: TRIES,
    store: new RateWindow(),
    legacyHeaders: false,
    standardHeaders: 'draft-8',
    validate: false,
    handler: (request, response) => showSignIn(request, response, 'tooManyMails', 429),
  });
  router.post([ROUTES.signInMail, ROUTES.signInLink, ROUTES.signInPasskey, ROUTES.signInPasskeyOptions], limit);
  router.post(ROUTES.signInMail, ...form, async (request, response) => {
    const language = requestLanguage(request);
    const email = field(request, 'email');
    try {
      await people.requestLink(email, language);
      sendPage(response, language, linkSentPage(language, email, LINK_MINUTES, people.canSignUp));
    } catch (error) {
      if (!(error instanceof PeopleError)) throw error;
      showSignIn(request, response, 'emailInvalid', 400);
    }
  });
  router.get(ROUTES.signInLink, (request, response) => {
    const { token } = request.query;
    if (typeof token !== 'string' || token.length > LONGEST_TOKEN)
      return showSignIn(request, response, 'linkGone', 400);
    sendPage(response, requestLanguage(request), confirmPage(requestLanguage(request), token));
  });
  router.post(ROUTES.signInLink, ...form, async (request, response) => {
    const cookies = await people.enter(field(request, 'token'), requestLanguage(request));
    if (cookies === null) return showSignIn(request, response, 'linkGone', 400);
    setCookies(response, cookies);
    goTo(request, response);
  });
  router.post(ROUTES.signOut, ...form, async (request, response) => {
    setCookies(response, await people.leave(libraryHeaders(request)));
    goTo(request, response);
  });
  router.get([ROUTES.signInMail, ROUTES.signOut], (request, response) => goTo(request, response));
  return router;
}

/** Shows invitations, and how to get an account. */
export async function showNoAccount(
  { accountService, visit }: { readonly accountService: AccountService; readonly visit: Visit },
  request: Request,
  response: Response,
): Promise<void> {
  const language = requestLanguage(request);
  const invitations = await namedInvitations(accountService, visit);
  sendPage(response, language, noAccountPage({ language, email: visit.person.email, invitations }));
}

/** The invitations of a person, with the names of the accounts. */
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
