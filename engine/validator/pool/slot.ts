/** The place of a worker; its thread may be replaced. */
import type { Batch } from './batch.js';
import type { Job } from './job.js';
import type { PoolThread } from './thread.js';
import type { Place } from './turn.js';

export interface Slot extends Place {
  thread: PoolThread;
  /** Lost: there is no thread, and none on its way. */
  state: 'starting' | 'idle' | 'busy' | 'lost';
  batch: Batch | null;
  occupants: readonly Job[];
  /** Calls back what a batch has left when it takes too long. */
  stuck: NodeJS.Timeout | undefined;
  /** Because of whom the thread is replaced. */
  culprit: { readonly job: Job; readonly since: number } | null;
}

/** A place at which nothing is done. */
export const EMPTY = Object.freeze({ batch: null, occupants: [], stuck: undefined, culprit: null });
