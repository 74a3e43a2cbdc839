/**
 * Passes documents to a worker in a shared buffer: copying them in a message would allocate memory twice, which takes
 * longer than copying.
 */
import type { Handed, Shelf, Task } from './task.js';

/**
 * Size of the buffer; the system only provides the memory that is used. Larger documents take far longer than their
 * copy.
 */
const SHELF_BYTES = 8 * 1024 * 1024;

/** An empty buffer. */
export function newShelf(): Shelf {
  return new Uint8Array(new SharedArrayBuffer(SHELF_BYTES));
}

/**
 * Called by the pool; the worker must be done with the previous batch.
 * @param isMoved whether a document is transferred with its memory
 * @returns the tasks to send; documents for which there is room are in the buffer
 */
export function shelve(tasks: readonly Task[], shelf: Shelf, isMoved: (task: Task) => boolean): readonly Handed[] {
  let from = 0;
  return tasks.map((task) => {
    const { document } = task;
    const end = from + document.byteLength;
    // Memory that was transferred before has no bytes either: sending it must fail, to inform the caller.
    if (end === from || end > shelf.length || document.buffer instanceof SharedArrayBuffer || isMoved(task))
      return task;
    shelf.set(document, from);
    const handed: Handed = { ...task, document: [from, end] };
    from = end;
    return handed;
  });
}

/**
 * Called by the worker.
 * @returns the task with its document, which stays unchanged until the worker is done with the batch
 */
export function unshelved(handed: Handed, shelf: Shelf): Task {
  const { document } = handed;
  return { ...handed, document: document instanceof Uint8Array ? document : shelf.subarray(...document) };
}
