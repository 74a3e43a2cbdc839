/**
 * Milliseconds of a clock that is never set back, in Node.js. `performance.now()` would do, but its first use loads modules of
 * Node.js for longer than a small invoice takes to parse.
 */
export function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}
