/** A call that is being answered, noted for the case that this process is killed. */

import type { NotedCall } from './call-files.js';

/** Keeps a call of a batch that will be; -1 takes that back. */
export type NoteCall = (sequence: number, call: NotedCall, calls: 1 | -1, at: Date) => void;

/**
 * Notes a call, and takes that back as long as its client lets the answer wait: such an answer may never arrive.
 * @param next the number of the batch that it would be in by now
 * @returns says what has become of it, before it is counted
 */
export function noteWhileAnswered(
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
  // The system takes most answers at once.
  setImmediate(() => {
    if (!isSettled) noteIn(null);
  });
  return (answered) => {
    isSettled = true;
    noteIn(answered ? next() : null);
  };
}
