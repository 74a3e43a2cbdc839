/** One request to the service, timed from outside. */
import { type Agent, request } from 'node:http';
import { ROUTES } from '#service/http/routes.js';

export interface Target {
  readonly port: number;
  readonly key: string;
  readonly agent: Agent;
}

/**
 * Milliseconds from sending a document to the end of the answer.
 * @param query of the URL, with its question mark
 * @throws Error if the status is not 200
 */
export function timedRequest({ port, key, agent }: Target, document: Uint8Array, query = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: 'POST',
        path: ROUTES.validate + query,
        headers: { 'X-Api-Key': key, 'Content-Type': 'application/xml', 'Content-Length': document.length },
      },
      (response) => {
        response.resume();
        response.once('error', reject);
        response.once('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - started);
          else reject(new Error(`the service answered with ${response.statusCode}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end(document);
  });
}
