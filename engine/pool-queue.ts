/** What waits for a worker: bounded in number and in bytes, large documents apart from small ones. */

export interface QueueLimits {
  /** Documents that may wait. */
  readonly documents: number;
  /** Bytes that they may have together. */
  readonly bytes: number;
}

/** What the queue has to know about an entry. */
export interface Queued {
  readonly bytes: number;
}

/** From here on a document takes so long that others notice when they have to wait for it. */
const LARGE_BYTES = 256 * 1024;

interface Place<T> {
  readonly entry: T;
  /** Place in the order of arrival, over both lanes. */
  readonly order: number;
}

export function isLarge({ bytes }: Queued): boolean {
  return bytes >= LARGE_BYTES;
}

/**
 * First come, first served, with one exception: large documents may not take all workers, so that there is always one
 * on which small documents get their turn. They do not starve either: a large document that came first goes first as
 * soon as it may run.
 */
export class DocumentQueue<T extends Queued> {
  readonly #limits: QueueLimits;
  readonly #small: Place<T>[] = [];
  readonly #large: Place<T>[] = [];
  #bytes = 0;
  #arrivals = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#small.length + this.#large.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Whether an entry may wait. The first one always may: a limit below one document would refuse it for ever. */
  hasRoomFor(entry: T): boolean {
    return this.length === 0 || (this.length < this.#limits.documents && this.#bytes + entry.bytes <= this.#limits.bytes);
  }

  push(entry: T): void {
    (isLarge(entry) ? this.#large : this.#small).push({ entry, order: this.#arrivals++ });
    this.#bytes += entry.bytes;
  }

  /**
   * Takes the next entry.
   * @param largeToo whether it may be a large one
   */
  shift(largeToo: boolean): T | undefined {
    const [small, large] = [this.#small[0], largeToo ? this.#large[0] : undefined];
    const lane = large !== undefined && (small === undefined || large.order < small.order) ? this.#large : this.#small;
    const entry = lane.shift()?.entry;
    if (entry !== undefined) this.#bytes -= entry.bytes;
    return entry;
  }

  /** Takes an entry out of the order; nothing happens when it does not wait. */
  remove(entry: T): void {
    const lane = isLarge(entry) ? this.#large : this.#small;
    const at = lane.findIndex((place) => place.entry === entry);
    if (at < 0) return;
    lane.splice(at, 1);
    this.#bytes -= entry.bytes;
  }
}
