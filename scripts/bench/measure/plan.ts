/** How much time a measurement may take. */

export interface Plan {
  /** Rounds in which each contender has its turn. */
  readonly rounds: number;
  /** Length of a turn in milliseconds; a turn has one iteration at least. */
  readonly turn: number;
  /** Length of a turn while warming up. */
  readonly warmUp: number;
  /** Turns of warming up at most, beyond those that a contender needs; it ends as soon as nothing becomes faster. */
  readonly warmUps: number;
}

/**
 * How long the virtual machine of Java warms up with the first document of a format, at least. It compiles in the
 * background, in steps: several turns may gain nothing before it becomes twice as fast.
 */
export const JAVA_WARM_UP_MS = 6000;

/** Node.js compiles in the background, too, and rules are a thousand functions, each of which has to be called often. */
export const NODE_WARM_UP_MS = 6000;

export const FULL: Plan = { rounds: 8, turn: 120, warmUp: 250, warmUps: 12 };
export const QUICK: Plan = { rounds: 5, turn: 80, warmUp: 200, warmUps: 10 };

/** Less than this is no gain: it varies as much from turn to turn. */
const GAIN = 0.05;

/** Turns without a gain that show that a contender is warm: one alone may have been unlucky. */
const TURNS_WITHOUT_GAIN = 2;

/**
 * Whether another turn of warming up may gain anything.
 * @param medians of the turns so far
 * @param least turns that it takes in any case
 */
export function isCold(medians: readonly number[], least: number, { warmUps }: Plan): boolean {
  if (medians.length < least) return true;
  if (medians.length >= least + warmUps) return false;
  const [earlier, later] = [medians.slice(0, -TURNS_WITHOUT_GAIN), medians.slice(-TURNS_WITHOUT_GAIN)];
  return earlier.length === 0 || Math.min(...later) < Math.min(...earlier) * (1 - GAIN);
}

/** What would take longer is not begun, and what does take longer is ended. */
export const LONGEST_ITERATION_MS = 60_000;

/** Above this an iteration is so long that it is its own warm-up and is not repeated. */
const ONCE_ABOVE_MS = 3000;

/** Iterations in one turn at most: enough for any median. */
export const MOST_ITERATIONS = 1000;

/**
 * Rounds that a contender takes part in: all, unless its turn would be mostly overtime.
 * @param iteration what one iteration takes, in milliseconds
 */
export function roundsFor(iteration: number, { rounds, turn }: Plan): number {
  if (iteration > ONCE_ABOVE_MS) return 0;
  return iteration <= 2 * turn ? rounds : Math.min(rounds, 3);
}

/**
 * What an iteration will take, if time grows as the document does.
 * @param before a smaller document of the same format: its bytes, and milliseconds
 */
export function expected(bytes: number, before: { readonly bytes: number; readonly milliseconds: number }): number {
  return (before.milliseconds * bytes) / before.bytes;
}
