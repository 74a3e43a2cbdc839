/** What waits for a worker in one flow: the documents of one sender, whatever the caller takes for one. */

/** What the queue has to know about an entry. */
export interface Queued {
  readonly bytes: number;
  /** Whose it is: workers are shared out between flows. */
  readonly flow: string;
}

/** From here on a document takes so long that others notice when they have to wait for it. */
const LARGE_BYTES = 256 * 1024;

export function isLarge({ bytes }: Pick<Queued, 'bytes'>): boolean {
  return bytes >= LARGE_BYTES;
}

interface Place<T> {
  readonly entry: T;
  /** Place in the order of arrival, over both lanes. */
  readonly order: number;
}

/** First come, first served; large documents in a lane of their own, because they may have to let small ones pass. */
export class Flow<T extends Queued> {
  /** When its next document is due, in milliseconds of work (see `DocumentQueue`). */
  due: number;
  readonly #small: Place<T>[] = [];
  readonly #large: Place<T>[] = [];
  #bytes = 0;

  constructor(due: number) {
    this.due = due;
  }

  get length(): number {
    return this.#small.length + this.#large.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @param order its place among all entries that this flow has ever been given */
  push(entry: T, order: number): void {
    this.#laneOf(entry).push({ entry, order });
    this.#bytes += entry.bytes;
  }

  /** Takes an entry back that it has given away: it is the oldest again. */
  putBack(entry: T): void {
    this.#laneOf(entry).unshift({ entry, order: this.#oldest() - 1 });
    this.#bytes += entry.bytes;
  }

  /** All of them. */
  entries(): readonly T[] {
    return [...this.#small, ...this.#large].map(({ entry }) => entry);
  }

  /** The oldest entry that may be taken. */
  first(mayBeTaken: (entry: T) => boolean): T | undefined {
    const [small, large] = [this.#small[0], this.#large[0]].map((place) =>
      place !== undefined && mayBeTaken(place.entry) ? place : undefined,
    );
    return (large === undefined || (small !== undefined && small.order < large.order) ? small : large)?.entry;
  }

  /** The newest entry. */
  last(): T | undefined {
    const [small, large] = [this.#small.at(-1), this.#large.at(-1)];
    return (large === undefined || (small !== undefined && small.order > large.order) ? small : large)?.entry;
  }

  /** Takes an entry out. @returns whether it was there */
  remove(entry: T): boolean {
    const lane = this.#laneOf(entry);
    const at = lane.findIndex((place) => place.entry === entry);
    if (at < 0) return false;
    lane.splice(at, 1);
    this.#bytes -= entry.bytes;
    return true;
  }

  #oldest(): number {
    return Math.min(this.#small[0]?.order ?? 0, this.#large[0]?.order ?? 0);
  }

  #laneOf(entry: T): Place<T>[] {
    return isLarge(entry) ? this.#large : this.#small;
  }
}
