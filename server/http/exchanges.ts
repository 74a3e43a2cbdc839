/** The connections of a server, and their requests in progress. */

import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The events with which Node passes on a request. */
const REQUEST_EVENTS = ['request', 'checkContinue', 'checkExpectation'] as const;

/** How often a silent connection is probed. */
const PROBE_MS = 2_000;

/** The parser callback for the start of a message; Node's own code does not use it. */
const ON_MESSAGE_BEGIN = 0;

const known = new WeakMap<Server, Exchanges>();

/** Those of a server made by `createHttpServer`. */
export function getExchanges(server: Server): Exchanges {
  const exchanges = known.get(server);
  if (exchanges === undefined) throw new Error('the requests of this server are not watched');
  return exchanges;
}

export class Exchanges {
  /** For each connection that has had a request, its unsent answers in order. */
  readonly #answers = new Map<Duplex, ServerResponse[]>();
  #notifyAnswered: (socket: Socket) => void = () => undefined;
  /** Connections without any request, and whether the parser will report the first one. */
  readonly #unused = new Map<Socket, boolean>();
  #isClosing = false;

  /** @param server call this before anything else listens for its requests */
  constructor(server: Server) {
    known.set(server, this);
    server.on('connection', (socket) => {
      this.#unused.set(
        socket,
        onFirstMessage(socket, () => this.#unused.delete(socket)),
      );
      socket.once('close', () => this.#unused.delete(socket));
    });
    for (const event of REQUEST_EVENTS) server.on(event, (_request, response: ServerResponse) => this.#add(response));
  }

  /** Whether from now on the last answer on each connection closes it. */
  endConnections(isClosing: boolean): void {
    this.#isClosing = isClosing;
    if (isClosing) for (const answers of this.#answers.values()) endWithLast(answers);
  }

  /**
   * Closes connections that have never sent a byte of a request, except empty lines (RFC 9112 section 2.2): Node does
   * not count a connection as idle before its first request is over.
   */
  closeUnused(): void {
    for (const [socket, isReported] of this.#unused) if (isReported || socket.bytesRead === 0) socket.destroy();
  }

  #add(response: ServerResponse): void {
    const { socket } = response.req;
    const answers = this.#answersOn(socket);
    answers.push(response);
    if (this.#isClosing) endWithLast(answers);
    response.once('close', () => {
      answers.splice(answers.indexOf(response), 1);
      this.#notifyAnswered(socket);
    });
  }

  #answersOn(socket: Duplex): ServerResponse[] {
    let answers = this.#answers.get(socket);
    if (answers === undefined) {
      this.#answers.set(socket, (answers = []));
      socket.once('close', () => {
        this.#answers.delete(socket);
        process.nextTick(endUnsent, answers);
      });
    }
    return answers;
  }

  /** The answers on a connection that have not been sent completely, as a live list. */
  pending(socket: Duplex): readonly ServerResponse[] {
    return this.#answers.get(socket) ?? [];
  }

  /** Those of all connections. */
  all(): readonly ServerResponse[] {
    return [...this.#answers.values()].flat();
  }

  /** For each connection, the answer that is next or being sent. */
  *current(): Iterable<ServerResponse> {
    for (const [answer] of this.#answers.values()) if (answer !== undefined) yield answer;
  }

  /** @param notify called for each answer that has been sent completely, or never will be */
  onAnswered(notify: (socket: Socket) => void): void {
    this.#notifyAnswered = notify;
  }

  /**
   * Watches a connection whose client has stopped sending. It may be waiting for its answer (a half-closed connection),
   * or have disconnected: TCP shows the difference only when something is sent. So we send an interim answer (102, RFC
   * 2518 section 10.1), which clients ignore (RFC 9110 section 15.2) and the system of a disconnected client rejects;
   * then its documents leave the queue. HTTP/1.0 has no interim answers, so these clients only get their final one.
   */
  watchSilent(socket: Duplex): void {
    const timer = setInterval(() => {
      const [current] = this.pending(socket);
      if (current !== undefined && !current.headersSent && current.req.httpVersionMinor > 0) current.writeProcessing();
    }, PROBE_MS).unref();
    socket.once('close', () => clearInterval(timer));
  }
}

/** Closes a connection with the last of its answers: earlier pipelined requests are answered first. */
function endWithLast(answers: readonly ServerResponse[]): void {
  const [last, before] = answers.toReversed();
  if (before?.headersSent === false) before.setHeader('Connection', 'keep-alive');
  if (last?.headersSent === false) last.setHeader('Connection', 'close');
}

/**
 * Node.js only notifies the answer being sent that its connection is closed. Later ones (pipelined requests) would wait
 * forever, with everything that their requests reference.
 * @param answers of a closed connection, after Node.js's notification
 */
function endUnsent(answers: readonly ServerResponse[]): void {
  // Each removes itself from the list when it ends.
  for (const answer of answers.filter(({ closed }) => !closed)) {
    answer.destroy();
    answer.emit('close');
  }
}

/**
 * Calls back when the first byte of the first request has been read: earlier bytes may be empty lines.
 *
 * Hazard: the parser is not documented by Node. A data listener would work, too, but would take the parser off the
 * connection's native stream, and every byte would take a slower path.
 * @returns false if this version of Node has no such parser
 */
function onFirstMessage(socket: Socket, notify: () => void): boolean {
  const { parser } = socket as { parser?: Record<number, unknown> | null };
  if (!parser || !(ON_MESSAGE_BEGIN in parser) || parser[ON_MESSAGE_BEGIN]) return false;
  parser[ON_MESSAGE_BEGIN] = () => {
    parser[ON_MESSAGE_BEGIN] = null;
    notify();
  };
  return true;
}
