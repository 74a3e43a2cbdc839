/** What a worker has been given at once: small documents together, because each message wakes a thread. */
import type { Job } from './job.js';
import type { Begun } from './task.js';

/** How much goes from one thread to the other at once. */
interface Portion {
  /** A worker is given no more than this many; between one batch and the next it waits for the pool's thread. */
  readonly documents: number;
  /** Nor more than this; a larger document goes alone. */
  readonly bytes: number;
  /** Answers are kept no longer than this, for the sake of those who wait for them: each message wakes the pool's thread. */
  readonly keptMs: number;
}

/** The portions of who has a pile of documents, and of those who do not know of each other: nobody waits for long because of another. */
const PORTIONS = {
  ofPile: { documents: 64, bytes: 2 * 1024 * 1024, keptMs: 16 },
  besideOthers: { documents: 32, bytes: 64 * 1024, keptMs: 4 },
} as const satisfies Record<string, Portion>;

/** @param keepFree whether callers do not know of each other, as in services */
export function portionOf(keepFree: boolean): Portion {
  return keepFree ? PORTIONS.besideOthers : PORTIONS.ofPile;
}

/** Far longer than a usual document of a batch takes: a worker that has not begun another one may be stuck. */
export const STUCK_MS = 50;

/** In the place of the number of documents that a worker has begun: it must begin no other. */
const CALLED_BACK = -1;

/**
 * For the worker.
 * @param index of the document in its batch
 * @returns whether the worker may begin it
 */
export function begin(begun: Begun, index: number): boolean {
  return Atomics.compareExchange(begun, 0, index, index + 1) === index;
}

/** For the pool: the documents of a batch, and how far the worker has come. */
export class Batch {
  /** When it was handed over, on the clock of `performance`. */
  readonly since = performance.now();
  /** Null for those that are done, or somebody else's. */
  readonly #jobs: (Job | null)[];
  readonly #begun: Begun;
  #answered = 0;
  #seen = 0;
  /** Of one that has been called back, the number of documents that the worker had begun. */
  #reached: number | null = null;

  /** @param begun the worker's; it must not be at work */
  constructor(jobs: readonly Job[], begun: Begun) {
    this.#jobs = [...jobs];
    this.#begun = begun;
    Atomics.store(begun, 0, 0);
  }

  has(job: Job): boolean {
    return this.#jobs.includes(job);
  }

  /** The document that the worker is at; null before the first, and while it answers. */
  get current(): Job | null {
    return this.#jobs[(this.#reached ?? Atomics.load(this.#begun, 0)) - 1] ?? null;
  }

  /** @returns whose the next answer is: answers come in order; null where nobody is concerned any more */
  next(): Job | null {
    const at = this.#answered++;
    const job = this.#jobs[at] ?? null;
    this.#jobs[at] = null;
    return job;
  }

  /** Forgets a document. */
  remove(job: Job): void {
    const at = this.#jobs.indexOf(job);
    if (at >= 0) this.#jobs[at] = null;
  }

  /** Whether the worker has begun another document since the last look. */
  hasMoved(): boolean {
    const before = this.#seen;
    this.#seen = Atomics.load(this.#begun, 0);
    return this.#seen > before;
  }

  /**
   * Lets the worker begin no other document.
   * @returns all that have not been answered but the one that the worker is at, in their order; they are no part of the
   * batch any more. The worker may have finished some, and not said so: they are as if they had never been begun
   */
  callBack(): readonly Job[] {
    this.#reached ??= Atomics.exchange(this.#begun, 0, CALLED_BACK);
    const { current } = this;
    const others = this.#jobs.filter((job) => job !== null && job !== current) as Job[];
    for (const job of others) this.remove(job);
    return others;
  }
}
