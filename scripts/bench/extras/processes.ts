/** What the machine gains from a second, independent process: the upper bound for a second worker. */
import { median } from '../../kit/statistics.js';
import { type Contender, type StartOptions, startContender } from '../measure/contenders.js';
import type { Reply } from '../subjects/protocol.js';

/** How long they warm up, run together, and run in a turn. */
const WARM_UP_MS = 8_000;
const TURN_MS = 1_500;
const MORE_MS = 60_000;

/** More iterations than there is time for. */
const ANY_NUMBER = 1_000_000;

/**
 * Measures the whole pipeline in one process and in two, in alternation.
 * @param path of the document
 * @param options for starting processes
 * @param turns of each
 * @returns median milliseconds per document
 */
export async function measureProcesses(
  path: string,
  options: StartOptions,
  turns: number,
): Promise<{ readonly oneMs: number; readonly twoMs: number }> {
  const both = await Promise.all([startContender('pipeline', options), startContender('pipeline', options)]);
  try {
    await perMillisecond(both, path, WARM_UP_MS);
    const times: Record<1 | 2, number[]> = { 1: [], 2: [] };
    for (let turn = 0; turn < turns; turn++)
      for (const count of [1, 2] as const)
        times[count].push(1 / (await perMillisecond(both.slice(0, count), path, TURN_MS)));
    return { oneMs: median(times[1]), twoMs: median(times[2]) };
  } finally {
    for (const { process } of both) process.end();
  }
}

/** How many documents they process per millisecond together, all running at once. */
async function perMillisecond(contenders: readonly Contender[], path: string, milliseconds: number): Promise<number> {
  const replies = await Promise.all(
    contenders.map(({ process }) =>
      process.measure({ ruleSets: [], document: path, iterations: ANY_NUMBER, milliseconds }, milliseconds + MORE_MS),
    ),
  );
  return replies.reduce((sum, reply) => sum + rateOf(reply), 0);
}

function rateOf({ nanoseconds }: Reply): number {
  return nanoseconds.length / (nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6);
}
