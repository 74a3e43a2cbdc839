/**
 * What one connection may make the service keep. A client may send requests without waiting for answers (pipelining, RFC 9112
 * section 9.3.2), and never read one: some are served at a time, the others stay with their sender, as far as they have not
 * been read.
 */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Exchanges } from './exchanges.js';

/** Enough to keep the workers busy with the documents of one connection. */
const SERVED_AT_A_TIME = 8;

/** While more of its answers than this have not been taken, a connection gets no further one. */
const MOST_UNTAKEN_BYTES = 64 * 1024;

/** More than invoices fit into what is read at a time (64 KB). Who sends more requests than this ahead is no client of ours. */
const MOST_WAITING = 128;

export class Backlog {
  readonly #exchanges: Exchanges;
  /** Of connections that have requests which wait, how those are served. */
  readonly #waiting = new Map<Socket, (() => void)[]>();

  constructor(exchanges: Exchanges) {
    this.#exchanges = exchanges;
    exchanges.onAnswered((socket) => this.#goOn(socket));
  }

  /**
   * Serves a request now, or once enough of those before it on its connection have been.
   * @param response of the request, which the exchanges know already
   */
  serve({ req: { socket } }: ServerResponse, serve: () => void): void {
    const waiting = this.#waiting.get(socket);
    if (waiting !== undefined) {
      if (waiting.length < MOST_WAITING) waiting.push(serve);
      else socket.destroy();
    } else if (this.#hasRoom(socket, 1)) serve();
    else this.#hold(socket, serve);
  }

  /** @param own requests that have not been served, among those that the exchanges know */
  #hasRoom(socket: Socket, own: number): boolean {
    const answers = this.#exchanges.pending(socket);
    if (answers.length === own) return true;
    if (answers.length - own >= SERVED_AT_A_TIME) return false;
    // Of all answers only the first one, which counts what its connection has, is on its way to the client.
    const untaken = answers.reduce((sum, { writableLength }) => sum + writableLength, 0);
    return untaken < MOST_UNTAKEN_BYTES;
  }

  #hold(socket: Socket, serve: () => void): void {
    this.#waiting.set(socket, [serve]);
    socket.pause();
    // Hazard: Node resumes reading by itself at the end of each request that it has read.
    const pauseAgain = (): void => {
      if (this.#waiting.has(socket)) socket.pause();
      else socket.off('resume', pauseAgain);
    };
    socket.on('resume', pauseAgain);
    socket.once('close', () => this.#waiting.delete(socket));
  }

  #goOn(socket: Socket): void {
    const waiting = this.#waiting.get(socket);
    if (waiting === undefined || socket.destroyed) return;
    while (waiting.length > 0 && this.#hasRoom(socket, waiting.length)) waiting.shift()!();
    if (waiting.length > 0) return;
    this.#waiting.delete(socket);
    socket.resume();
  }
}
