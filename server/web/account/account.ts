/** The account pages: access, and content. */
import { Router, type ErrorRequestHandler, type Request } from 'express';
import { LOCAL_EMAIL } from '../../accounts/account-actions.js';
import type { AccountOverview, AccountService } from '../../accounts/account-service.js';
import { toErrorCode, ERRORS, type ErrorCode } from '../../http/errors.js';
import { requestLanguage } from '../../http/language.js';
import { getObservation } from '../../http/observation.js';
import { ROUTES } from '../../http/routes.js';
import type { CheckoutService } from '../../payments/checkout-service.js';
import type { Payments } from '../../payments/payments.js';
import type { People } from '../../people/people.js';
import { accountPage } from '../pages/account.js';
import { serviceOrigin } from '../origin.js';
import type { AccountFrame, Tab } from '../pages/account-frame.js';
import { signInPage, type SignInProblem } from '../pages/sign-in.js';
import { sendPage } from '../send-page.js';
import { billingRoutes } from './billing-routes.js';
import type { AccountBook, AccountContext } from './context.js';
import { goTo } from './form.js';
import { freshKeys } from './fresh-key.js';
import { keySignInRoutes } from './key-sign-in-routes.js';
import { keyRoutes } from './key-routes.js';
import { mailSignInRoutes, namedInvitations, showNoAccount } from './mail-sign-in-routes.js';
import { passkeyRoutes } from './passkey-routes.js';
import { peopleRoutes } from './people-routes.js';
import { requestRoutes } from './request-routes.js';
import { clearToken } from './session.js';
import { signUpRoutes } from './sign-up-routes.js';
import { shownUsage } from './shown-usage.js';
import { libraryHeaders, findVisitor, type Visitor } from './visitor.js';

export interface AccountDeps {
  /** Null if the service has no accounts. */
  readonly accountService: AccountService | null;
  /** Further data of accounts; null leaves out the pages that show it. */
  readonly accounts: AccountBook | null;
  /** Null if keys open the account pages. */
  readonly people: People | null;
  /** Null if the service has no payments. */
  readonly checkoutService: CheckoutService | null;
  /** Our own invoices as data; null if there are none. */
  readonly ownInvoice: Payments['ownInvoice'];
  /** See `sessions`. */
  readonly sessionSecret: string | null;
  /** The clock; the real one by default. */
  readonly now?: () => Date;
}

/** The router of everything at and below `/account`. */
export function account(deps: AccountDeps): Router {
  const { accountService, accounts, people, checkoutService, ownInvoice, sessionSecret, now = () => new Date() } = deps;
  const router = Router();
  if (accountService === null) {
    router.get(ROUTES.account, (request, response) => {
      const language = requestLanguage(request);
      sendPage(response, language, signInPage({ language, problem: 'noAccounts', by: 'key' }));
    });
    return router;
  }
  const showSignIn: AccountContext['showSignIn'] = (request, response, problem, status = 200) => {
    const language = requestLanguage(request);
    const by = people === null ? 'key' : { canSignUp: people.canSignUp };
    sendPage(response, language, signInPage({ language, problem, by }), status);
  };
  const context: AccountContext = {
    accountService,
    accounts,
    people,
    checkoutService,
    ownInvoice,
    sessionSecret,
    fresh: freshKeys(sessionSecret),
    now,
    showSignIn,
    forVisitor: (work) => async (request, response) => {
      const visitor = await findVisitor(request, { accountService, people });
      const overview = visitor === null ? null : await accountService.overview(visitor.accountId);
      if (visitor !== null && overview !== null)
        return work(visitor, await createFrame(visitor, overview, request), request, response);
      // All other pages lead visitors who are not signed in to the account page, which shows the sign-in page.
      if (request.method === 'POST' || request.path !== ROUTES.account) return goTo(request, response);
      if (people === null) clearToken(request);
      const visit = (await people?.visit(libraryHeaders(request))) ?? null;
      if (visit !== null && people !== null)
        return visit.invitations.length === 0 && people.canSignUp
          ? goTo(request, response, ROUTES.company)
          : showNoAccount({ accountService, visit }, request, response);
      showSignIn(request, response, null);
    },
  };
  const availableTabs = ({ account: { email } }: AccountOverview): readonly Tab[] => [
    ROUTES.account,
    ROUTES.keys,
    ...(accounts === null ? [] : [ROUTES.requests]),
    // The account that a service creates for itself is not billed.
    ...(accounts === null || email === LOCAL_EMAIL ? [] : [ROUTES.billing]),
    ...(people === null ? [] : [ROUTES.people]),
  ];
  /** The parts of a page that depend on the visitor. */
  const createFrame = async (
    { visit, accountId }: Visitor,
    overview: AccountOverview,
    request: Request,
  ): Promise<AccountFrame> => {
    const ids = visit?.accountIds.filter((id) => id !== accountId) ?? [];
    const others = await Promise.all(
      ids.map(async (id) => ({ id, name: (await accountService.overview(id))?.account.name ?? id })),
    );
    return {
      language: requestLanguage(request),
      overview,
      origin: serviceOrigin(request),
      tabs: availableTabs(overview),
      person:
        visit === null
          ? null
          : { email: visit.person.email, others, invitations: await namedInvitations(accountService, visit) },
    };
  };
  // `no-referrer` would hide the origin of our own forms, too.
  router.use(ROUTES.account, (_request, response, next) => {
    response.setHeader('Referrer-Policy', 'same-origin');
    next();
  });
  router.use(people === null ? keySignInRoutes(context) : mailSignInRoutes(context, people));
  router.get(
    ROUTES.account,
    context.forVisitor(async (_visitor, frame, request, response) => {
      const { key, days } = request.query;
      const usage = await shownUsage(context, frame.overview, { key, days });
      sendPage(response, frame.language, accountPage({ ...frame, ...usage, now: now() }));
    }),
  );
  router.use(keyRoutes(context));
  if (accounts !== null) router.use(requestRoutes(context, accounts), billingRoutes(context, accounts));
  if (accounts !== null && people !== null && checkoutService !== null)
    router.use(signUpRoutes(context, { accounts, people, checkoutService }));
  if (people !== null) router.use(peopleRoutes(context, people), passkeyRoutes(context, people));
  router.use(ROUTES.account, explain(showSignIn));
  return router;
}

/** Errors that visitors may encounter in normal use; others are handled as everywhere. */
const EXPLAINED: Readonly<Partial<Record<ErrorCode, SignInProblem>>> = {
  RATE_LIMITED: 'tooManyTries',
  STORE_DOWN: 'storeDown',
};

const explain =
  (showSignIn: AccountContext['showSignIn']): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const code = toErrorCode(error);
    const problem = EXPLAINED[code];
    if (problem === undefined) return next(error);
    const observation = getObservation(request);
    if (observation !== null) observation.error = code;
    showSignIn(request, response, problem, ERRORS[code].status);
  };
