/** Forms of the account pages: what they may be, and what is in them. */
import express, { type Request, type RequestHandler, type Response } from 'express';
import { languageOf } from '../../http/language.js';
import { ROUTES } from '../../http/routes.js';
import { sameOrigin } from '../../http/same-origin.js';

/** Most bytes of a form; names and keys are short. */
const FORM_BYTES = 4096;

/** Goes before whatever takes a form. */
export const form: readonly RequestHandler[] = [
  sameOrigin,
  express.urlencoded({ extended: false, limit: FORM_BYTES, parameterLimit: 10 }),
];

/** The value of a field, without white space around it; empty where there is none. */
export function field(request: Request, name: string): string {
  const value: unknown = (request.body as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** After a form: so that loading the page again sends nothing again. */
export function goTo(
  request: Request,
  response: Response,
  path: string = ROUTES.account,
  values: Readonly<Record<string, string>> = {},
): void {
  response.redirect(303, `${path}?${new URLSearchParams({ ...values, lang: languageOf(request) }).toString()}`);
}
