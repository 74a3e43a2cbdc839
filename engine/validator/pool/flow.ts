/** The documents of one flow waiting for a worker, e.g. those of one client. */

/** The properties of an entry that the queue needs. */
export interface Queued {
  readonly bytes: number;
  /** The flow it belongs to: worker time is shared between flows. */
  readonly flow: string;
}

/** Documents of this size take so long that others notice the wait. */
const LARGE_BYTES = 256 * 1024;

export function isLarge({ bytes }: Pick<Queued, 'bytes'>): boolean {
  return bytes >= LARGE_BYTES;
}

interface LaneEntry<T> {
  readonly entry: T;
  /** Sequence number of its arrival, over both lanes. */
  readonly order: number;
}

/** First come, first served. Large documents have a separate lane, because they may have to let small ones pass. */
export class Flow<T extends Queued> {
  /** Virtual time at which its next document is due (see `DocumentQueue`), in milliseconds of work. */
  due: number;
  readonly #small: LaneEntry<T>[] = [];
  readonly #large: LaneEntry<T>[] = [];
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

  /** @param order increases with each entry of this flow */
  push(entry: T, order: number): void {
    this.#laneOf(entry).push({ entry, order });
    this.#bytes += entry.bytes;
  }

  /** Puts a taken entry back: it is the oldest again. */
  putBack(entry: T): void {
    this.#laneOf(entry).unshift({ entry, order: this.#oldest() - 1 });
    this.#bytes += entry.bytes;
  }

  /** All entries. */
  entries(): readonly T[] {
    return [...this.#small, ...this.#large].map(({ entry }) => entry);
  }

  /** The oldest entry that may be taken. */
  first(canTake: (entry: T) => boolean): T | undefined {
    const [small, large] = [this.#small[0], this.#large[0]].map((place) =>
      place !== undefined && canTake(place.entry) ? place : undefined,
    );
    return (large === undefined || (small !== undefined && small.order < large.order) ? small : large)?.entry;
  }

  /** The newest entry. */
  last(): T | undefined {
    const [small, large] = [this.#small.at(-1), this.#large.at(-1)];
    return (large === undefined || (small !== undefined && small.order > large.order) ? small : large)?.entry;
  }

  /** Removes an entry. @returns whether it was there */
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

  #laneOf(entry: T): LaneEntry<T>[] {
    return isLarge(entry) ? this.#large : this.#small;
  }
}
