/** The connections of a server, and the requests that are being served on them. */

import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Events by which Node hands over a request. */
const REQUEST_EVENTS = ['request', 'checkContinue', 'checkExpectation'] as const;

/** Asks a silent connection so often whether somebody is still there. */
const PROBE_MS = 2_000;

/** The callback by which Node's parser tells that a message begins; its own code leaves it empty. */
const ON_MESSAGE_BEGIN = 0;

const known = new WeakMap<Server, Exchanges>();

/** Those of a server that `createHttpServer` has made. */
export function exchangesOf(server: Server): Exchanges {
  const exchanges = known.get(server);
  if (exchanges === undefined) throw new Error('the requests of this server are not watched');
  return exchanges;
}

export class Exchanges {
  /** Of each connection that has had a request, the answers that have not been sent, in their order. */
  readonly #answers = new Map<Duplex, ServerResponse[]>();
  #tellAnswered: (socket: Socket) => void = () => undefined;
  /** Connections without any request, and whether the parser tells of the first one. */
  readonly #unused = new Map<Socket, boolean>();
  #isClosing = false;

  /** @param server to be called before anything else listens for its requests */
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

  /** Whether from now on the last answer on each connection ends it. */
  endConnections(isClosing: boolean): void {
    this.#isClosing = isClosing;
    if (isClosing) for (const answers of this.#answers.values()) endWithLast(answers);
  }

  /**
   * Closes connections that have never sent a byte of a request, empty lines at most (RFC 9112 section 2.2): Node takes
   * none for idle before its first request is over.
   */
  closeUnused(): void {
    for (const [socket, isTold] of this.#unused) if (isTold || socket.bytesRead === 0) socket.destroy();
  }

  #add(response: ServerResponse): void {
    const { socket } = response.req;
    const answers = this.#answersOn(socket);
    answers.push(response);
    if (this.#isClosing) endWithLast(answers);
    response.once('close', () => {
      answers.splice(answers.indexOf(response), 1);
      this.#tellAnswered(socket);
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

  /** The answers on a connection that have not been sent completely, as they are from now on. */
  pending(socket: Duplex): readonly ServerResponse[] {
    return this.#answers.get(socket) ?? [];
  }

  /** Those of all connections. */
  all(): readonly ServerResponse[] {
    return [...this.#answers.values()].flat();
  }

  /** Of each connection the answer that is to be sent next, or is being sent. */
  *current(): Iterable<ServerResponse> {
    for (const [answer] of this.#answers.values()) if (answer !== undefined) yield answer;
  }

  /** @param tell hears of each answer that has been sent completely, or will not be */
  onAnswered(tell: (socket: Socket) => void): void {
    this.#tellAnswered = tell;
  }

  /**
   * Watches a connection whose client has sent its last byte. It may be waiting for its answer (a half-closed
   * connection), or have left: TCP does not tell one from the other until something is sent. An interim answer (102,
   * RFC 2518 section 10.1), which clients pass over (RFC 9110 section 15.2), makes the system of who has left say so,
   * so that documents of clients that have left leave the queue. Clients of HTTP/1.0 know none, and get their answer only.
   */
  watchSilent(socket: Duplex): void {
    const timer = setInterval(() => {
      const [current] = this.pending(socket);
      if (current !== undefined && !current.headersSent && current.req.httpVersionMinor > 0) current.writeProcessing();
    }, PROBE_MS).unref();
    socket.once('close', () => clearInterval(timer));
  }
}

/** Ends a connection with the last of its answers: those of requests that were sent ahead come in front of it. */
function endWithLast(answers: readonly ServerResponse[]): void {
  const [last, before] = answers.toReversed();
  if (before?.headersSent === false) before.setHeader('Connection', 'keep-alive');
  if (last?.headersSent === false) last.setHeader('Connection', 'close');
}

/**
 * Node tells only the answer that was being sent that its connection is gone; those behind it (pipelined requests) would wait
 * for ever, with all that their requests hold.
 * @param answers of a connection that has been closed, once Node has told
 */
function endUnsent(answers: readonly ServerResponse[]): void {
  // Each leaves the list as it ends.
  for (const answer of answers.filter(({ closed }) => !closed)) {
    answer.destroy();
    answer.emit('close');
  }
}

/**
 * Tells when the first byte of the first request has been read: bytes that were read may be empty lines.
 *
 * Hazard: Node's documentation does not name the parser. A listener for data would tell the same, but would take the
 * parser off the connection's own stream, and every byte through a slower way.
 * @returns false where this Node has no such parser
 */
function onFirstMessage(socket: Socket, tell: () => void): boolean {
  const { parser } = socket as { parser?: Record<number, unknown> | null };
  if (!parser || !(ON_MESSAGE_BEGIN in parser) || parser[ON_MESSAGE_BEGIN]) return false;
  parser[ON_MESSAGE_BEGIN] = () => {
    parser[ON_MESSAGE_BEGIN] = null;
    tell();
  };
  return true;
}
