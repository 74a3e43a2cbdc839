/** Signing in with a key, for services without people. */
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { AccountService } from '../../accounts/account-service.js';
import { ROUTES } from '../../http/routes.js';
import type { AccountContext } from './context.js';
import { field, form, goTo } from './form.js';
import { clearToken, sessions, setToken, readToken } from './session.js';
import { signInAttempts, type SignInAttempts } from './sign-in-attempts.js';

/** The routes of this sign-in method. */
export function keySignInRoutes({ accountService, sessionSecret, showSignIn }: AccountContext): Router {
  const router = Router();
  router.use(ROUTES.account, sessions(sessionSecret));
  const attempts = signInAttempts();
  router.post(ROUTES.signIn, ...form, signIn(accountService, attempts), attempts.countFailure, (request, response) =>
    showSignIn(request, response, 'refused', 401),
  );
  router.post(ROUTES.signOut, ...form, (request, response) => signOut(accountService, request, response));
  // The answer to a form is not a page to return to.
  router.get([ROUTES.signIn, ROUTES.signOut], (request, response) => goTo(request, response));
  return router;
}

/** Passes errors on. */
const signIn =
  (accountService: AccountService, attempts: SignInAttempts): RequestHandler =>
  async (request, response, next) => {
    const who = (await attempts.areUsedUp(request)) ? null : accountService.signIn(field(request, 'key'));
    if (who === null) return next();
    const before = readToken(request);
    // Always a new session: the browser's old cookie may have been planted by an attacker.
    setToken(request, await accountService.startSession(who));
    if (before !== null) await accountService.endSession(before);
    goTo(request, response);
  };

async function signOut(accountService: AccountService, request: Request, response: Response): Promise<void> {
  const token = readToken(request);
  // Even if the store is unavailable, and the session has to expire.
  clearToken(request);
  if (token !== null) await accountService.endSession(token);
  goTo(request, response);
}
