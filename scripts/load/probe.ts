/**
 * Loaded before the service (`--import`): how long its event loop keeps others waiting, as the process itself sees it.
 * Asked by a message, it answers with what has been since the last one.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds between two looks; what a look is late by is the delay. */
const RESOLUTION_MS = 1;

/** What the probe answers, in milliseconds. */
export interface LoopDelay {
  readonly p99: number;
  readonly max: number;
}

// Worker threads are started with the same arguments; it is the loop that serves HTTP that matters.
if (isMainThread && process.send !== undefined) {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  process.on('message', () => {
    const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
    const answer: LoopDelay = { p99: late(histogram.percentile(99)), max: late(histogram.max) };
    histogram.reset();
    process.send!(answer);
  });
  // The channel must not keep a service alive that has been asked to stop.
  process.channel?.unref();
}
