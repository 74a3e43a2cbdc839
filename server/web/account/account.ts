/** The account pages: sign in with a key, see plan and usage, make and revoke keys. */
import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { AccountService, SignedIn } from '../../accounts/account-service.js';
import { AccountError, type AccountErrorCode } from '../../accounts/account-error.js';
import { errorCodeOf, ERRORS, type ErrorCode } from '../../http/errors.js';
import { languageOf } from '../../http/language.js';
import { observationOf } from '../../http/observation.js';
import { ROUTES } from '../../http/routes.js';
import { accountPage, type AccountPage } from '../pages/account.js';
import { signInPage, type SignInProblem } from '../pages/sign-in.js';
import { sendPage } from '../send-page.js';
import { sameOrigin } from './same-origin.js';
import { clearToken, sessions, setToken, tokenOf } from './session.js';
import { signInAttempts, type SignInAttempts } from './sign-in-attempts.js';

/** The paths that forms are sent to. */
const FORM_PATHS = [ROUTES.signIn, ROUTES.signOut, ROUTES.createKey, ROUTES.revokeKey];

/** Most bytes of a form; a key and a label are short. */
const FORM_BYTES = 4096;

export interface AccountDeps {
  /** Null where the service has no accounts. */
  readonly accountService: AccountService | null;
  /** See `sessions`. */
  readonly sessionSecret: string | null;
}

/** The router of everything at and below `/account`. */
export function account({ accountService, sessionSecret }: AccountDeps): Router {
  const router = Router();
  if (accountService === null) {
    router.get(ROUTES.account, (request, response) =>
      sendPage(response, languageOf(request), signInPage(languageOf(request), 'noAccounts')),
    );
    return router;
  }
  router.use(ROUTES.account, sessions(sessionSecret));
  // `no-referrer` would hide the origin of our own forms too.
  router.use(ROUTES.account, (_request, response, next) => {
    response.setHeader('Referrer-Policy', 'same-origin');
    next();
  });
  router.get(ROUTES.account, async (request, response) => showAccount(accountService, request, response));
  const form: readonly RequestHandler[] = [
    sameOrigin,
    express.urlencoded({ extended: false, limit: FORM_BYTES, parameterLimit: 10 }),
  ];
  const attempts = signInAttempts();
  router.post(ROUTES.signIn, ...form, signIn(accountService, attempts), attempts.countFailure, (request, response) =>
    showSignIn(request, response, 'refused', 401),
  );
  router.post(ROUTES.signOut, ...form, (request, response) => signOut(accountService, request, response));
  router.post(ROUTES.createKey, ...form, (request, response) => createKey(accountService, request, response));
  router.post(ROUTES.revokeKey, ...form, async (request, response) => {
    const who = await signedIn(accountService, request);
    if (who !== null) await accountService.revokeKey(who.accountId, field(request, 'key'));
    backToAccount(request, response);
  });
  // What a form shows is no place to come back to.
  router.get(FORM_PATHS, backToAccount);
  router.use(ROUTES.account, explain);
  return router;
}

/** Errors that people can come to without any fault of theirs; the others are answered as everywhere. */
const EXPLAINED: Readonly<Partial<Record<ErrorCode, SignInProblem>>> = {
  RATE_LIMITED: 'tooManyTries',
  STORE_DOWN: 'storeDown',
};

const explain: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const code = errorCodeOf(error);
  const problem = EXPLAINED[code];
  if (problem === undefined) return next(error);
  const observation = observationOf(request);
  if (observation !== null) observation.error = code;
  const language = languageOf(request);
  sendPage(response, language, signInPage(language, problem), ERRORS[code].status);
};

/** Who has signed in, and may stay. */
async function signedIn(accountService: AccountService, request: Request): Promise<SignedIn | null> {
  const token = tokenOf(request);
  const who = token === null ? null : await accountService.session(token);
  if (who === null) return null;
  const observation = observationOf(request);
  if (observation !== null) observation.caller = who.accountId;
  return who;
}

function field(request: Request, name: string): string {
  const value: unknown = (request.body as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Passes on what has failed. */
const signIn =
  (accountService: AccountService, attempts: SignInAttempts): RequestHandler =>
  async (request, response, next) => {
    const who = (await attempts.areUsedUp(request)) ? null : accountService.signIn(field(request, 'key'));
    if (who === null) return next();
    const before = tokenOf(request);
    // Always another one: what the browser came with may have been put there by somebody else.
    setToken(request, await accountService.startSession(who));
    if (before !== null) await accountService.endSession(before);
    backToAccount(request, response);
  };

async function signOut(accountService: AccountService, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  // Also where the store can't be reached, and the session has to end by itself.
  clearToken(request);
  if (token !== null) await accountService.endSession(token);
  backToAccount(request, response);
}

/** What the page says when no key is made; else it is the label that is wrong. */
const KEY_PROBLEMS: Readonly<Partial<Record<AccountErrorCode, NonNullable<AccountPage['problem']>>>> = {
  TOO_MANY_KEYS: 'tooManyKeys',
  ACCOUNT_ENDED: 'ended',
};

async function createKey(accountService: AccountService, request: Request, response: Response): Promise<void> {
  const who = await signedIn(accountService, request);
  if (who === null) return backToAccount(request, response);
  try {
    const { secret, key } = await accountService.createKey(who.accountId, field(request, 'label'));
    // Shown in this answer and never again, so there is no redirect that would need it to be kept.
    await showAccount(accountService, request, response, { created: { secret, label: key.label } });
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    await showAccount(accountService, request, response, { problem: KEY_PROBLEMS[error.code] ?? 'label' }, 400);
  }
}

async function showAccount(
  accountService: AccountService,
  request: Request,
  response: Response,
  extra: Pick<AccountPage, 'created' | 'problem'> = {},
  status = 200,
): Promise<void> {
  const who = await signedIn(accountService, request);
  const overview = who === null ? null : await accountService.overview(who.accountId);
  if (who === null || overview === null) {
    clearToken(request);
    return showSignIn(request, response, null);
  }
  const language = languageOf(request);
  const keys = await accountService.keys(who.accountId);
  sendPage(response, language, accountPage({ language, overview, keys, ownKeyId: who.keyId, ...extra }), status);
}

function showSignIn(request: Request, response: Response, problem: SignInProblem | null, status = 200): void {
  const language = languageOf(request);
  sendPage(response, language, signInPage(language, problem), status);
}

function backToAccount(request: Request, response: Response): void {
  response.redirect(303, `${ROUTES.account}?lang=${languageOf(request)}`);
}
