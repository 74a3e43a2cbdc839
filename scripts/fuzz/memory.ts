/** The memory of another process, and whether it has come back to where it was. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resident memory of a process in bytes. @throws Error where there is no such process */
export function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** How often a process at rest is looked at, and how long it gets to collect what is garbage. */
const READINGS = 10;
const READ_EVERY_MS = 300;

/** The lowest of some readings of a process that has nothing to do. */
export async function memoryAtRest(pid: number): Promise<number> {
  let lowest = Infinity;
  for (let reading = 0; reading < READINGS; reading++) {
    await sleep(READ_EVERY_MS);
    lowest = Math.min(lowest, residentBytes(pid));
  }
  return lowest;
}

/**
 * The plateau is the memory at rest after the warm-up. At the end at most this much more is allowed: heaps are
 * collected when they like, so that two readings at rest are never the same.
 */
export const ALLOWED_RATIO = 1.25;
export const ALLOWED_BYTES = 48 * 1024 * 1024;

/** @returns whether the memory at the end is that of the plateau */
export function isBack(plateau: number, end: number): boolean {
  return end <= plateau * ALLOWED_RATIO + ALLOWED_BYTES;
}
