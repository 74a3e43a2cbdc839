/** What waits for a worker: shared out evenly between flows, bounded in number and in bytes. */
import { Flow, type Queued } from './flow.js';

export interface QueueLimits {
  /** Documents that may wait. */
  readonly documents: number;
  /** Bytes that they may have together. */
  readonly bytes: number;
}

/** Whether an entry may be taken, or only where nothing else can be. */
export type Turn = 'now' | 'last' | 'not yet';

/** What a document takes until it is known, in milliseconds: a rough figure will do, because `settle` puts it right. */
const EXPECTED = { eachMs: 0.25, bytesPerMs: 30_000 } as const;

function expectedMs({ bytes }: Queued): number {
  return EXPECTED.eachMs + bytes / EXPECTED.bytesPerMs;
}

/**
 * Start-time fair queueing (Goyal, Vin, Cheng, "Start-time Fair Queueing", SIGCOMM 1996), with the time of the workers
 * as what is shared out.
 *
 * Each flow is due at a moment of a clock that counts work, not time. Whoever is due first is served, and is due later
 * by what the document takes; the clock stands at the moment at which the last one served was due. So flows that wait
 * get the same time of the workers, however many documents, bytes or milliseconds each brings, and a flow that comes
 * with its first document waits for nobody's backlog. It can't save up time by staying away: it is due now at the
 * earliest.
 *
 * Within a flow it is first come, first served, but for large documents, which may have to let small ones pass. They do
 * not starve: a large document that came first goes first as soon as it may.
 */
export class DocumentQueue<T extends Queued> {
  readonly #limits: QueueLimits;
  /** Those that have entries, and those that are due later than now: they have had more than others. */
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
   * Lets an entry wait. Where there is no room, the flow that holds most of the queue loses its newest entries (longest
   * queue drop), so that nobody can keep others out by filling it. The only entry always finds room: a limit below one
   * document would refuse it for ever.
   * @returns the entries that may not wait any more; the new one may be among them
   */
  add(entry: T): readonly T[] {
    const flow = this.#flow(entry.flow);
    if (flow.length === 0) flow.due = Math.max(flow.due, this.#now);
    flow.push(entry, this.#arrivals++);
    this.#length += 1;
    this.#bytes += entry.bytes;
    const losers: T[] = [];
    while (this.#length > 1 && (this.#length > this.#limits.documents || this.#bytes > this.#limits.bytes)) {
      const loser = this.#newestOfLargest(flow);
      this.remove(loser);
      losers.push(loser);
    }
    return losers;
  }

  /**
   * Takes the next entry.
   * @param turn whether it may be this one
   */
  take(turn: (entry: T) => Turn): T | undefined {
    return this.#takeFirst((entry) => turn(entry) === 'now') ?? this.#takeFirst((entry) => turn(entry) === 'last');
  }

  /** Tells what an entry that was taken has cost: its flow is due the later, or the earlier, for it. */
  settle(entry: Queued, milliseconds: number): void {
    this.#flow(entry.flow).due += milliseconds - expectedMs(entry);
  }

  /** Takes an entry back that was taken and has not been served: as if it had never been taken. */
  putBack(entry: T): void {
    this.settle(entry, 0);
    this.#flow(entry.flow).putBack(entry);
    this.#length += 1;
    this.#bytes += entry.bytes;
  }

  /** Takes an entry out of the order; nothing happens when it does not wait. */
  remove(entry: T): void {
    if (this.#flows.get(entry.flow)?.remove(entry) !== true) return;
    this.#length -= 1;
    this.#bytes -= entry.bytes;
  }

  /** All that waits. */
  entries(): readonly T[] {
    return [...this.#flows.values()].flatMap((flow) => flow.entries());
  }

  #flow(id: string): Flow<T> {
    let flow = this.#flows.get(id);
    if (flow === undefined) this.#flows.set(id, (flow = new Flow(this.#now)));
    return flow;
  }

  #takeFirst(mayBeTaken: (entry: T) => boolean): T | undefined {
    let [next, due]: [T | undefined, number] = [undefined, Infinity];
    for (const [id, flow] of this.#flows) {
      // Nothing to remember of it: it would be due now when it comes again.
      if (flow.length === 0 && flow.due <= this.#now) this.#flows.delete(id);
      else if (flow.length > 0 && flow.due < due) {
        const first = flow.first(mayBeTaken);
        if (first !== undefined) [next, due] = [first, flow.due];
      }
    }
    if (next === undefined) return undefined;
    this.remove(next);
    this.#now = Math.max(this.#now, due);
    this.#flow(next.flow).due += expectedMs(next);
    return next;
  }

  /** The newest entry of the flow that holds most; of two that hold the same, of the one that was given. */
  #newestOfLargest(rather: Flow<T>): T {
    let largest = rather;
    for (const flow of this.#flows.values()) {
      if (this.#part(flow) > this.#part(largest)) largest = flow;
    }
    return largest.last()!;
  }

  /** How much of the queue a flow holds: of its number or of its bytes, whichever is more. */
  #part({ length, bytes }: Flow<T>): number {
    return Math.max(length / this.#limits.documents, bytes / this.#limits.bytes);
  }
}
