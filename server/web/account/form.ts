/** Forms of the account pages: limits, and access to fields. */
import express, { type Request, type RequestHandler, type Response } from 'express';
import { requestLanguage } from '../../http/language.js';
import { ROUTES } from '../../http/routes.js';
import { sameOrigin } from '../../http/same-origin.js';

/** Limit for a form; names and keys are short. */
const FORM_BYTES = 4096;

/** Middleware for all form handlers. */
export const form: readonly RequestHandler[] = [
  sameOrigin,
  express.urlencoded({ extended: false, limit: FORM_BYTES, parameterLimit: 10 }),
];

/** The trimmed value of a field; empty if it is missing. */
export function field(request: Request, name: string): string {
  const value: unknown = (request.body as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Redirects after a form, so that reloading the page does not submit it again. */
export function goTo(
  request: Request,
  response: Response,
  path: string = ROUTES.account,
  values: Readonly<Record<string, string>> = {},
): void {
  response.redirect(303, `${path}?${new URLSearchParams({ ...values, lang: requestLanguage(request) }).toString()}`);
}
