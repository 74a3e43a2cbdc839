/** What browsers may do on the pages: nothing that does not come from this server. */
import type { RequestHandler } from 'express';

/** For pages in a folder of files, too: a `meta` element can't say who may frame them. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Swagger UI has its icons in its style sheet.
  "img-src 'self' data: blob:",
  // The start page checks in a worker, and shows the PDF and the attachments that it was given.
  "worker-src 'self'",
  'frame-src blob:',
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

/** Replaces the policy that the answers of the API have; the other headers stay. */
export const pagePolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', `${POLICY}; frame-ancestors 'none'`);
  next();
};
