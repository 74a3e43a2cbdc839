/** The Content Security Policy of the pages: everything must come from this server. */
import type { RequestHandler } from 'express';

/** Also for static pages, but a `meta` element can't restrict framing. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The XML editor draws the lines below findings with images in its styles.
  "img-src 'self' data: blob:",
  // The start page checks in a worker, and shows the PDF and its attachments.
  "worker-src 'self'",
  'frame-src blob:',
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

/** Replaces the API's policy; the other headers stay. */
export const pagePolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', `${POLICY}; frame-ancestors 'none'`);
  next();
};
