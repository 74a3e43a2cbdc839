/** How the time of each step grows with the document. */
import type { Construct } from './constructs.js';
import { type Subject, timesOf } from './steps.js';
import type { Compared, Yardstick } from './yardstick.js';

export interface MeasureOptions {
  /** Bytes of the documents that every construct is measured at, each twice as large as the one before. */
  readonly sizes: readonly number[];
  /** Bytes of the largest document that there is. */
  readonly most: number;
  /** Bytes of the document that is held against an invoice. */
  readonly largest: number;
  readonly yardstick: Yardstick;
  /** How many times the invoice it may take. */
  readonly limit: number;
}

/** The time per byte grows by more than this factor when the document doubles. */
export const GROWTH_LIMIT = 1.3;
/** Milliseconds; below, the larger document's time is noise. */
const LEAST_MS = 6;
/** Milliseconds after which no larger document is tried. */
const LONG_MS = 2_500;
/** Runs of each size before a growth counts. */
const RUNS = 5;
/** A growth of which nobody could say that it is noise, for a time that is far above: fewer runs, and no larger documents. */
const CERTAIN = { growth: 1.6, milliseconds: 40, runs: 2 };

/** The growth of one step. */
export interface Growth {
  readonly step: string;
  /** Bytes of the larger document. */
  readonly bytes: number;
  /** Milliseconds of processor time for the larger document. */
  readonly milliseconds: number;
  /** How many times the time per byte of a document of half the size. */
  readonly growth: number;
}

/** What a construct costs: the growth of every step whose time is above noise. */
export interface Measurement {
  readonly construct: string;
  /** Every step that was run. */
  readonly steps: readonly string[];
  readonly growths: readonly Growth[];
  /** Those above the limit. */
  readonly tooFast: readonly Growth[];
  /** What the largest document takes; null where it is known to take too long, or to take far less than it may. */
  readonly largest: Compared | null;
}

/** A document and its best times so far. */
interface Point {
  readonly document: Uint8Array;
  readonly best: Map<string, number>;
}

/**
 * Measures a construct at all sizes, once. A step that seems to grow too fast is measured again, at all sizes by turns,
 * and then at double the size as long as there is one: noise and the edges of the processor's caches pass, growth stays.
 */
export function measure(
  construct: Construct,
  subject: Subject,
  { sizes, most, largest, yardstick, limit }: MeasureOptions,
  collect: () => void,
): Measurement {
  const points: Point[] = [];
  const add = (bytes: number): void => {
    const point = { document: Buffer.from(construct.of(bytes)), best: new Map<string, number>() };
    run(point, subject, construct.withReport);
    points.push(point);
  };
  for (const size of sizes) {
    add(size);
    if (total(points.at(-1)!) > LONG_MS) break;
  }
  let suspected = suspects(points);
  const confirm = (): void => {
    for (let turn = 1; turn < RUNS && suspected.length > 0; turn++) {
      for (const point of points.slice(-3)) {
        collect();
        run(point, subject, construct.withReport);
      }
      suspected = still(suspected, points);
      if (total(points.at(-1)!) > LONG_MS || (turn >= CERTAIN.runs && suspected.every(isCertain))) break;
    }
  };
  confirm();
  while (!suspected.every(isCertain) && total(points.at(-1)!) < LONG_MS && points.at(-1)!.document.length * 2 <= most) {
    add(points.at(-1)!.document.length * 2);
    suspected = still(suspected, points);
    confirm();
  }
  // The last doubling alone may be the edge of a cache, where there was one before it.
  const before = points.length > 2 ? suspects(points.slice(0, -1)) : suspected;
  const tooFast = suspected.filter(({ step }) => before.some((other) => other.step === step));
  const isWanted = tooFast.length === 0 && (construct.withReport || mayBeSlow(points.at(-1)!, largest));
  return {
    construct: construct.name,
    steps: [...points[0]!.best.keys()],
    growths: lastGrowths(points),
    tooFast,
    largest: isWanted ? yardstick.compare(construct, subject, largest, limit) : null,
  };
}

/** Steps over what is listed, which is 5,000 findings of a rule set at most: a document that comes to have so many is no growth. */
const LIMITED: ReadonlySet<string> = new Set(['issues of the rules', 'issues of the schema', 'report']);

/** Whether a document of a size may take long by what smaller ones took for the rules alone. */
function mayBeSlow(point: Point, bytes: number): boolean {
  return (total(point) * bytes) / point.document.length > LONG_MS / 5;
}

function isCertain({ step, growth, milliseconds }: Growth): boolean {
  return !LIMITED.has(step) && growth >= CERTAIN.growth && milliseconds >= CERTAIN.milliseconds;
}

/** Of the steps that were suspected before, those that still are. */
function still(suspected: readonly Growth[], points: readonly Point[]): readonly Growth[] {
  return suspects(points).filter(({ step }) => suspected.some((other) => other.step === step));
}

function run(point: Point, subject: Subject, withReport: boolean): void {
  for (const [step, time] of timesOf(point.document, subject, withReport))
    point.best.set(step, Math.min(time, point.best.get(step) ?? Infinity));
}

function total({ best }: Point): number {
  return [...best.values()].reduce((sum, time) => sum + time, 0);
}

function suspects(points: readonly Point[]): readonly Growth[] {
  return lastGrowths(points).filter(({ growth }) => growth > GROWTH_LIMIT);
}

/** From the last size but one to the last. */
function lastGrowths(points: readonly Point[]): readonly Growth[] {
  const [small, large] = points.slice(-2);
  if (small === undefined || large === undefined) return [];
  const doubled = large.document.length / small.document.length;
  return [...large.best].flatMap(([step, milliseconds]): Growth[] => {
    if (milliseconds < LEAST_MS) return [];
    // A time that is hardly measurable is taken as one that is: growth is never made larger by noise.
    const before = Math.max(small.best.get(step) ?? 0, LEAST_MS / 3);
    return [{ step, bytes: large.document.length, milliseconds, growth: milliseconds / before / doubled }];
  });
}
