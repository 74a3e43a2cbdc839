/** How the store does, for the metrics: how long it takes, when it last had everything, and what it will never have. */

import type { AccountEvents } from './events.js';

/** What is timed: a question whether it answers, and the calls that are handed over. */
export type StoreWork = 'probe' | 'flush';

export class StoreWatch {
  #listener: (work: StoreWork, seconds: number) => void = () => undefined;
  #flushedAt = performance.now();
  #lostAtEnd = 0;
  readonly #refused = new Map<string, number>();

  /** Hears of each answer of the store, and how long it took; one listener at most. */
  listen(listener: (work: StoreWork, seconds: number) => void): void {
    this.#listener = listener;
  }

  /** Times a piece of work that succeeds. @throws what it throws */
  async time<T>(kind: StoreWork, work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const done = await work();
    this.#listener(kind, (performance.now() - begun) / 1000);
    if (kind === 'flush') this.#flushedAt = performance.now();
    return done;
  }

  /** Since the store last had everything that was counted until then. */
  secondsSinceFlush(): number {
    return (performance.now() - this.#flushedAt) / 1000;
  }

  /** Calls that will be in no store: neither handed over nor kept at the end, or in a file that is refused. */
  lostCalls(): number {
    let calls = this.#lostAtEnd;
    for (const each of this.#refused.values()) calls += each;
    return calls;
  }

  /** Takes note of events on their way to whoever hears them. */
  noting(onEvent: AccountEvents): AccountEvents {
    return (what, figures, level) => {
      const calls = typeof figures['calls'] === 'number' ? figures['calls'] : 0;
      // A file that is refused stays, and is found each hour again.
      if (what === 'spool-refused') this.#refused.set(String(figures['file']), calls);
      if (what === 'calls-lost') this.#lostAtEnd = calls;
      onEvent(what, figures, level);
    };
  }
}
