/** Records a call while it is being answered, in case this process is killed. */

import type { NotedCall } from './call-files.js';

/** Adds a call to a future batch; -1 removes it again. */
export type NoteCall = (sequence: number, call: NotedCall, calls: 1 | -1, at: Date) => void;

/**
 * Records a call, and removes it while the client is slow to read the answer, since such an answer may never arrive.
 * @param next returns the number of the batch that a call counted now would be in
 * @returns a function to report the outcome, before the call is counted
 */
export function recordWhileAnswered(
  note: NoteCall,
  next: () => number,
  at: Date,
  call: NotedCall,
): (answered: boolean) => void {
  let notedIn: number | null = null;
  const noteIn = (sequence: number | null): void => {
    if (sequence === notedIn) return;
    if (notedIn !== null) note(notedIn, call, -1, at);
    if (sequence !== null) note(sequence, call, 1, at);
    notedIn = sequence;
  };
  let isSettled = false;
  noteIn(next());
  // The operating system usually accepts a whole answer at once: if it has not, the client is slow.
  setImmediate(() => {
    if (!isSettled) noteIn(null);
  });
  return (answered) => {
    isSettled = true;
    noteIn(answered ? next() : null);
  };
}
