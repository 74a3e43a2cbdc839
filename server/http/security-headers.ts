/** Security headers for browsers, as set by Helmet. */
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** They are the same for every answer, so Helmet runs once: calling its dozen functions per request would cost more. */
export function securityHeaders(): RequestHandler {
  const headers: [name: string, value: string][] = [];
  const noted = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  };
  helmet()({} as never, noted as unknown as Response, (error?: unknown) => {
    if (error !== undefined) throw error;
  });
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}
