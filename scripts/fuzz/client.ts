/** Sends cases over keep-alive connections, like a customer's program. */
import { Agent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import type { FuzzRequest } from './case.js';
import type { Answer } from './contract.js';
import { ROUTES } from '#service/http/routes.js';

/** The result of a request. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** The client disconnected, as instructed. */
  | { readonly kind: 'aborted' }
  | { readonly kind: 'lost'; readonly reason: string };

export interface Target {
  readonly port: number;
  readonly key: string;
}

export class Client {
  readonly #agent: Agent;
  readonly #target: Target;
  readonly #patience: number;

  /** @param patience milliseconds after which a request counts as lost */
  constructor(target: Target, connections: number, patience: number) {
    this.#target = target;
    this.#patience = patience;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Sends a request; sends it again if the server had just closed the idle connection, which is not an error. */
  async send(request: FuzzRequest): Promise<Outcome> {
    const first = await this.#attempt(request);
    return first.kind === 'lost' && first.isStale ? this.#attempt(request) : first;
  }

  close(): void {
    this.#agent.destroy();
  }

  #attempt({
    path = ROUTES.validate,
    query,
    headers,
    body,
    delivery,
  }: FuzzRequest): Promise<Outcome & { readonly isStale?: boolean }> {
    return new Promise((resolve) => {
      const started = performance.now();
      const length = delivery.kind === 'chunked' ? {} : { 'Content-Length': String(body.length) };
      const request = httpRequest({
        host: '127.0.0.1',
        port: this.#target.port,
        method: 'POST',
        path: `${path}${query}`,
        agent: this.#agent,
        headers: { 'X-Api-Key': this.#target.key, ...length, ...headers },
      });
      const timer = setTimeout(() => request.destroy(new Error(`no answer in ${this.#patience} ms`)), this.#patience);
      const settle = (outcome: Outcome & { readonly isStale?: boolean }): void => {
        clearTimeout(timer);
        resolve(outcome);
      };
      let isAnswered = false;
      request.on('response', (response) => {
        isAnswered = true;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => settle({ kind: 'lost', reason: `in mid-answer: ${error.message}` }));
        response.on('end', () =>
          settle({ kind: 'answer', answer: answerOf(response, chunks, performance.now() - started) }),
        );
      });
      request.on('close', () => {
        if (!isAnswered) settle({ kind: 'lost', reason: 'the connection was closed without an answer' });
      });
      // An answer came before the body was sent; later errors are only its consequence.
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (delivery.kind === 'aborted' && error.message === GIVEN_UP) settle({ kind: 'aborted' });
        else if (!isAnswered)
          settle({ kind: 'lost', reason: error.message, isStale: request.reusedSocket && error.code === 'ECONNRESET' });
      });
      write(request, body, delivery);
    });
  }
}

const GIVEN_UP = 'given up';

function write(request: ClientRequest, body: Buffer, delivery: FuzzRequest['delivery']): void {
  switch (delivery.kind) {
    case 'whole':
      request.end(body);
      return;
    case 'chunked':
      for (let at = 0; at < body.length; at += delivery.size) request.write(body.subarray(at, at + delivery.size));
      request.end();
      return;
    case 'aborted':
      request.write(body.subarray(0, delivery.after), () => request.destroy(new Error(GIVEN_UP)));
      // Empty pieces are never written.
      if (delivery.after === 0) {
        request.flushHeaders();
        request.destroy(new Error(GIVEN_UP));
      }
  }
}

function answerOf(response: IncomingMessage, chunks: readonly Buffer[], milliseconds: number): Answer {
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: Buffer.concat(chunks).toString(),
    milliseconds,
  };
}
