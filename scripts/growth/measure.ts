/** How the time of each step grows with the document. */
import type { Construct } from './constructs.js';
import { type Subject, timesOf } from './steps.js';
import type { Compared, Yardstick } from './yardstick.js';

export interface MeasureOptions {
  /** Sizes in bytes at which every construct is measured, each twice the previous one. */
  readonly sizes: readonly number[];
  /** Size in bytes that no document exceeds. */
  readonly maxBytes: number;
  /** Size in bytes of the document to compare with an invoice. */
  readonly largest: number;
  readonly yardstick: Yardstick;
  /** How many times as long as the invoice it may take. */
  readonly limit: number;
}

/** Growth by more than this factor in time per byte, when the document doubles, is too much. */
export const GROWTH_LIMIT = 1.3;
/** Milliseconds; shorter times of the larger document are noise. */
const MIN_MS = 6;
/** If a document takes more milliseconds, no larger one is tried. */
const LONG_MS = 2_500;
/** Runs of each size before growth counts. */
const RUNS = 5;
/** Growth that can't be noise, for a time far above it: needs fewer runs and no larger documents. */
const CERTAIN = { growth: 1.6, milliseconds: 40, runs: 2 };

/** The growth of a step. */
export interface Growth {
  readonly step: string;
  /** Bytes of the larger document. */
  readonly bytes: number;
  /** Milliseconds of processor time for the larger document. */
  readonly milliseconds: number;
  /** The time per byte, as a multiple of that of a document half the size. */
  readonly growth: number;
}

/** The cost of a construct: the growth of every step whose time is above noise. */
export interface Measurement {
  readonly construct: string;
  /** Every step that was run. */
  readonly steps: readonly string[];
  readonly growths: readonly Growth[];
  /** Those above the limit. */
  readonly tooFast: readonly Growth[];
  /** The time of the largest document; null if it is known to be too long, or far below the limit. */
  readonly largest: Compared | null;
}

/** A document and its best times so far. */
interface Point {
  readonly document: Uint8Array;
  readonly best: Map<string, number>;
}

/**
 * Measures a construct once at all sizes. If a step seems to grow too fast, measures it again, at all sizes in
 * alternation, and then at double the size as long as there is one: noise and cache limits disappear, growth stays.
 */
export function measure(
  construct: Construct,
  subject: Subject,
  { sizes, maxBytes, largest, yardstick, limit }: MeasureOptions,
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
      suspected = stillSuspected(suspected, points);
      if (total(points.at(-1)!) > LONG_MS || (turn >= CERTAIN.runs && suspected.every(isCertain))) break;
    }
  };
  confirm();
  while (
    !suspected.every(isCertain) &&
    total(points.at(-1)!) < LONG_MS &&
    points.at(-1)!.document.length * 2 <= maxBytes
  ) {
    add(points.at(-1)!.document.length * 2);
    suspected = stillSuspected(suspected, points);
    confirm();
  }
  // The last doubling alone may reflect a cache limit, unless there was one before.
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

/**
 * Steps over listed findings, of which a rule set has at most 5,000: a document that reaches the limit shows no growth.
 */
const LIMITED: ReadonlySet<string> = new Set(['issues of the rules', 'issues of the schema', 'report']);

/** Whether a document may take long, judging by the rules' time for smaller ones. */
function mayBeSlow(point: Point, bytes: number): boolean {
  return (total(point) * bytes) / point.document.length > LONG_MS / 5;
}

function isCertain({ step, growth, milliseconds }: Growth): boolean {
  return !LIMITED.has(step) && growth >= CERTAIN.growth && milliseconds >= CERTAIN.milliseconds;
}

/** The steps that are still suspect after another measurement. */
function stillSuspected(suspected: readonly Growth[], points: readonly Point[]): readonly Growth[] {
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

/** From the second largest size to the largest. */
function lastGrowths(points: readonly Point[]): readonly Growth[] {
  const [small, large] = points.slice(-2);
  if (small === undefined || large === undefined) return [];
  const doubled = large.document.length / small.document.length;
  return [...large.best].flatMap(([step, milliseconds]): Growth[] => {
    if (milliseconds < MIN_MS) return [];
    // Times too short to measure are raised to the minimum: noise must never increase growth.
    const before = Math.max(small.best.get(step) ?? 0, MIN_MS / 3);
    return [{ step, bytes: large.document.length, milliseconds, growth: milliseconds / before / doubled }];
  });
}
