/** A slot for a worker thread, which may be replaced. */
import type { Batch } from './batch.js';
import type { Job } from './job.js';
import type { PoolThread } from './thread.js';
import type { SlotOccupancy } from './turn.js';

export interface Slot extends SlotOccupancy {
  thread: PoolThread;
  /** `lost`: there is no thread, and none is starting. */
  state: 'starting' | 'idle' | 'busy' | 'lost';
  batch: Batch | null;
  occupants: readonly Job[];
  /** Timer that requeues the rest of a batch when a document takes too long. */
  stuck: NodeJS.Timeout | undefined;
  /** The document that caused the replacement of the thread. */
  culprit: { readonly job: Job; readonly since: number } | null;
}

/** An unoccupied slot. */
export const EMPTY = Object.freeze({ batch: null, occupants: [], stuck: undefined, culprit: null });
