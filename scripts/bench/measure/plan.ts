/** How much time a measurement may take. */

export interface Plan {
  /** Rounds, in each of which every contender has a turn. */
  readonly rounds: number;
  /** Length of a turn in milliseconds; a turn has at least one iteration. */
  readonly turn: number;
  /** Length of a warm-up turn. */
  readonly warmUp: number;
  /**
   * Maximum number of warm-up turns beyond those that a contender needs. Warming up ends as soon as turns stop getting
   * faster.
   */
  readonly warmUps: number;
}

/**
 * Minimum warm-up of the Java virtual machine with the first document of a format. It compiles in the background, in
 * stages: several turns may show no speedup before it becomes twice as fast.
 */
export const JAVA_WARM_UP_MS = 6000;

/** Node.js compiles in the background, too, and rules are a thousand functions, each of which must be called often. */
export const NODE_WARM_UP_MS = 6000;

export const FULL: Plan = { rounds: 8, turn: 120, warmUp: 250, warmUps: 12 };
export const QUICK: Plan = { rounds: 5, turn: 80, warmUp: 200, warmUps: 10 };

/** A smaller speedup does not count: turns vary by as much. */
const GAIN = 0.05;

/** After this many turns without a speedup, a contender counts as warm; a single slow turn may be chance. */
const TURNS_WITHOUT_GAIN = 2;

/**
 * Whether another warm-up turn may bring a speedup.
 * @param medians of the turns so far
 * @param least minimum number of turns
 */
export function isCold(medians: readonly number[], least: number, { warmUps }: Plan): boolean {
  if (medians.length < least) return true;
  if (medians.length >= least + warmUps) return false;
  const [earlier, later] = [medians.slice(0, -TURNS_WITHOUT_GAIN), medians.slice(-TURNS_WITHOUT_GAIN)];
  return earlier.length === 0 || Math.min(...later) < Math.min(...earlier) * (1 - GAIN);
}

/** An iteration that would take longer is not started, and one that does take longer is killed. */
export const LONGEST_ITERATION_MS = 60_000;

/** An iteration longer than this is its own warm-up and is not repeated. */
const ONCE_ABOVE_MS = 3000;

/** Maximum number of iterations in a turn: enough for any median. */
export const MAX_ITERATIONS = 1000;

/**
 * Number of rounds for a contender: all, unless its turn would mostly be overtime.
 * @param iteration milliseconds per iteration
 */
export function roundsFor(iteration: number, { rounds, turn }: Plan): number {
  if (iteration > ONCE_ABOVE_MS) return 0;
  return iteration <= 2 * turn ? rounds : Math.min(rounds, 3);
}

/**
 * Expected time of an iteration if it grows in proportion to the document.
 * @param before bytes and milliseconds of a smaller document of the same format
 */
export function expected(bytes: number, before: { readonly bytes: number; readonly milliseconds: number }): number {
  return (before.milliseconds * bytes) / before.bytes;
}
