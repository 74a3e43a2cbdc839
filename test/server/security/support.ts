/**
 * Shared by the tests of hostile conditions: the real app and server, with small rules of our own and the hostile
 * worker.
 */

import { rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createValidatorWith } from '#validator/api.js';
import type { Validator, ValidatorOptions } from '#validator/index.js';
import { createApp } from '#service/app.js';
import { createHttpServer, type ServerTimeouts, TIMEOUTS } from '#service/http/http-server.js';
import { createLog } from '#service/operations/log.js';
import type { FinishedRequest } from '#service/http/observation.js';
import { LIMITS } from '#service/upload/limits.js';
import { UploadMemory } from '#service/upload/upload-memory.js';
import { type OwnRules, order } from '../../fixtures/own-rules.js';
import { keysFromList } from '#service/accounts/hashed-keys.js';
import type { KeyStore } from '#service/accounts/key-store.js';
import { KEY, PATH } from '../http/support.js';
import { HOSTILE_WORKER } from './hostile.js';

/** The key of another owner. */
export const OTHER_KEY = 'a-key-of-somebody-else';

/** A valid order; the instruction makes the worker misbehave. */
export function orderThat(instruction = '', note = 'n'): Buffer {
  return Buffer.from(
    order(`<number>1</number>${instruction === '' ? '' : `<?test ${instruction}?>`}<note>${note}</note>`),
  );
}

/** Keeps workers busy until the test has seen what it needs, however long that takes. */
export interface Gate {
  /** For `orderThat`: the worker waits at this gate. */
  readonly instruction: string;
  /** Lets all workers continue, for good. */
  open(): void;
}

let gates = 0;

/** Closes a new gate. */
export function closedGate({ folder }: OwnRules): Gate {
  const path = join(folder, `gate-${++gates}`);
  writeFileSync(path, '');
  return { instruction: `wait ${path}`, open: () => rmSync(path, { force: true }) };
}

export interface Rig {
  readonly port: number;
  readonly server: Server;
  readonly validator: Validator;
  readonly uploads: UploadMemory;
  readonly requests: FinishedRequest[];
  /** Log lines at the most verbose level. */
  readonly log: string[];
  close(): Promise<void>;
}

export interface RigOptions extends Partial<ValidatorOptions> {
  readonly timeouts?: Partial<ServerTimeouts>;
  readonly uploadBytes?: number;
  /** By default `KEY` and `OTHER_KEY` of two owners. */
  readonly keys?: KeyStore;
}

/** Starts app and server with the hostile worker. */
export async function rig(
  own: OwnRules,
  { timeouts, uploadBytes, keys = keysFromList([KEY, OTHER_KEY]), ...options }: RigOptions = {},
): Promise<Rig> {
  const validator = await createValidatorWith(HOSTILE_WORKER, {
    ...own.paths,
    workers: 1,
    keepFree: true,
    // The first document may be slow, unless there is a deadline.
    warmUp: options.timeoutMs !== undefined,
    ...options,
  });
  const uploads = new UploadMemory(uploadBytes);
  const [requests, lines]: [FinishedRequest[], string[]] = [[], []];
  const log = createLog('trace', {
    write: (line) => {
      lines.push(line);
    },
  });
  const app = createApp({
    validator,
    keys,
    uploads,
    limits: LIMITS,
    demo: { callsPerHour: 1_000 },
    onFailure: log.failure,
    onRequest: (request) => {
      requests.push(request);
      log.request(request);
    },
  });
  const server = createHttpServer(app, { timeouts: { ...TIMEOUTS, ...timeouts } });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await validator.ready();
  return {
    port: (server.address() as AddressInfo).port,
    server,
    validator,
    uploads,
    requests,
    log: lines,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await validator.close();
    },
  };
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** Sends a document over a new connection. */
export function post(
  port: number,
  body: Buffer | string,
  { path = PATH, headers = {}, signal }: { path?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path,
        agent: false,
        ...(signal && { signal }),
        headers: {
          'X-Api-Key': KEY,
          'Content-Type': 'application/xml',
          'Content-Length': String(Buffer.byteLength(body)),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            headers: response.headers,
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Only ends hanging tests: none depends on how long something takes. */
const NEVER_MS = 60_000;

/** Waits for a condition. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  for (const end = performance.now() + NEVER_MS; !holds();) {
    if (performance.now() > end) throw new Error(`Still not after ${NEVER_MS} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The number of answers by status. */
export function statuses(replies: readonly Reply[]): Record<number, number> {
  return replies.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );
}
