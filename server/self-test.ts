/** One request through the whole service before anybody else's: it shows that the chain works, and warms it. */

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

/** How often: the second time the connection is there already. */
const TIMES = 2;

/**
 * Sends an empty invoice through an app of its own, on a port of its own of this machine: what the real one logs,
 * counts and charges stays free of it.
 * @throws Error when the answer is not the report that such an invoice has to get
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
