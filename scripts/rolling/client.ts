/** A client that keeps its connection to one of several services; if its service is gone, it goes to the next. */
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROUTES } from '#service/http/routes.js';
import type { ServiceProcess } from '../kit/service-process.js';

/** A service, and whether it was killed: its clients may lose answers. */
export interface Instance {
  readonly service: ServiceProcess;
  isKilled: boolean;
}

/** The results of an account's requests. */
export interface Answered {
  reports: number;
  cut: number;
  others: number;
  lost: number;
}

export interface Sender {
  /** The services that currently accept requests. */
  readonly instances: readonly Instance[];
  readonly number: number;
  readonly key: string;
  readonly answered: Answered;
}

/** A small document: its content does not matter here. */
const DOCUMENT = '<a/>';

/** Pause before trying the next service if nobody listens. */
const PAUSE_MS = 20;

/** Sends requests one by one. */
export async function sendWhile(goesOn: () => boolean, { instances, number, key, answered }: Sender): Promise<void> {
  const agents = new Map<number, Agent>();
  while (goesOn()) {
    const instance = instances[number % instances.length];
    const outcome = instance === undefined ? 'refused' : await send(instance, agentFor(agents, instance), key);
    if (outcome === 'refused') await sleep(PAUSE_MS);
    else answered[outcome] += 1;
  }
  for (const agent of agents.values()) agent.destroy();
}

function agentFor(agents: Map<number, Agent>, { service: { port } }: Instance): Agent {
  let agent = agents.get(port);
  if (agent === undefined) agents.set(port, (agent = new Agent({ keepAlive: true, maxSockets: 1 })));
  return agent;
}

function send(instance: Instance, agent: Agent, key: string): Promise<keyof Answered | 'refused'> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      // Nobody listens, so nothing was sent.
      if (error.code === 'ECONNREFUSED') resolve('refused');
      else resolve(instance.isKilled ? 'cut' : 'lost');
    };
    const headers = { 'X-Api-Key': key, 'Content-Type': 'application/xml', 'Content-Length': DOCUMENT.length };
    httpRequest(
      { agent, port: instance.service.port, host: '127.0.0.1', method: 'POST', path: ROUTES.validate, headers },
      (response) => {
        response
          .resume()
          .on('error', failed)
          .on('end', () => resolve(response.statusCode === 200 ? 'reports' : 'others'));
      },
    )
      .on('error', failed)
      .end(DOCUMENT);
  });
}
