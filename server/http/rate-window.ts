/**
 * Counts requests per address by a monotonic clock: with the library's own counter, addresses over the limit would be
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
  readonly #steady: () => number;
  readonly #windows = new Map<string, Window>();
  #windowMs = 0;
  #tidiedAt = 0;

  /** @param steady milliseconds of a monotonic clock */
  constructor(steady: () => number = () => performance.now()) {
    this.#steady = steady;
  }

  init({ windowMs }: Options): void {
    this.#windowMs = windowMs;
    this.#tidiedAt = this.#steady();
  }

  get(key: string): ClientRateLimitInfo | undefined {
    const window = this.#windows.get(key);
    return window === undefined || window.endsAt <= this.#steady() ? undefined : this.#told(window);
  }

  increment(key: string): ClientRateLimitInfo {
    const now = this.#steady();
    this.#tidy(now);
    let window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      window = { totalHits: 0, endsAt: now + this.#windowMs };
      this.#windows.set(key, window);
    }
    window.totalHits += 1;
    return this.#told(window);
  }

  decrement(key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined && window.totalHits > 0) window.totalHits -= 1;
  }

  resetKey(key: string): void {
    this.#windows.delete(key);
  }

  /** Headers give the reset time by the machine's clock. */
  #told({ totalHits, endsAt }: Window): ClientRateLimitInfo {
    return { totalHits, resetTime: new Date(Date.now() + endsAt - this.#steady()) };
  }

  /** Removes addresses whose window has ended. */
  #tidy(now: number): void {
    if (now - this.#tidiedAt < this.#windowMs) return;
    this.#tidiedAt = now;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
  }
}
