/** A conversation over a raw socket: sends exact bytes and records everything received. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, readAnswers } from './answers.js';

/** A piece to send at once, or a pause in milliseconds. */
export type Piece = string | Buffer | number;

export interface Talk {
  readonly pieces: readonly Piece[];
  /** What the client does after the last piece: waits, half-closes, or disconnects. */
  readonly then?: 'waits' | 'ends' | 'leaves';
  /** Number of final answers after which the client waits only briefly for more; by default 1. */
  readonly until?: number;
}

export interface Received {
  readonly answers: readonly Answer[];
  /** What followed the last complete answer. */
  readonly rest: string;
  /** Whether the other side has closed the connection. */
  readonly isClosed: boolean;
}

/** The service waits less than this for a request, so nothing more will come. */
const PATIENCE_MS = 9_000;
/** How long to wait for an unexpected extra answer. */
const MORE_MS = 40;

/** Sends and records; strings are bytes (Latin-1). */
export async function talk(port: number, { pieces, then = 'waits', until = 1 }: Talk): Promise<Received> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const chunks: Buffer[] = [];
  let isClosed = false;
  let wake = (): void => undefined;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    wake();
  });
  for (const event of ['end', 'close'] as const)
    socket.on(event, () => {
      isClosed = true;
      wake();
    });
  // A reset is a valid way to close a connection; "close" follows.
  socket.on('error', () => undefined);
  const received = (): Received => ({ ...readAnswers(Buffer.concat(chunks)), isClosed });
  const next = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()));
  for (const piece of pieces) {
    if (isClosed && !socket.writable) break;
    if (typeof piece === 'number') await sleep(piece);
    else await write(socket, typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
  }
  if (then === 'leaves') {
    socket.destroy();
    return received();
  }
  if (then === 'ends') socket.end();
  const finals = (): number => received().answers.filter(({ status }) => status >= 200).length;
  for (const end = performance.now() + PATIENCE_MS; !isClosed && finals() < until;) {
    const left = end - performance.now();
    if (left <= 0) break;
    await next(left);
  }
  for (const end = performance.now() + MORE_MS; !isClosed;) {
    const left = end - performance.now();
    if (left <= 0) break;
    await next(left);
  }
  const all = received();
  socket.destroy();
  return all;
}

/** The other side need not read everything. */
function write(socket: ReturnType<typeof connect>, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    if (!socket.writable) return resolve();
    const done = (): void => {
      socket.off('close', done).off('end', done);
      resolve();
    };
    socket.once('close', done).once('end', done);
    socket.write(bytes, done);
  });
}
