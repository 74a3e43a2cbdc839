/** Where the service was reached. */
import type { Request } from 'express';

/** A host name or address, with or without a port. */
const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** Where the reader has reached the service, for examples that can be pasted. */
export function originOf(request: Request): string {
  const host = request.host ?? '';
  return HOST.test(host) ? `${request.protocol}://${host}` : 'http://localhost:8080';
}
