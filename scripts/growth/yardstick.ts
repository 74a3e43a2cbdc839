/** An ordinary invoice, to compare the largest documents' times with. */
import { detect } from '#core/detection/detect.js';
import { selectRuleSets } from '#validator/selection/select.js';
import { initialState } from '#validator/pipeline.js';
import type { Registry } from '#core/rules/registry.js';
import { smallDocuments } from '../bench/documents/documents.js';
import { read } from '../kit/tree.js';
import type { Construct } from './constructs.js';
import { type Subject, timesOf } from './steps.js';

/**
 * A document of the maximum size may take at most this many times as long as a 20 KB invoice: 2 s if that takes 1 ms.
 */
export const RATIO_LIMIT = 2_000;
/** Runs of the invoice until its code is compiled. */
const WARM_UP = 200;
/** Runs of the invoice for each run of a large document. */
const RUNS = 15;
/** Turns before a document counts as too slow. */
const TURNS = 4;

/** The time of a large document. */
export interface Compared {
  readonly bytes: number;
  /** Milliseconds of processor time, from bytes to report. */
  readonly milliseconds: number;
  /** The time as a multiple of the invoice's, which is measured directly before and after. */
  readonly times: number;
}

/** The benchmark's 20 KB invoice. */
export function benchmarkInvoice(): Uint8Array {
  return smallDocuments().find(({ format, size }) => format === 'XRechnung UBL' && size === '20 KB')!.bytes;
}

export class Yardstick {
  readonly #document: Uint8Array;
  readonly #subject: Subject;
  readonly #collect: () => void;

  /**
   * @param collect frees memory of other documents
   * @throws Error if there are no rules for such an invoice
   */
  constructor(document: Uint8Array, registry: Registry, day: string, collect: () => void) {
    this.#document = document;
    this.#collect = collect;
    this.#subject = subjectOf(document, registry, day);
    for (let run = 0; run < WARM_UP; run++) timesOf(document, this.#subject, true);
  }

  /** Compares a construct of a given size with the invoice, in alternation; the best turn counts. */
  compare(construct: Construct, subject: Subject, size: number, limit: number): Compared {
    const document = Buffer.from(construct.of(size));
    // Excludes the time of rule sets that are only for other documents of the type.
    const own = { ...subject, ruleSets: subject.ruleSets.filter(({ id }) => subject.row.ruleSets.includes(id)) };
    let best: Compared | undefined;
    for (let turn = 0; turn < TURNS && (best === undefined || best.times > limit); turn++) {
      const before = this.#runs();
      this.#collect();
      const milliseconds = timeOf(document, own);
      const times = milliseconds / median([...before, ...this.#runs()]);
      if (best === undefined || times < best.times) best = { bytes: document.length, milliseconds, times };
    }
    return best!;
  }

  #runs(): readonly number[] {
    return Array.from({ length: RUNS }, () => timeOf(this.#document, this.#subject));
  }
}

function timeOf(document: Uint8Array, subject: Subject): number {
  return [...timesOf(document, subject, true).values()].reduce((sum, time) => sum + time, 0);
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

function subjectOf(document: Uint8Array, registry: Registry, day: string): Subject {
  const parsed = read(document);
  const detection = parsed.ok ? detect(parsed.tree, registry.manifest) : undefined;
  if (!parsed.ok || !detection?.row) throw new Error('the rules know no such invoice to hold documents against');
  const state = { ...initialState(document, {}), day, detection, tree: parsed.tree, isAttached: false };
  return { registry, row: detection.row, ruleSets: selectRuleSets(state, registry).ruleSets!, day };
}
