/** Times all contenders on one document, in alternation. */
import type { BenchDocument } from '../documents/documents.js';
import { median } from '../../kit/statistics.js';
import type { Reply } from '../subjects/protocol.js';
import { DeadlineError } from './contender-process.js';
import type { Contender, ContenderName } from './contenders.js';
import { LONGEST_ITERATION_MS, MAX_ITERATIONS, type Plan, expected, isCold, roundsFor } from './plan.js';

/** A time, or why there is none. */
export type Timing =
  | { readonly outcome: 'measured'; readonly milliseconds: number; readonly iterations: number }
  | { readonly outcome: 'skipped'; readonly reason: string };

export interface Turn {
  readonly document: BenchDocument;
  readonly path: string;
  /** The times of a smaller document of the same format. */
  readonly before: { readonly bytes: number; readonly timings: ReadonlyMap<ContenderName, Timing> } | null;
}

/** A contender that takes part in the rounds. */
interface Participant {
  readonly contender: Contender;
  /** It takes part in the first ones. */
  readonly rounds: number;
  readonly nanoseconds: number[];
}

/**
 * Measures a document: everybody once to estimate the time, then everybody warm, then in alternation, so that other
 * load on the machine affects all alike. A contender that misses its deadline loses its process.
 */
export async function measureDocument(
  contenders: readonly Contender[],
  turn: Turn,
  plan: Plan,
): Promise<Map<ContenderName, Timing>> {
  const timings = new Map<ContenderName, Timing>();
  const participants: Participant[] = [];
  for (const contender of contenders) {
    const opening = await open(contender, turn, plan);
    if ('outcome' in opening) timings.set(contender.name, opening);
    else participants.push(opening);
  }
  for (let round = 0; round < plan.rounds; round++) {
    for (const { contender, rounds, nanoseconds } of participants) {
      if (round >= rounds || timings.has(contender.name)) continue;
      try {
        nanoseconds.push(...(await run(contender, turn, plan.turn)).nanoseconds);
      } catch (error) {
        timings.set(contender.name, failure(error));
      }
    }
  }
  for (const { contender, nanoseconds } of participants) {
    if (timings.has(contender.name)) continue;
    timings.set(contender.name, {
      outcome: 'measured',
      milliseconds: median(nanoseconds) / 1e6,
      iterations: nanoseconds.length,
    });
  }
  return timings;
}

/** The first iterations of a contender, which decide whether and how often it is measured. */
async function open(contender: Contender, turn: Turn, plan: Plan): Promise<Timing | Participant> {
  const before = turn.before?.timings.get(contender.name);
  if (before?.outcome === 'skipped') return { outcome: 'skipped', reason: before.reason };
  if (before) {
    const milliseconds = expected(turn.document.bytes.length, {
      bytes: turn.before!.bytes,
      milliseconds: before.milliseconds,
    });
    if (milliseconds > LONGEST_ITERATION_MS) {
      return { outcome: 'skipped', reason: `one iteration would take about ${Math.round(milliseconds / 1000)} s` };
    }
  }
  try {
    const [first] = (await run(contender, turn, 0)).nanoseconds;
    const rounds = roundsFor(first! / 1e6, plan);
    if (rounds === 0) return { contender, rounds, nanoseconds: [first!] };
    const least = turn.before ? 0 : Math.ceil(contender.warmUp / plan.warmUp);
    const medians: number[] = [];
    do medians.push(median((await run(contender, turn, plan.warmUp)).nanoseconds));
    while (isCold(medians, least, plan));
    const last = medians.at(-1)!;
    const roundsWhenWarm = roundsFor(last / 1e6, plan);
    return { contender, rounds: roundsWhenWarm, nanoseconds: roundsWhenWarm === 0 ? [last] : [] };
  } catch (error) {
    return failure(error);
  }
}

function failure(error: unknown): Timing {
  const reason =
    error instanceof DeadlineError
      ? `one iteration takes more than ${LONGEST_ITERATION_MS / 1000} s`
      : (error as Error).message;
  return { outcome: 'skipped', reason };
}

function run({ process, ruleSet }: Contender, { document, path }: Turn, milliseconds: number): Promise<Reply> {
  const ruleSets = document.ruleSets.map(ruleSet);
  return process.measure(
    { ruleSets, document: path, iterations: MAX_ITERATIONS, milliseconds },
    LONGEST_ITERATION_MS + milliseconds,
  );
}
