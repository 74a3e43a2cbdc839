/** Measures the memory of another process, and checks that it returns to its earlier level. */
import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../kit/resident-bytes.js';
import type { ServiceProcess } from '../kit/service-process.js';

/** How often an idle process is measured, and the time it gets for garbage collection. */
const READINGS = 10;
const READ_EVERY_MS = 300;

/** The lowest of several readings of an idle service that was told to collect garbage; 0 if it has exited. */
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
 * The plateau is the idle memory after the warm-up. This is the permitted increase at the end: what the C library
 * retains varies by tens of megabytes between readings. Over the 7,500 requests of a usual run, that is less than 20 KB
 * each.
 */
export const ALLOWED_RATIO = 1.1;
export const ALLOWED_BYTES = 64 * 1024 * 1024;

/** @returns whether memory has returned to the plateau */
export function hasReturned(plateau: number, end: number): boolean {
  return end <= plateau * ALLOWED_RATIO + ALLOWED_BYTES;
}
