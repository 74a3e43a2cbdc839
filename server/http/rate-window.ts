/**
 * Counts requests per address by a monotonic clock. With the library's own counter, addresses over the limit would be
 * refused for as long as the machine's clock was set back.
 */
import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';

interface Window {
  totalHits: number;
  /** By the monotonic clock. */
  endsAt: number;
}

/** A counter for `rateLimit`; each limit needs its own. */
export class RateWindow implements Store {
  readonly localKeys = true;
  readonly #clock: () => number;
  readonly #windows = new Map<string, Window>();
  #windowMs = 0;
  #tidiedAt = 0;

  /** @param clock milliseconds of a monotonic clock */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  init({ windowMs }: Options): void {
    this.#windowMs = windowMs;
    this.#tidiedAt = this.#clock();
  }

  get(key: string): ClientRateLimitInfo | undefined {
    const window = this.#windows.get(key);
    return window === undefined || window.endsAt <= this.#clock() ? undefined : this.#infoOf(window);
  }

  increment(key: string): ClientRateLimitInfo {
    const now = this.#clock();
    this.#tidy(now);
    let window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      window = { totalHits: 0, endsAt: now + this.#windowMs };
      this.#windows.set(key, window);
    }
    window.totalHits += 1;
    return this.#infoOf(window);
  }

  decrement(key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined && window.totalHits > 0) window.totalHits -= 1;
  }

  resetKey(key: string): void {
    this.#windows.delete(key);
  }

  /** Headers give the reset time by the machine's clock. */
  #infoOf({ totalHits, endsAt }: Window): ClientRateLimitInfo {
    return { totalHits, resetTime: new Date(Date.now() + endsAt - this.#clock()) };
  }

  /** Removes addresses whose window has ended. */
  #tidy(now: number): void {
    if (now - this.#tidiedAt < this.#windowMs) return;
    this.#tidiedAt = now;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
  }
}
