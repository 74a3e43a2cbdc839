/** Passkeys: options for the script of the account pages, and the browser's responses. */
import express, { Router, type ErrorRequestHandler } from 'express';
import { sendError } from '../../http/answer.js';
import { ROUTES } from '../../http/routes.js';
import { sameOrigin } from '../../http/same-origin.js';
import { PeopleError } from '../../people/people-error.js';
import type { People } from '../../people/people.js';
import type { AccountContext } from './context.js';
import { field, form, goTo } from './form.js';
import { libraryHeaders, setCookies } from './visitor.js';

/** Limit for a browser's response. */
const ANSWER_BYTES = 16 * 1024;

type Json = Readonly<Record<string, unknown>>;

/** The routes. */
export function passkeyRoutes(_context: AccountContext, people: People): Router {
  const router = Router();
  const json = [sameOrigin, express.json({ limit: ANSWER_BYTES })];
  router.post(ROUTES.signInPasskeyOptions, ...json, async (_request, response) => {
    // Without the request's headers: the options contain nothing about anybody.
    const { options, cookies } = await people.passkeyForSignIn(new Headers());
    setCookies(response, cookies);
    response.json(options);
  });
  router.post(ROUTES.signInPasskey, ...json, async (request, response) => {
    setCookies(response, await people.signInWithPasskey(libraryHeaders(request), request.body as Json));
    response.status(204).end();
  });
  router.post(ROUTES.passkeyOptions, ...json, async (request, response) => {
    const { options, cookies } = await people.passkeyForRegistration(libraryHeaders(request));
    setCookies(response, cookies);
    response.json(options);
  });
  router.post(ROUTES.passkeys, ...json, async (request, response) => {
    await people.addPasskey(libraryHeaders(request), request.body as Json);
    response.status(204).end();
  });
  router.post(ROUTES.removePasskey, ...form, async (request, response) => {
    await people.removePasskey(libraryHeaders(request), field(request, 'passkey'));
    goTo(request, response, ROUTES.people);
  });
  router.use(ROUTES.account, refuse);
  return router;
}

/** The script shows its own error message. */
const refuse: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (!(error instanceof PeopleError)) return next(error);
  sendError(request, response, 'PASSKEY_REFUSED');
};
