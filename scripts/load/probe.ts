/**
 * Loaded before the service (`--import`): measures delays of its event loop from inside. Answers a message with the
 * values since the last one.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds between two readings; the delay is how late a reading is. */
const RESOLUTION_MS = 1;

/** The probe's answer, in milliseconds. */
export interface LoopDelay {
  readonly p99: number;
  readonly max: number;
}

// Worker threads start with the same arguments; only the loop that serves HTTP matters.
if (isMainThread && process.send !== undefined) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  process.on('message', () => {
    const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
    const answer: LoopDelay = { p99: late(histogram.percentile(99)), max: late(histogram.max) };
    histogram.reset();
    process.send!(answer);
  });
  // The channel must not keep a service alive that is being stopped.
  process.channel?.unref();
}
