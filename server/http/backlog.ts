/**
 * Limits what one connection can make the service store. A client may send requests without waiting for answers
 * (pipelining, RFC 9112 section 9.3.2), and never read one: a few are served at a time, and the rest stay unread with
 * the sender where possible.
 */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Exchanges } from './exchanges.js';

/** Enough to keep the workers busy with the documents of one connection. */
const SERVED_AT_A_TIME = 8;

/** A connection with more unsent bytes than this gets no further answer. */
const MAX_UNTAKEN_BYTES = 64 * 1024;

/**
 * More invoices than fit into one read (64 KB). A client that sends more requests ahead than this is not legitimate.
 */
const MAX_WAITING = 128;

export class Backlog {
  readonly #exchanges: Exchanges;
  /** By connection: functions that serve its waiting requests. */
  readonly #waiting = new Map<Socket, (() => void)[]>();

  constructor(exchanges: Exchanges) {
    this.#exchanges = exchanges;
    exchanges.onAnswered((socket) => this.#resume(socket));
  }

  /**
   * Serves a request now, or once enough of the earlier ones on its connection have been served.
   * @param response of the request, which is already registered with the exchanges
   */
  serve({ req: { socket } }: ServerResponse, serve: () => void): void {
    const waiting = this.#waiting.get(socket);
    if (waiting !== undefined) {
      if (waiting.length < MAX_WAITING) waiting.push(serve);
      else socket.destroy();
    } else if (this.#hasRoom(socket, 1)) serve();
    else this.#hold(socket, serve);
  }

  /** @param own requests not served yet, among those registered with the exchanges */
  #hasRoom(socket: Socket, own: number): boolean {
    const answers = this.#exchanges.pending(socket);
    if (answers.length === own) return true;
    if (answers.length - own >= SERVED_AT_A_TIME) return false;
    // Only the first answer is being sent; its length includes everything buffered for the connection.
    const untaken = answers.reduce((sum, { writableLength }) => sum + writableLength, 0);
    return untaken < MAX_UNTAKEN_BYTES;
  }

  #hold(socket: Socket, serve: () => void): void {
    this.#waiting.set(socket, [serve]);
    socket.pause();
    // Hazard: Node resumes reading after each request that it has read.
    const pauseAgain = (): void => {
      if (this.#waiting.has(socket)) socket.pause();
      else socket.off('resume', pauseAgain);
    };
    socket.on('resume', pauseAgain);
    socket.once('close', () => this.#waiting.delete(socket));
  }

  #resume(socket: Socket): void {
    const waiting = this.#waiting.get(socket);
    if (waiting === undefined || socket.destroyed) return;
    while (waiting.length > 0 && this.#hasRoom(socket, waiting.length)) waiting.shift()!();
    if (waiting.length > 0) return;
    this.#waiting.delete(socket);
    socket.resume();
  }
}
