/**
 * Passes documents to a worker in a shared buffer: copying them in a message would allocate memory twice, which takes
 * longer than the copy itself.
 */
import type { SentTask, SharedBuffer, Task } from './task.js';

/**
 * Size of the buffer; the system only allocates the memory that is used. For larger documents, copying is
 * insignificant.
 */
const BUFFER_BYTES = 8 * 1024 * 1024;

/** An empty buffer. */
export function createSharedBuffer(): SharedBuffer {
  return new Uint8Array(new SharedArrayBuffer(BUFFER_BYTES));
}

/**
 * Called by the pool when the worker is done with the previous batch.
 * @param isMoved whether a document is transferred with its memory
 * @returns the tasks to send; documents that fit are in the buffer
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
    // A document transferred earlier is empty. It is not copied, so that sending it fails and the caller gets the
    // error.
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
