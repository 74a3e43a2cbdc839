/**
 * The database's time in a running service, without asking for it at each call: it is asked now and then, and in between
 * it goes on by a clock that nobody can set. So what an operator, or a wrong time server, does to the clock of one
 * machine moves no period.
 */

import { StoreError } from './store-error.js';
import type { AccountStore } from './store.js';

/** A machine whose clock is further away from the database's has something wrong with it. */
const MOST_SKEW_MS = 60_000;

export class StoreClock {
  readonly #store: Pick<AccountStore, 'time'>;
  readonly #ownTime: () => Date;
  #asked = { time: 0, at: 0 };
  #skewMs = 0;

  /** @param ownTime the clock of this machine */
  constructor(store: Pick<AccountStore, 'time'>, ownTime: () => Date) {
    this.#store = store;
    this.#ownTime = ownTime;
  }

  /** Asks the database. @throws StoreError */
  async ask(): Promise<void> {
    const [sent, ownSent] = [performance.now(), this.#ownTime().getTime()];
    const time = (await this.#store.time()).getTime();
    const way = performance.now() - sent;
    // The answer was true at some time between question and answer: a slow one is no skew.
    const ahead = ownSent - time;
    this.#skewMs = ahead > 0 ? ahead : Math.min(0, ahead + way);
    this.#asked = { time: time + way / 2, at: performance.now() };
  }

  /** The database's time. It must have been asked for. */
  now(): Date {
    const { time, at } = this.#asked;
    return new Date(Math.floor(time + performance.now() - at));
  }

  /** Whether the clock of this machine was too far away when the database was last asked. */
  isSkewed(): boolean {
    return Math.abs(this.#skewMs) > MOST_SKEW_MS;
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
