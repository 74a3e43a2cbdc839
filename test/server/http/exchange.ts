/** Rows of the request tables, and functions that send them. */

import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import type { Express } from 'express';
import { createHttpServer } from '#service/http/http-server.js';
import { assertFollowsSchema } from './schemas.js';
import { KEY, PATH } from './support.js';

/** A request as data; defaults are those of a valid request. */
export interface RequestData {
  readonly method?: string;
  readonly path?: string;
  /** Null removes a header: the valid key, for example. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string | Buffer;
}

/** The parts of an answer that tables compare. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

function headersOf(data: RequestData): Readonly<Record<string, string>> {
  const all = { 'X-Api-Key': KEY, 'Content-Type': 'application/xml', ...data.headers };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The answer, after validating it with its schema. */
function judged(answer: Answer): Answer {
  assertFollowsSchema(answer.status, answer.headers['content-type'], answer.text);
  return answer;
}

/** Sends a row with supertest, with a Content-Length. */
export async function send(app: Express, data: RequestData): Promise<Answer> {
  const method = (data.method ?? 'POST').toLowerCase() as 'post';
  const test = supertest(app)
    [method](data.path ?? PATH)
    .set(headersOf(data))
    .buffer(true);
  // Replaces the parser, because the raw bytes are compared.
  test.parse((response, done) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
    response.on('end', () => done(null, Buffer.concat(chunks)));
  });
  const response = await (data.body === undefined
    ? test
    : test.send(data.body).serialize((body: unknown) => body as string));
  const body: unknown = response.body;
  return judged({
    status: response.status,
    text: Buffer.isBuffer(body) ? body.toString() : '',
    headers: response.headers,
  });
}

/** Runs a function with a listening server, and always closes it. */
export async function withServer<T>(app: Express, run: (port: number, server: Server) => Promise<T>): Promise<T> {
  const server = createHttpServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await run((server.address() as AddressInfo).port, server);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Sends a row chunked, in pieces of 64 KB, with Node's own client. Rejects if the client gets a reset. */
export async function sendChunked(app: Express, data: RequestData): Promise<Answer> {
  return judged(
    await withServer(
      app,
      (port) =>
        new Promise<Answer>((resolve, reject) => {
          const request = httpRequest(
            {
              port,
              host: '127.0.0.1',
              method: data.method ?? 'POST',
              path: data.path ?? PATH,
              headers: headersOf(data),
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
          const body = Buffer.from(data.body ?? '');
          for (let at = 0; at < body.length; at += 65_536) request.write(body.subarray(at, at + 65_536));
          request.end();
        }),
    ),
  );
}

/** Only ends hanging tests: none depends on how long something takes. */
const NEVER_MS = 60_000;

/** Waits for a condition. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + NEVER_MS; !(await holds());) {
    assert.ok(performance.now() < end, `still not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
