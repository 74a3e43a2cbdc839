/**
 * Stops listening without losing connections.
 *
 * Hazard: connections that the system has accepted, but Node has not, are reset when listening ends. Clients that open
 * a connection per request run into that moment, and it is long on a busy machine. So we tell the system to queue one
 * connection at a time, and stop listening while that one is our own: no client's connection can be queued then, and
 * clients that come later are refused or get no answer, and know that nothing of their request was read.
 */

import type { Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, isIPv6, Server as TcpServer } from 'node:net';
import { setImmediate as pollOver } from 'node:timers/promises';

/** If connections keep coming, some are lost. */
const MAX_TAKING_MS = 3_000;

/** How many turns of the event loop, each of which accepts one connection, must pass without one. */
const IDLE_TURNS = 2;

/** Accepts waiting connections, then stops listening. */
export async function stopListening(server: Server): Promise<void> {
  const end = performance.now() + MAX_TAKING_MS;
  const address = server.address();
  if (address !== null && typeof address === 'object' && acceptOneAtATime(server))
    while (performance.now() < end) {
      await acceptWaiting(server, end);
      if (await endIfLast(server, address)) return;
    }
  await acceptWaiting(server, end);
  endListening(server);
}

/** Not the method of the HTTP server: it would also close idle connections. */
function endListening(server: Server): void {
  TcpServer.prototype.close.call(server);
}

/** @returns false if this version of Node, or this system, can't do or verify it */
function acceptOneAtATime(server: Server): boolean {
  if (process.platform !== 'linux') return false;
  // Undocumented in Node; calling listen again changes the length of the queue (listen(2)).
  const handle = (server as { _handle?: { listen?(backlog: number): number } | null })._handle;
  return handle?.listen?.(0) === 0;
}

async function acceptWaiting(server: Server, end: number): Promise<void> {
  let idleTurns = 0;
  const onConnection = (): void => {
    idleTurns = 0;
  };
  server.on('connection', onConnection);
  for (; idleTurns < IDLE_TURNS && performance.now() < end; idleTurns += 1) await pollOver();
  server.off('connection', onConnection);
}

/**
 * Connects to the server, and stops listening if that connection is the one that waits. Runs in a single turn of the
 * event loop, in which Node accepts none.
 * @returns whether listening has ended
 */
function endIfLast(server: Server, { address, port }: AddressInfo): Promise<boolean> {
  return new Promise((resolve) => {
    const own = connect({ port, host: reachable(address) });
    own.on('error', () => undefined);
    // Node also connects at the end of this turn, before the callbacks queued here.
    process.nextTick(() => {
      const isAlone = isOnlyWaiting(port, own.localPort, isIPv6(address));
      if (isAlone) endListening(server);
      own.destroy();
      resolve(isAlone);
    });
  });
}

function reachable(address: string): string {
  if (address === '::') return '::1';
  return address === '0.0.0.0' ? '127.0.0.1' : address;
}

/** States of a connection in Linux (`include/net/tcp_states.h`). */
const [ESTABLISHED, SYN_RECEIVED, LISTEN] = ['01', '03', '0A'];

/**
 * Whether exactly one connection to a port is waiting to be accepted, the one from the given port, and none is being
 * established (proc_net_tcp in the Linux documentation). For a listening port, the column for received bytes has the
 * length of the queue.
 */
function isOnlyWaiting(port: number, from: number | undefined, isV6: boolean): boolean {
  let queue: number | null = null;
  let isConnected = false;
  for (const [local, remote, state, queues] of readConnections(isV6)) {
    if (parsePort(local) !== port) continue;
    if (state === SYN_RECEIVED) return false;
    if (state === LISTEN) queue = Math.max(queue ?? 0, Number.parseInt(queues?.split(':')[1] ?? '', 16));
    if (state === ESTABLISHED && parsePort(remote) === from) isConnected = true;
  }
  return isConnected && queue === 1;
}

function readConnections(isV6: boolean): readonly (readonly (string | undefined)[])[] {
  try {
    const [, ...lines] = readFileSync(`/proc/self/net/tcp${isV6 ? '6' : ''}`, 'latin1').split('\n');
    return lines.map((line) => line.trim().split(/\s+/).slice(1, 5));
  } catch {
    return [];
  }
}

function parsePort(address: string | undefined): number {
  return Number.parseInt(address?.split(':')[1] ?? '', 16);
}
