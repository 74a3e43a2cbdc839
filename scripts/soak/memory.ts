/** Memory over time: when idle, and its growth. */
import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../kit/resident-bytes.js';
import type { ServiceProcess } from '../kit/service-process.js';

/** Memory in bytes after that many milliseconds. */
export interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** Longer than the service takes to release what it no longer needs. */
const REST_MS = 30_000;

/** The lowest of the last seconds counts, because the system takes time, too. */
const READ_EVERY_MS = 500;
const READINGS = 10;

/** Memory of an idle service. */
export async function memoryAtRest({ pid }: Pick<ServiceProcess, 'pid'>): Promise<number> {
  await sleep(REST_MS);
  let lowest = Infinity;
  for (let reading = 0; reading < READINGS; reading++) {
    lowest = Math.min(lowest, residentBytes(pid));
    await sleep(READ_EVERY_MS);
  }
  return lowest;
}

/**
 * Growth of memory in the second half, in bytes per minute: the least-squares line.
 * @throws RangeError for fewer than two samples
 */
export function slopeOf(samples: readonly Sample[]): number {
  const half = samples.slice(samples.length >> 1);
  if (half.length < 2) throw new RangeError('There is no slope of fewer than two samples.');
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, bytes] = [mean(half.map((one) => one.at)), mean(half.map((one) => one.bytes))];
  const above = half.reduce((sum, one) => sum + (one.at - at) * (one.bytes - bytes), 0);
  const below = half.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  return (above / below) * 60_000;
}
