/** The origin of the service as the client sees it. */
import type { Request } from 'express';

/** A host name or address, with or without a port. */
const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** The origin of the service as the reader sees it, for examples that can be pasted. */
export function serviceOrigin(request: Request): string {
  const host = request.host ?? '';
  return HOST.test(host) ? `${request.protocol}://${host}` : 'http://localhost:8080';
}
