/** One client: sends, hears the answer or leaves, and sends again. */
import { type Agent, request as httpRequest } from 'node:http';
import { headersOf } from '../load/traffic.js';
import type { ServiceProcess } from '../kit/service-process.js';
import type { Sending } from './mix.js';

export interface Counts {
  reports: number;
  /** Answers with 503, and those that were late. */
  refused: number;
  /** Clients that have left on purpose. */
  left: number;
  /** Everything else. */
  errors: number;
}

/** Sends one request, and counts what comes of it. */
export function send(
  { port, key }: Pick<ServiceProcess, 'port' | 'key'>,
  agent: Agent,
  { path, type, body, manner }: Sending,
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
    request.on('error', () => end(manner === 'whole' ? 'errors' : 'left'));
    if (manner === 'breaks off') request.write(body.subarray(0, body.length >> 1), leave);
    else request.end(body, manner === 'leaves' ? leave : undefined);
  });
}
