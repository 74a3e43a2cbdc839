/** How time grows with the number of lines. */
import type { BenchDocument } from '../documents/documents.js';
import type { Growth } from '../result.js';
import { median } from '../../kit/statistics.js';
import type { Contender, ContenderName } from './contenders.js';
import { LONGEST_ITERATION_MS, MOST_ITERATIONS, type Plan, roundsFor } from './plan.js';
import type { Timing } from './timing.js';

/** A document in a file, with the times that it has been measured with. */
export interface MeasuredDocument {
  readonly document: BenchDocument;
  readonly path: string;
  readonly timings: ReadonlyMap<ContenderName, Timing>;
}

/** With fewer lines, what does not depend on their number outweighs them. */
const LINES_THAT_COUNT = 100;

/** Whether one document has ten times the lines of the other, and both have enough of them. */
export function isTenfold(small: BenchDocument, large: BenchDocument): boolean {
  return small.format === large.format && small.lines >= LINES_THAT_COUNT && large.lines === small.lines * 10;
}

/**
 * Measures two documents by turns. The times that they have already were taken at different moments, and their ratio
 * would tell most about what else the machine did at each.
 * @returns null for a contender that takes seconds: its two times say enough
 * @throws DeadlineError, or Error when the contender fails
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
    iterations: MOST_ITERATIONS,
    milliseconds,
  };
  return (await process.measure(command, LONGEST_ITERATION_MS + milliseconds)).nanoseconds;
}
