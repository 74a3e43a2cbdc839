/**
 * Keeps the database's time in a running service: it is queried periodically, and a monotonic clock runs on in between.
 * So an operator or a wrong time server that sets the clock of one machine shifts no period.
 */

import { StoreError } from './store-error.js';
import type { AccountStore } from './store.js';

/** A larger difference from the database's clock means that a clock is wrong. */
const MAX_SKEW_MS = 60_000;

export class StoreClock {
  readonly #store: Pick<AccountStore, 'time'>;
  readonly #ownTime: () => Date;
  #asked = { time: 0, at: 0 };
  #skewMs = 0;

  /** @param ownTime this machine's clock */
  constructor(store: Pick<AccountStore, 'time'>, ownTime: () => Date) {
    this.#store = store;
    this.#ownTime = ownTime;
  }

  /** Queries the database. @throws StoreError */
  async ask(): Promise<void> {
    const [sent, ownSent] = [performance.now(), this.#ownTime().getTime()];
    const time = (await this.#store.time()).getTime();
    const way = performance.now() - sent;
    // The time was read at some point between query and answer: a slow answer is not skew.
    const ahead = ownSent - time;
    this.#skewMs = ahead > 0 ? ahead : Math.min(0, ahead + way);
    this.#asked = { time: time + way / 2, at: performance.now() };
  }

  /** The database's time. `ask` must have succeeded before. */
  now(): Date {
    const { time, at } = this.#asked;
    return new Date(Math.floor(time + performance.now() - at));
  }

  /** Whether this machine's clock differed too much when the database was last queried. */
  isSkewed(): boolean {
    return Math.abs(this.#skewMs) > MAX_SKEW_MS;
  }

  /** @throws StoreError `CLOCK_SKEWED` */
  expectNoSkew(): void {
    if (!this.isSkewed()) return;
    const seconds = Math.round(Math.abs(this.#skewMs) / 1000);
    const says = (ms: number): string => new Date(ms).toISOString();
    throw new StoreError(
      `The clock of this machine is ${seconds} s ${this.#skewMs > 0 ? 'ahead of' : 'behind'} the database's: it says ` +
        `${says(this.#asked.time + this.#skewMs)}, the database ${says(this.#asked.time)}. Periods and trials go by the ` +
        'database; set both by the same time server, then start again (CLOCK_SKEWED)',
      { code: 'CLOCK_SKEWED' },
    );
  }
}
