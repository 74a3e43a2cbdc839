/** A conversation over a socket of our own: what is sent is sent as it is, byte by byte, and all that comes back is heard. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, readAnswers } from './answers.js';

/** A piece that is sent at once, or a pause in milliseconds. */
export type Piece = string | Buffer | number;

export interface Talk {
  readonly pieces: readonly Piece[];
  /** What the client does behind the last piece: waits, ends its side, or goes away without a word. */
  readonly then?: 'waits' | 'ends' | 'leaves';
  /** Final answers after which it listens for more only shortly; 1 when absent. */
  readonly until?: number;
}

export interface Heard {
  readonly answers: readonly Answer[];
  /** What came behind the last whole answer. */
  readonly rest: string;
  /** Whether the other side has ended the connection. */
  readonly isClosed: boolean;
}

/** Beyond, nothing will come: longer than the service waits for a request. */
const PATIENCE_MS = 9_000;
/** How long one listens for an answer too many. */
const MORE_MS = 40;

/** Sends and listens; the strings are bytes (Latin-1). */
export async function talk(port: number, { pieces, then = 'waits', until = 1 }: Talk): Promise<Heard> {
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
  // A reset is a way to end a connection, and "close" follows.
  socket.on('error', () => undefined);
  const heard = (): Heard => ({ ...readAnswers(Buffer.concat(chunks)), isClosed });
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
    return heard();
  }
  if (then === 'ends') socket.end();
  const finals = (): number => heard().answers.filter(({ status }) => status >= 200).length;
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
  const all = heard();
  socket.destroy();
  return all;
}

/** The other side need not read it. */
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
