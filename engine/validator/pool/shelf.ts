/**
 * Documents on their way to a worker lie in memory that both share: a copy in a message is memory that is allocated twice,
 * which takes longer than copying.
 */
import type { Handed, Shelf, Task } from './task.js';

/** What lies there at a time; the system gives memory only for what is used. A larger document takes far longer than its copy. */
const SHELF_BYTES = 8 * 1024 * 1024;

/** An empty one. */
export function newShelf(): Shelf {
  return new Uint8Array(new SharedArrayBuffer(SHELF_BYTES));
}

/**
 * For the pool; the worker must be done with what it has been given before.
 * @param isMoved whether a document goes with its memory
 * @returns the tasks as the worker is given them: documents for which there is room are on the shelf from now on
 */
export function shelve(tasks: readonly Task[], shelf: Shelf, isMoved: (task: Task) => boolean): readonly Handed[] {
  let from = 0;
  return tasks.map((task) => {
    const { document } = task;
    const end = from + document.byteLength;
    // Memory that has been handed over before has no bytes either: whoever sends it is to be told.
    if (end === from || end > shelf.length || document.buffer instanceof SharedArrayBuffer || isMoved(task))
      return task;
    shelf.set(document, from);
    const handed: Handed = { ...task, document: [from, end] };
    from = end;
    return handed;
  });
}

/**
 * For the worker.
 * @returns the task with its document, which stays as it is until the worker is done with all that it has been given
 */
export function unshelved(handed: Handed, shelf: Shelf): Task {
  const { document } = handed;
  return { ...handed, document: document instanceof Uint8Array ? document : shelf.subarray(...document) };
}
