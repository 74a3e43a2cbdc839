/** Keeps calls that the store does not take, so that they outlive the process. */

import type { NotedCall } from './call-files.js';
import type { AccountEvents } from './events.js';
import type { Meter } from './meter.js';
import type { Spool } from './spool.js';
import { reasonOf } from './sql/attempt.js';

export interface KeeperDeps {
  readonly meter: Meter;
  /** Null where nothing is kept. */
  readonly spool: Spool | null;
  readonly storeId: string;
  readonly now: () => Date;
  readonly onEvent: AccountEvents;
}

export class Keeper {
  readonly #deps: KeeperDeps;
  /** Calls that had been counted when it was last saved. */
  #savedUpTo = 0;
  #hasComplained = false;
  #told = '';
  /** Calls that were lost at the end; null before. */
  #lost: number | null = null;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
  }

  /** Notes a call that is being answered, or takes that back. Where it can't be, the log says so once. */
  note(sequence: number, call: NotedCall, calls: 1 | -1, at: Date): void {
    const { spool } = this.#deps;
    // What is answered after the end is kept by nobody.
    if (spool === null || this.#lost !== null) return;
    try {
      spool.note(sequence, call, calls, at);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** Saves what the store has not confirmed, as far as that has not been done. Where it can't be, the log says so once. */
  save(): void {
    const { meter, spool, storeId, now } = this.#deps;
    if (spool === null || this.#lost !== null || this.#unsaved() === 0) return;
    try {
      spool.save({ storeId, savedAt: now(), batches: meter.unconfirmed() });
      this.#savedUpTo = meter.counted();
      this.#hasComplained = false;
    } catch (error) {
      this.#complain(error);
    }
  }

  /** Nothing that was saved has to be kept any more: the store has it. What was noted since stays. */
  forget(): void {
    const { meter, spool } = this.#deps;
    try {
      spool?.remove(meter.unrecorded() === 0);
    } catch (error) {
      // The store knows its batches, and does not take them again.
      this.#deps.onEvent('spool-failed', { reason: reasonOf(error) }, 'warn');
    }
  }

  /**
   * Saves what is left, for a process that ends, and tells what becomes of it. Being asked again tells only what has changed.
   * @returns how many calls are lost
   */
  conclude(): number {
    if (this.#lost !== null) return this.#lost;
    this.save();
    const lost = this.#unsaved();
    const kept = this.#deps.meter.unrecorded() - lost;
    const told = `${lost} ${kept}`;
    if (told !== this.#told) {
      if (lost > 0) this.#deps.onEvent('calls-lost', { calls: lost }, 'error');
      if (kept > 0) this.#deps.onEvent('calls-kept', { calls: kept }, 'warn');
    }
    this.#told = told;
    return lost;
  }

  /** Concludes for good, and leaves what is saved to others. */
  end(): void {
    this.#lost = this.conclude();
    this.#deps.spool?.release();
  }

  #complain(error: unknown): void {
    if (!this.#hasComplained) this.#deps.onEvent('spool-failed', { reason: reasonOf(error) }, 'warn');
    this.#hasComplained = true;
  }

  #unsaved(): number {
    const { meter, spool } = this.#deps;
    const unrecorded = meter.unrecorded();
    return spool?.isThere() === true ? Math.min(unrecorded, meter.counted() - this.#savedUpTo) : unrecorded;
  }
}
