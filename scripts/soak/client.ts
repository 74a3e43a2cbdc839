/** A client that sends requests one after the other, and either waits for each answer or disconnects. */
import { type Agent, request as httpRequest } from 'node:http';
import { headersOf } from '../load/traffic.js';
import type { ServiceProcess } from '../kit/service-process.js';
import type { ClientRequest } from './mix.js';

export interface Counts {
  reports: number;
  /** Answers with 503, and late answers. */
  refused: number;
  /** Clients that disconnected on purpose. */
  left: number;
  /** Any other result. */
  errors: number;
}

/** Sends one request and counts its result. */
export function send(
  { port, key }: Pick<ServiceProcess, 'port' | 'key'>,
  agent: Agent,
  { path, type, body, behaviour }: ClientRequest,
  counts: Counts,
): Promise<void> {
  return new Promise((resolve) => {
    const headers = { ...headersOf({ port, key }), 'Content-Type': type, 'Content-Length': String(body.length) };
    const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', path, agent, headers }, (response) => {
      response
        .resume()
        .on('error', () => end('errors'))
        .on('end', () => {
          const { statusCode } = response;
          end(statusCode === 200 ? 'reports' : statusCode === 503 || statusCode === 504 ? 'refused' : 'errors');
        });
    });
    let isOver = false;
    const end = (as: keyof Counts): void => {
      if (isOver) return;
      isOver = true;
      counts[as] += 1;
      resolve();
    };
    const leave = (): void => {
      end('left');
      request.destroy();
    };
    request.on('error', () => end(behaviour === 'whole' ? 'errors' : 'left'));
    if (behaviour === 'breaks off') request.write(body.subarray(0, body.length >> 1), leave);
    else request.end(body, behaviour === 'leaves' ? leave : undefined);
  });
}
