/** Signing in with a key, in a service without people. */
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { AccountService } from '../../accounts/account-service.js';
import { ROUTES } from '../../http/routes.js';
import type { AccountContext } from './context.js';
import { field, form, goTo } from './form.js';
import { clearToken, sessions, setToken, tokenOf } from './session.js';
import { signInAttempts, type SignInAttempts } from './sign-in-attempts.js';

/** The routes of that door. */
export function keyDoor({ accountService, sessionSecret, showDoor }: AccountContext): Router {
  const router = Router();
  router.use(ROUTES.account, sessions(sessionSecret));
  const attempts = signInAttempts();
  router.post(ROUTES.signIn, ...form, signIn(accountService, attempts), attempts.countFailure, (request, response) =>
    showDoor(request, response, 'refused', 401),
  );
  router.post(ROUTES.signOut, ...form, (request, response) => signOut(accountService, request, response));
  // What a form shows is no place to come back to.
  router.get([ROUTES.signIn, ROUTES.signOut], (request, response) => goTo(request, response));
  return router;
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
    goTo(request, response);
  };

async function signOut(accountService: AccountService, request: Request, response: Response): Promise<void> {
  const token = tokenOf(request);
  // Also where the store can't be reached, and the session has to end by itself.
  clearToken(request);
  if (token !== null) await accountService.endSession(token);
  goTo(request, response);
}
