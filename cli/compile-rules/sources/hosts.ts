/** Tracks hosts while fetching files. A host that can't be reached is given up for all files. */

export interface Clock {
  /**
   * Calls back after some milliseconds.
   * @returns a function that cancels the call
   */
  after(milliseconds: number, call: () => void): () => void;
}

export const CLOCK: Clock = {
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The hosts of one run. */
export class Hosts {
  readonly #clock: Clock;
  readonly #known = new Map<string, Host>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param patienceMs time until its first response, for all requests together */
  get(url: string, patienceMs: number): Host {
    const { host: name } = new URL(url);
    let host = this.#known.get(name);
    if (host === undefined) {
      host = new Host(name, patienceMs, this.#clock);
      this.#known.set(name, host);
    }
    return host;
  }
}

/** A host. It must send its first response within its patience, counted from the first request. */
export class Host {
  readonly name: string;
  readonly #abort = new AbortController();
  readonly #cancel: () => void;
  /** Why the last request got no response. */
  #lastReason: string | undefined;

  constructor(name: string, patienceMs: number, clock: Clock) {
    this.name = name;
    this.#cancel = clock.after(patienceMs, () =>
      this.giveUp(this.#lastReason ?? `no answer within ${patienceMs / 1000} s`),
    );
  }

  /** Aborts with the reason when the host is given up. */
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

  /** Why the host was given up; null if it was not. */
  get givenUp(): string | null {
    return this.signal.aborted ? String(this.signal.reason) : null;
  }
}
