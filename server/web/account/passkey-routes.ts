/** Passkeys: what the script of the account pages asks for, and what the browser has answered. */
import express, { Router, type ErrorRequestHandler } from 'express';
import { sendError } from '../../http/answer.js';
import { ROUTES } from '../../http/routes.js';
import { sameOrigin } from '../../http/same-origin.js';
import { PeopleError } from '../../people/people-error.js';
import type { People } from '../../people/people.js';
import type { AccountContext } from './context.js';
import { field, form, goTo } from './form.js';
import { headersOf, setCookies } from './visitor.js';

/** Most bytes of what a browser answers. */
const ANSWER_BYTES = 16 * 1024;

type Json = Readonly<Record<string, unknown>>;

/** The routes. */
export function passkeyRoutes(_context: AccountContext, people: People): Router {
  const router = Router();
  const json = [sameOrigin, express.json({ limit: ANSWER_BYTES })];
  router.post(ROUTES.signInPasskeyOptions, ...json, async (_request, response) => {
    // Whoever asks: nothing about anybody is in it.
    const { options, cookies } = await people.passkeyForSignIn(new Headers());
    setCookies(response, cookies);
    response.json(options);
  });
  router.post(ROUTES.signInPasskey, ...json, async (request, response) => {
    setCookies(response, await people.enterWithPasskey(headersOf(request), request.body as Json));
    response.status(204).end();
  });
  router.post(ROUTES.passkeyOptions, ...json, async (request, response) => {
    const { options, cookies } = await people.passkeyForRegistration(headersOf(request));
    setCookies(response, cookies);
    response.json(options);
  });
  router.post(ROUTES.passkeys, ...json, async (request, response) => {
    await people.addPasskey(headersOf(request), request.body as Json);
    response.status(204).end();
  });
  router.post(ROUTES.removePasskey, ...form, async (request, response) => {
    await people.removePasskey(headersOf(request), field(request, 'passkey'));
    goTo(request, response, ROUTES.people);
  });
  router.use(ROUTES.account, refuse);
  return router;
}

/** The script says in its own words that it did not work. */
const refuse: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (!(error instanceof PeopleError)) return next(error);
  sendError(request, response, 'PASSKEY_REFUSED');
};
