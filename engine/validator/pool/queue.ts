/** The queue for workers: shares their time evenly between flows, and is limited in number and bytes. */
import { Flow, type Queued } from './flow.js';

export interface QueueLimits {
  /** Maximum number of waiting documents. */
  readonly documents: number;
  /** Maximum number of their bytes. */
  readonly bytes: number;
}

/** `last`: the entry may be taken only if no other may. */
export type Turn = 'now' | 'last' | 'not yet';

/** Estimated time of a document, in milliseconds; a rough estimate suffices, because `settle` corrects it. */
const ESTIMATE = { eachMs: 0.25, bytesPerMs: 30_000 } as const;

function estimateMs({ bytes }: Queued): number {
  return ESTIMATE.eachMs + bytes / ESTIMATE.bytesPerMs;
}

/**
 * Start-time fair queueing (Goyal, Vin, Cheng, "Start-time Fair Queueing", SIGCOMM 1996), applied to worker time.
 *
 * Each flow is due at a time on a clock that counts work. The flow that is due first is served, and its due time
 * advances by the time that the document takes; the clock shows the due time of the last served flow. So waiting flows
 * get equal worker time, however many documents, bytes or milliseconds each brings, and a newcomer does not wait for
 * the backlog of others. Staying away earns nothing: a flow is never due earlier than now.
 *
 * A flow is first come, first served, except that large documents may have to let small ones pass. They do not starve:
 * a large document that came first goes first as soon as it may.
 */
export class DocumentQueue<T extends Queued> {
  readonly #limits: QueueLimits;
  /** Flows with entries, and flows that are due later because they have received more than others. */
  readonly #flows = new Map<string, Flow<T>>();
  #length = 0;
  #bytes = 0;
  #arrivals = 0;
  #now = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Adds an entry. If there is no room, the flow that occupies most of the queue loses its newest entries (longest
   * queue drop), so that nobody can keep others out by filling it. A single entry is always accepted: a limit below one
   * document would reject it forever.
   * @returns the entries that were removed, possibly including the new one
   */
  add(entry: T): readonly T[] {
    const flow = this.#flow(entry.flow);
    if (flow.length === 0) flow.due = Math.max(flow.due, this.#now);
    flow.push(entry, this.#arrivals++);
    this.#length += 1;
    this.#bytes += entry.bytes;
    const evicted: T[] = [];
    while (this.#length > 1 && (this.#length > this.#limits.documents || this.#bytes > this.#limits.bytes)) {
      const newest = this.#newestOfLargest(flow);
      this.remove(newest);
      evicted.push(newest);
    }
    return evicted;
  }

  /**
   * Takes the next entry.
   * @param turn whether an entry may be taken
   */
  take(turn: (entry: T) => Turn): T | undefined {
    return this.#takeFirst((entry) => turn(entry) === 'now') ?? this.#takeFirst((entry) => turn(entry) === 'last');
  }

  /** Reports the actual cost of a taken entry, which corrects the due time of its flow. */
  settle(entry: Queued, milliseconds: number): void {
    this.#flow(entry.flow).due += milliseconds - estimateMs(entry);
  }

  /** Returns an entry that was taken but not served, as if it had never been taken. */
  putBack(entry: T): void {
    this.settle(entry, 0);
    this.#flow(entry.flow).putBack(entry);
    this.#length += 1;
    this.#bytes += entry.bytes;
  }

  /** Removes an entry; does nothing if it is not waiting. */
  remove(entry: T): void {
    if (this.#flows.get(entry.flow)?.remove(entry) !== true) return;
    this.#length -= 1;
    this.#bytes -= entry.bytes;
  }

  /** All waiting entries. */
  entries(): readonly T[] {
    return [...this.#flows.values()].flatMap((flow) => flow.entries());
  }

  #flow(id: string): Flow<T> {
    let flow = this.#flows.get(id);
    if (flow === undefined) this.#flows.set(id, (flow = new Flow(this.#now)));
    return flow;
  }

  #takeFirst(canTake: (entry: T) => boolean): T | undefined {
    let [next, due]: [T | undefined, number] = [undefined, Infinity];
    for (const [id, flow] of this.#flows) {
      // An empty flow that is due now can be forgotten: it would be due now when it returns.
      if (flow.length === 0 && flow.due <= this.#now) this.#flows.delete(id);
      else if (flow.length > 0 && flow.due < due) {
        const first = flow.first(canTake);
        if (first !== undefined) [next, due] = [first, flow.due];
      }
    }
    if (next === undefined) return undefined;
    this.remove(next);
    this.#now = Math.max(this.#now, due);
    this.#flow(next.flow).due += estimateMs(next);
    return next;
  }

  /** The newest entry of the flow that occupies most; with equal shares, of the given flow. */
  #newestOfLargest(preferred: Flow<T>): T {
    let largest = preferred;
    for (const flow of this.#flows.values()) {
      if (this.#part(flow) > this.#part(largest)) largest = flow;
    }
    return largest.last()!;
  }

  /** The share of the queue that a flow occupies, by number or bytes, whichever is larger. */
  #part({ length, bytes }: Flow<T>): number {
    return Math.max(length / this.#limits.documents, bytes / this.#limits.bytes);
  }
}
