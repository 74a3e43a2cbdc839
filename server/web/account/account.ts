/** The account pages: who gets in, and what is seen there. */
import { Router, type ErrorRequestHandler, type Request } from 'express';
import { LOCAL_EMAIL } from '../../accounts/account-actions.js';
import type { AccountOverview, AccountService } from '../../accounts/account-service.js';
import { errorCodeOf, ERRORS, type ErrorCode } from '../../http/errors.js';
import { languageOf } from '../../http/language.js';
import { observationOf } from '../../http/observation.js';
import { ROUTES } from '../../http/routes.js';
import type { PaymentDesk } from '../../payments/desk.js';
import type { Payments } from '../../payments/payments.js';
import type { People } from '../../people/people.js';
import { accountPage } from '../pages/account.js';
import { originOf } from '../origin.js';
import type { AccountFrame, Tab } from '../pages/account-frame.js';
import { signInPage, type SignInProblem } from '../pages/sign-in.js';
import { sendPage } from '../send-page.js';
import { billingRoutes } from './billing-routes.js';
import type { AccountBook, AccountContext } from './context.js';
import { goTo } from './form.js';
import { freshKeys } from './fresh-key.js';
import { keyDoor } from './key-door.js';
import { keyRoutes } from './key-routes.js';
import { mailDoor, namedInvitations, showNoAccount } from './mail-door.js';
import { passkeyRoutes } from './passkey-routes.js';
import { peopleRoutes } from './people-routes.js';
import { requestRoutes } from './request-routes.js';
import { clearToken } from './session.js';
import { signUpRoutes } from './sign-up-routes.js';
import { usageByKey } from './usage-by-key.js';
import { headersOf, visitorOf, type Visitor } from './visitor.js';

export interface AccountDeps {
  /** Null where the service has no accounts. */
  readonly accountService: AccountService | null;
  /** What else is kept of accounts; null leaves the pages away that show it. */
  readonly accounts: AccountBook | null;
  /** Null where keys open the account pages. */
  readonly people: People | null;
  /** Null where nobody pays through the service. */
  readonly desk: PaymentDesk | null;
  /** Our own invoices as data; null where there are none. */
  readonly ownInvoice: Payments['ownInvoice'];
  /** See `sessions`. */
  readonly sessionSecret: string | null;
  /** The time of day; real when absent. */
  readonly now?: () => Date;
}

/** The router of everything at and below `/account`. */
export function account(deps: AccountDeps): Router {
  const { accountService, accounts, people, desk, ownInvoice, sessionSecret, now = () => new Date() } = deps;
  const router = Router();
  if (accountService === null) {
    router.get(ROUTES.account, (request, response) => {
      const language = languageOf(request);
      sendPage(response, language, signInPage({ language, problem: 'noAccounts', by: 'key' }));
    });
    return router;
  }
  const showDoor: AccountContext['showDoor'] = (request, response, problem, status = 200) => {
    const language = languageOf(request);
    const by = people === null ? 'key' : { canSignUp: people.canSignUp };
    sendPage(response, language, signInPage({ language, problem, by }), status);
  };
  const context: AccountContext = {
    accountService,
    accounts,
    people,
    desk,
    ownInvoice,
    sessionSecret,
    fresh: freshKeys(sessionSecret),
    now,
    showDoor,
    forVisitor: (work) => async (request, response) => {
      const visitor = await visitorOf(request, { accountService, people });
      const overview = visitor === null ? null : await accountService.overview(visitor.accountId);
      if (visitor !== null && overview !== null)
        return work(visitor, await frameOf(visitor, overview, request), request, response);
      // What is behind the door is no place to come back to.
      if (request.method === 'POST' || request.path !== ROUTES.account) return goTo(request, response);
      if (people === null) clearToken(request);
      const visit = (await people?.visit(headersOf(request))) ?? null;
      if (visit !== null && people !== null)
        return visit.invitations.length === 0 && people.canSignUp
          ? goTo(request, response, ROUTES.company)
          : showNoAccount({ accountService, visit }, request, response);
      showDoor(request, response, null);
    },
  };
  const tabsOf = ({ account: { email } }: AccountOverview): readonly Tab[] => [
    ROUTES.account,
    ROUTES.keys,
    ...(accounts === null ? [] : [ROUTES.requests]),
    // The account that a service makes for itself is billed to nobody.
    ...(accounts === null || email === LOCAL_EMAIL ? [] : [ROUTES.billing]),
    ...(people === null ? [] : [ROUTES.people]),
  ];
  /** What all pages show of a visitor. */
  const frameOf = async (
    { visit, accountId }: Visitor,
    overview: AccountOverview,
    request: Request,
  ): Promise<AccountFrame> => {
    const ids = visit?.accountIds.filter((id) => id !== accountId) ?? [];
    const others = await Promise.all(
      ids.map(async (id) => ({ id, name: (await accountService.overview(id))?.account.name ?? id })),
    );
    return {
      language: languageOf(request),
      overview,
      origin: originOf(request),
      tabs: tabsOf(overview),
      person:
        visit === null
          ? null
          : { email: visit.person.email, others, invitations: await namedInvitations(accountService, visit) },
    };
  };
  // `no-referrer` would hide the origin of our own forms too.
  router.use(ROUTES.account, (_request, response, next) => {
    response.setHeader('Referrer-Policy', 'same-origin');
    next();
  });
  router.use(people === null ? keyDoor(context) : mailDoor(context, people));
  router.get(
    ROUTES.account,
    context.forVisitor(async ({ accountId }, frame, request, response) => {
      const usage = await usageByKey(context, accountId, frame.overview, request.query['key']);
      sendPage(response, frame.language, accountPage({ ...frame, ...usage, now: now() }));
    }),
  );
  router.use(keyRoutes(context));
  if (accounts !== null) router.use(requestRoutes(context, accounts), billingRoutes(context, accounts));
  if (accounts !== null && people !== null && desk !== null)
    router.use(signUpRoutes(context, { accounts, people, desk }));
  if (people !== null) router.use(peopleRoutes(context, people), passkeyRoutes(context, people));
  router.use(ROUTES.account, explain(showDoor));
  return router;
}

/** Errors that people can come to without any fault of theirs; the others are answered as everywhere. */
const EXPLAINED: Readonly<Partial<Record<ErrorCode, SignInProblem>>> = {
  RATE_LIMITED: 'tooManyTries',
  STORE_DOWN: 'storeDown',
};

const explain =
  (showDoor: AccountContext['showDoor']): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const code = errorCodeOf(error);
    const problem = EXPLAINED[code];
    if (problem === undefined) return next(error);
    const observation = observationOf(request);
    if (observation !== null) observation.error = code;
    showDoor(request, response, problem, ERRORS[code].status);
  };
