/** A server with watched connections, and a client that can send anything. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createApp } from '#service/app.js';
import type { ErrorCode } from '#service/http/errors.js';
import { createHttpServer } from '#service/http/http-server.js';
import type { FinishedRequest } from '#service/http/observation.js';
import { file, form, KEY, knownKeys, notingValidator, PATH, VERDICT, XML } from './support.js';

/** Only ends hanging tests: none depends on how long something takes. */
const NEVER_MS = 60_000;

export interface Edge {
  readonly port: number;
  /** What was reported to the metrics, in two ways. */
  readonly refused: readonly ErrorCode[];
  readonly requests: readonly FinishedRequest[];
  readonly failures: readonly unknown[];
  connections(): Promise<number>;
  /** Lets the validator answer. */
  open(): void;
}

/** The real app and server with a validator that answers at once, or on demand. */
export async function edge(run: (edge: Edge) => Promise<void>, { slow = false } = {}): Promise<void> {
  const [refused, requests, failures]: [ErrorCode[], FinishedRequest[], unknown[]] = [[], [], []];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const validator = {
    ...notingValidator(),
    validate: async () => {
      if (slow) await gate;
      return VERDICT;
    },
  };
  const app = createApp({
    validator,
    keys: knownKeys,
    onRequest: (request) => requests.push(request),
    onFailure: (error) => failures.push(error),
  });
  const server = createHttpServer(app, { onRefused: (code) => refused.push(code) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) =>
      server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
  try {
    await run({ port: (server.address() as AddressInfo).port, refused, requests, failures, connections, open });
    assert.deepEqual(failures, []);
  } finally {
    open();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

export interface Heard {
  readonly text: string;
  /** Whether the server closed its side, and without an error. */
  readonly ended: boolean;
}

/** Sends bytes, closes its side if asked to, and reads until the server has closed its own. */
export async function tell(
  port: number,
  bytes: string | Buffer,
  {
    end = false,
    socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }),
  }: { end?: boolean; socket?: Socket } = {},
): Promise<Heard> {
  const heard = { text: '', ended: false };
  socket.on('data', (chunk) => {
    heard.text += chunk.toString('latin1');
  });
  socket.on('error', (error) => {
    heard.text += `\n${error.message}`;
  });
  socket.on('end', () => {
    heard.ended = true;
    if (!end) socket.end();
  });
  const timer = setTimeout(() => socket.destroy(), NEVER_MS).unref();
  const closed = once(socket, 'close');
  if (end) socket.end(bytes);
  else socket.write(bytes);
  await closed;
  clearTimeout(timer);
  return heard;
}

export const LINES = `Host: x\r\nX-Api-Key: ${KEY}\r\nContent-Type: application/xml\r\n`;
export const DOCUMENT = `Content-Length: ${XML.length}\r\n\r\n${XML}`;
export const post = (target = PATH, lines = LINES, version = 'HTTP/1.1'): string =>
  `POST ${target} ${version}\r\n${lines}Connection: close\r\n${DOCUMENT}`;
export const formBody = form(file(XML)).toString();
export const bodyOf = ({ text }: Heard): string => text.slice(text.indexOf('\r\n\r\n') + 4);
