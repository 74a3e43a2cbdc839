/** Measures the store for the metrics: response times, the time since everything was last written, and lost calls. */

import type { AccountEvents } from './events.js';

/** The timed operations: a probe of the store, and writing calls to it. */
export type StoreWork = 'probe' | 'flush';

export class StoreWatch {
  #listener: (work: StoreWork, seconds: number) => void = () => undefined;
  #flushedAt = performance.now();
  #lostAtEnd = 0;
  readonly #refused = new Map<string, number>();

  /** The listener is called for each operation with its duration; there is at most one listener. */
  listen(listener: (work: StoreWork, seconds: number) => void): void {
    this.#listener = listener;
  }

  /** Times an operation, if it succeeds. @throws what it throws */
  async time<T>(kind: StoreWork, work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const done = await work();
    this.#listener(kind, (performance.now() - begun) / 1000);
    if (kind === 'flush') this.#flushedAt = performance.now();
    return done;
  }

  /** Seconds since the store last had everything that was counted. */
  secondsSinceFlush(): number {
    return (performance.now() - this.#flushedAt) / 1000;
  }

  /** Calls that no store will get: neither written nor saved when the process ended, or in a refused file. */
  lostCalls(): number {
    let calls = this.#lostAtEnd;
    for (const each of this.#refused.values()) calls += each;
    return calls;
  }

  /** Observes events on their way to the listener. */
  observing(onEvent: AccountEvents): AccountEvents {
    return (what, figures, level) => {
      const calls = typeof figures['calls'] === 'number' ? figures['calls'] : 0;
      // A refused file stays, and is reported again each hour.
      if (what === 'spool-refused') this.#refused.set(String(figures['file']), calls);
      if (what === 'calls-lost') this.#lostAtEnd = calls;
      onEvent(what, figures, level);
    };
  }
}
