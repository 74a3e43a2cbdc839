/** How much time a measurement may take. */

export interface Plan {
  /** Rounds in which each contender has its turn. */
  readonly rounds: number;
  /** Length of a turn in milliseconds; a turn has one iteration at least. */
  readonly turn: number;
  /** Warming up before the rounds, for the first document of a format and for each one. */
  readonly firstWarmUp: number;
  readonly warmUp: number;
}

export const FULL: Plan = { rounds: 10, turn: 120, firstWarmUp: 2500, warmUp: 500 };
export const QUICK: Plan = { rounds: 5, turn: 80, firstWarmUp: 1500, warmUp: 300 };

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
  return before.milliseconds * bytes / before.bytes;
}
