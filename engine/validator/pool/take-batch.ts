/** Fills an idle worker with documents. */
import { batchLimits } from './batch.js';
import type { Job } from './job.js';
import type { DocumentQueue } from './queue.js';
import type { Slot } from './slot.js';
import { decideTurn } from './turn.js';

/**
 * Takes the next document for a worker, with following small ones up to its share of the queue. They occupy the slot
 * from then on.
 * @param keepFree whether to reserve one of several workers for small documents, as services do for independent callers
 * @returns empty if no document may be taken
 */
export function takeBatch(
  slot: Slot,
  slots: readonly Slot[],
  queue: DocumentQueue<Job>,
  keepFree: boolean,
): readonly Job[] {
  const next = (): Job | undefined => queue.take((waiting) => decideTurn(waiting, slots, keepFree));
  const idle = slots.filter(({ state }) => state === 'idle').length;
  const portion = batchLimits(keepFree);
  const most = Math.min(portion.documents, Math.ceil(queue.length / idle));
  const jobs: Job[] = [];
  for (let [job, bytes] = [next(), 0]; job !== undefined; job = next()) {
    bytes += job.bytes;
    if (jobs.length > 0 && bytes > portion.bytes) {
      queue.putBack(job);
      break;
    }
    jobs.push(job);
    [slot.state, slot.occupants] = ['busy', jobs];
    if (jobs.length === most) break;
  }
  return jobs;
}
