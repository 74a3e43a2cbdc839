/**
 * Sends a request through the whole service before it accepts others, to check that everything works and to warm it up.
 */

import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Report, Validator } from 'einvoice-validator';
import { createApp } from './app.js';
import { createHttpServer } from './http/http-server.js';
import { ROUTES } from './http/routes.js';

const KEY = 'self-test';
const DOCUMENT = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';

/** Twice: the second request uses an existing connection. */
const TIMES = 2;

/**
 * Sends an empty invoice through a separate app on a separate local port, so that it does not appear in the logs,
 * counts and charges of the real one.
 * @throws Error if the answer is not the expected report
 */
export async function selfTest(validator: Validator): Promise<void> {
  const keys = { hasKeys: () => true, authenticate: (key: string) => (key === KEY ? { id: KEY } : null) };
  const server = createHttpServer(createApp({ validator, keys }));
  try {
    server.listen(0, 'localhost');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (let time = 0; time < TIMES; time++) {
      const call = request({
        host: 'localhost',
        port,
        path: ROUTES.validate,
        method: 'POST',
        headers: { 'X-Api-Key': KEY, 'Content-Type': 'application/xml' },
      });
      call.end(DOCUMENT);
      const [answer] = await once(call, 'response');
      const report = (await json(answer)) as Partial<Report>;
      if (answer.statusCode !== 200 || report.format !== 'ubl' || report.valid !== false)
        throw new Error(`The service does not work: it answers an empty invoice with ${answer.statusCode}.`);
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
