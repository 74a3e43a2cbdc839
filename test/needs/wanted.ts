/** What is asked of a run of the tests, by its environment. */

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether absence is a failure: `TEST_ALL=1` or `CI=true`. */
export function isAllRequired(env: Environment = process.env): boolean {
  return env['TEST_ALL'] === '1' || env['CI'] === 'true';
}

/** Whether measurements are made at full length: `TEST_LONG=1`, or where everything is asked for. */
export function isLong(env: Environment = process.env): boolean {
  return env['TEST_LONG'] === '1' || isAllRequired(env);
}

/** How much of something a test does: all that it is for, or what is enough to see that it works, in seconds. */
export function inFull<T>(full: T, short: T): T {
  return isLong() ? full : short;
}
