/**
 * Ending to listen without losing anybody.
 *
 * Hazard: connections that the system has accepted, but Node has not, are reset when listening ends. Who opens one for each request
 * meets that moment, and it is long where a machine is busy. So the system is told to accept one connection at a time, and
 * listening ends while that one is our own: nobody else can be in front of the door then, and who comes is refused or not
 * heard, and knows that nothing of a request was read.
 */

import type { Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, isIPv6, Server as TcpServer } from 'node:net';
import { setImmediate as pollOver } from 'node:timers/promises';

/** Where connections come without end, some will be lost. */
const MOST_TAKING_MS = 3_000;

/** Turns of the event loop, each of which takes one connection, without any. */
const IDLE_TURNS = 2;

/** Takes connections that wait, and listens no more. */
export async function stopListening(server: Server): Promise<void> {
  const end = performance.now() + MOST_TAKING_MS;
  const address = server.address();
  if (address !== null && typeof address === 'object' && acceptOneAtATime(server))
    while (performance.now() < end) {
      await takeWhatWaits(server, end);
      if (await endBehindOurselves(server, address)) return;
    }
  await takeWhatWaits(server, end);
  endListening(server);
}

/** Not the method of the HTTP server: it would cut off what is idle at this moment. */
function endListening(server: Server): void {
  TcpServer.prototype.close.call(server);
}

/** @returns false where this Node, or this system, has no way to do that, or to see that it works */
function acceptOneAtATime(server: Server): boolean {
  if (process.platform !== 'linux') return false;
  // Node's documentation does not name it; listening once more changes how many may wait (listen(2)).
  const handle = (server as { _handle?: { listen?(backlog: number): number } | null })._handle;
  return handle?.listen?.(0) === 0;
}

async function takeWhatWaits(server: Server, end: number): Promise<void> {
  let idleTurns = 0;
  const onConnection = (): void => {
    idleTurns = 0;
  };
  server.on('connection', onConnection);
  for (; idleTurns < IDLE_TURNS && performance.now() < end; idleTurns += 1) await pollOver();
  server.off('connection', onConnection);
}

/**
 * Connects to the server, and ends its listening if that connection is the one that waits. All of it is one turn of the event
 * loop, in which Node takes none.
 * @returns whether listening has ended
 */
function endBehindOurselves(server: Server, { address, port }: AddressInfo): Promise<boolean> {
  return new Promise((resolve) => {
    const own = connect({ port, host: reachable(address) });
    own.on('error', () => undefined);
    // Node connects in the turn before this one's end, too, in front of what is called here.
    process.nextTick(() => {
      const isAlone = isOnlyOneWaiting(port, own.localPort, isIPv6(address));
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

/** States of a connection as Linux writes them (`include/net/tcp_states.h`). */
const [ESTABLISHED, SYN_RECEIVED, LISTEN] = ['01', '03', '0A'];

/**
 * Whether of all connections to a port one is waiting to be taken, which is that from another port, and none is being
 * established (proc_net_tcp in the documentation of Linux). Of a port that listens the length of the queue stands where
 * others have the bytes that have been received.
 */
function isOnlyOneWaiting(port: number, from: number | undefined, isV6: boolean): boolean {
  let queue: number | null = null;
  let isThere = false;
  for (const [local, remote, state, queues] of connectionsOf(isV6)) {
    if (portOf(local) !== port) continue;
    if (state === SYN_RECEIVED) return false;
    if (state === LISTEN) queue = Math.max(queue ?? 0, Number.parseInt(queues?.split(':')[1] ?? '', 16));
    if (state === ESTABLISHED && portOf(remote) === from) isThere = true;
  }
  return isThere && queue === 1;
}

function connectionsOf(isV6: boolean): readonly (readonly (string | undefined)[])[] {
  try {
    const [, ...lines] = readFileSync(`/proc/self/net/tcp${isV6 ? '6' : ''}`, 'latin1').split('\n');
    return lines.map((line) => line.trim().split(/\s+/).slice(1, 5));
  } catch {
    return [];
  }
}

function portOf(address: string | undefined): number {
  return Number.parseInt(address?.split(':')[1] ?? '', 16);
}
