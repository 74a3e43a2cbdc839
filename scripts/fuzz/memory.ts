/** The memory of another process, and whether it has come back to where it was. */
import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../kit/resident-bytes.js';
import type { ServiceProcess } from '../kit/service-process.js';

/** How often a process at rest is looked at, and how long it gets to collect what is garbage. */
const READINGS = 10;
const READ_EVERY_MS = 300;

/** The lowest of some readings of a service that has nothing to do and was told to collect its garbage; 0 for one that has ended. */
export async function memoryAtRest({
  pid,
  child,
  ending,
}: Pick<ServiceProcess, 'pid' | 'child' | 'ending'>): Promise<number> {
  let lowest = Infinity;
  if (ending() === null) child.send('collect');
  for (let reading = 0; reading < READINGS; reading++) {
    await sleep(READ_EVERY_MS);
    if (ending() !== null) return 0;
    lowest = Math.min(lowest, residentBytes(pid));
  }
  return lowest;
}

/**
 * The plateau is the memory at rest after the warm-up. At the end at most this much more is allowed: what the C library
 * holds back differs by some tens of megabytes from one look to the next. In the 7,500 requests of a usual run that is
 * less than 20 KB for each.
 */
export const ALLOWED_RATIO = 1.1;
export const ALLOWED_BYTES = 64 * 1024 * 1024;

/** @returns whether the memory at the end is that of the plateau */
export function isBack(plateau: number, end: number): boolean {
  return end <= plateau * ALLOWED_RATIO + ALLOWED_BYTES;
}
