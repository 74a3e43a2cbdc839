/** Hosts that are asked for files. One that can't be reached is given up for all files together. */

export interface Clock {
  /**
   * Calls back after some milliseconds.
   * @returns what takes that back
   */
  after(milliseconds: number, call: () => void): () => void;
}

export const CLOCK: Clock = {
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The hosts of one run, each remembered. */
export class Hosts {
  readonly #clock: Clock;
  readonly #known = new Map<string, Host>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param patienceMs how long its first answer may take, whoever waits for it */
  of(url: string, patienceMs: number): Host {
    const { host: name } = new URL(url);
    let host = this.#known.get(name);
    if (host === undefined) {
      host = new Host(name, patienceMs, this.#clock);
      this.#known.set(name, host);
    }
    return host;
  }
}

/** One host. From its first request on it has so long to answer anything at all. */
export class Host {
  readonly name: string;
  readonly #abort = new AbortController();
  readonly #cancel: () => void;
  /** Why the last request got no answer. */
  #lastReason: string | undefined;

  constructor(name: string, patienceMs: number, clock: Clock) {
    this.name = name;
    this.#cancel = clock.after(patienceMs, () =>
      this.giveUp(this.#lastReason ?? `no answer within ${patienceMs / 1000} s`),
    );
  }

  /** Ends requests to the host when it is given up; the reason is why. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  answered(): void {
    this.#cancel();
  }

  failed(reason: string): void {
    this.#lastReason = reason;
  }

  giveUp(reason: string): void {
    this.#cancel();
    this.#abort.abort(reason);
  }

  /** Why nobody asks it any more; null as long as it is asked. */
  get givenUp(): string | null {
    return this.signal.aborted ? String(this.signal.reason) : null;
  }
}
