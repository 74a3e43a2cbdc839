/** How time grows with the number of lines. */
import type { BenchDocument } from '../documents/documents.js';
import type { Growth } from '../result.js';
import { median } from '../../kit/statistics.js';
import type { Contender, ContenderName } from './contenders.js';
import { LONGEST_ITERATION_MS, MAX_ITERATIONS, type Plan, roundsFor } from './plan.js';
import type { Timing } from './timing.js';

/** A document in a file, with its measured times. */
export interface MeasuredDocument {
  readonly document: BenchDocument;
  readonly path: string;
  readonly timings: ReadonlyMap<ContenderName, Timing>;
}

/** With fewer lines, fixed costs dominate. */
const LINES_THAT_COUNT = 100;

/** Whether one document has ten times the lines of the other, and both have enough. */
export function isTenTimesLarger(small: BenchDocument, large: BenchDocument): boolean {
  return small.format === large.format && small.lines >= LINES_THAT_COUNT && large.lines === small.lines * 10;
}

/**
 * Measures two documents in alternation. Their existing times were taken at different moments, so that their ratio
 * would mostly reflect what else the machine did.
 * @returns null for a contender that takes seconds: its two times are good enough
 * @throws DeadlineError, or Error if the contender fails
 */
export async function measureGrowth(
  contender: Contender,
  small: MeasuredDocument,
  large: MeasuredDocument,
  plan: Plan,
): Promise<Growth | null> {
  const timing = large.timings.get(contender.name);
  if (timing?.outcome !== 'measured' || roundsFor(timing.milliseconds, plan) === 0) return null;
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < plan.rounds; round++) {
    times.small.push(...(await turn(contender, small, plan)));
    times.large.push(...(await turn(contender, large, plan)));
  }
  return {
    format: small.document.format,
    contender: contender.name,
    lines: [small.document.lines, large.document.lines],
    milliseconds: [median(times.small) / 1e6, median(times.large) / 1e6],
  };
}

async function turn(
  { process, ruleSet }: Contender,
  { document, path }: MeasuredDocument,
  { turn: milliseconds }: Plan,
): Promise<readonly number[]> {
  const command = {
    ruleSets: document.ruleSets.map(ruleSet),
    document: path,
    iterations: MAX_ITERATIONS,
    milliseconds,
  };
  return (await process.measure(command, LONGEST_ITERATION_MS + milliseconds)).nanoseconds;
}
