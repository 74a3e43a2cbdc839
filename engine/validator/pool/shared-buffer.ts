/**
 * Passes documents to a worker in a shared buffer: copying them in a message would allocate memory twice, which takes
 * longer than copying.
 */
import type { SentTask, SharedBuffer, Task } from './task.js';

/**
 * Size of the buffer; the system only provides the memory that is used. Larger documents take far longer than their
 * copy.
 */
const BUFFER_BYTES = 8 * 1024 * 1024;

/** An empty buffer. */
export function createSharedBuffer(): SharedBuffer {
  return new Uint8Array(new SharedArrayBuffer(BUFFER_BYTES));
}

/**
 * Called by the pool; the worker must be done with the previous batch.
 * @param isMoved whether a document is transferred with its memory
 * @returns the tasks to send; documents for which there is room are in the buffer
 */
export function placeInBuffer(
  tasks: readonly Task[],
  buffer: SharedBuffer,
  isMoved: (task: Task) => boolean,
): readonly SentTask[] {
  let from = 0;
  return tasks.map((task) => {
    const { document } = task;
    const end = from + document.byteLength;
    // A document transferred before is empty: do not copy it, so that sending it fails and the caller learns of it.
    if (end === from || end > buffer.length || document.buffer instanceof SharedArrayBuffer || isMoved(task))
      return task;
    buffer.set(document, from);
    const sent: SentTask = { ...task, document: [from, end] };
    from = end;
    return sent;
  });
}

/**
 * Called by the worker.
 * @returns the task with its document, which stays unchanged until the worker is done with the batch
 */
export function readFromBuffer(sent: SentTask, buffer: SharedBuffer): Task {
  const { document } = sent;
  return { ...sent, document: document instanceof Uint8Array ? document : buffer.subarray(...document) };
}
