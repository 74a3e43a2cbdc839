/** Saves calls that the store has not confirmed, so that they survive the process. */

import type { NotedCall } from './call-files.js';
import type { AccountEvents } from './events.js';
import type { Meter } from './meter.js';
import type { Spool } from './spool.js';
import { failureReason } from './sql/attempt.js';

export interface CallSaverDeps {
  readonly meter: Meter;
  /** Null if calls are not saved. */
  readonly spool: Spool | null;
  readonly storeId: string;
  readonly now: () => Date;
  readonly onEvent: AccountEvents;
}

export class CallSaver {
  readonly #deps: CallSaverDeps;
  /** Number of counted calls at the last save. */
  #savedUpTo = 0;
  #hasComplained = false;
  #logged = '';
  /** Calls lost at the end; null before the end. */
  #lost: number | null = null;

  constructor(deps: CallSaverDeps) {
    this.#deps = deps;
  }

  /** Records a call that is being answered, or removes it. Logs a failure once. */
  note(sequence: number, call: NotedCall, calls: 1 | -1, at: Date): void {
    const { spool } = this.#deps;
    // Calls answered after the end are not saved.
    if (spool === null || this.#lost !== null) return;
    try {
      spool.note(sequence, call, calls, at);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** Saves what the store has not confirmed since the last save. Logs a failure once. */
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

  /** The store has confirmed everything that was saved, so the file is deleted. Calls recorded since stay. */
  forget(): void {
    const { meter, spool } = this.#deps;
    try {
      spool?.remove(meter.unrecorded() === 0);
    } catch (error) {
      // Harmless: the store recognises its batches and ignores repeated ones.
      this.#deps.onEvent('spool-failed', { reason: failureReason(error) }, 'warn');
    }
  }

  /**
   * Saves what is left before the process ends, and logs the result. Repeated calls log only changes.
   * @returns how many calls are lost
   */
  conclude(): number {
    if (this.#lost !== null) return this.#lost;
    this.save();
    const lost = this.#unsaved();
    const kept = this.#deps.meter.unrecorded() - lost;
    const result = `${lost} ${kept}`;
    if (result !== this.#logged) {
      if (lost > 0) this.#deps.onEvent('calls-lost', { calls: lost }, 'error');
      if (kept > 0) this.#deps.onEvent('calls-kept', { calls: kept }, 'warn');
    }
    this.#logged = result;
    return lost;
  }

  /** Saves for the last time, and leaves the files to other processes. */
  end(): void {
    this.#lost = this.conclude();
    this.#deps.spool?.release();
  }

  #complain(error: unknown): void {
    if (!this.#hasComplained) this.#deps.onEvent('spool-failed', { reason: failureReason(error) }, 'warn');
    this.#hasComplained = true;
  }

  #unsaved(): number {
    const { meter, spool } = this.#deps;
    const unrecorded = meter.unrecorded();
    return spool?.isThere() === true ? Math.min(unrecorded, meter.counted() - this.#savedUpTo) : unrecorded;
  }
}
