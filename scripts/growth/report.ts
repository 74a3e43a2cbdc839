/** The results, as Markdown. */
import { byteSize, figures, markdownTable, ratio } from '../kit/format.js';
import { processorName } from '../kit/machine.js';
import type { Exception } from './exceptions.js';
import { GROWTH_LIMIT, type Growth, type Measurement } from './measure.js';

/** Rows in the table of the fastest permitted growth. */
const HIGHEST = 12;

/** The result of the run. */
export interface Judgement {
  /** Growth without a reason. */
  readonly unexplained: readonly (readonly [construct: string, growth: Growth])[];
  readonly explained: readonly (readonly [construct: string, growth: Growth, why: string])[];
  /** Exceptions for measured constructs that did not grow. */
  readonly needless: readonly Exception[];
  /** Constructs whose largest document takes too long. */
  readonly tooSlow: readonly string[];
  /** How many times as long as a 20 KB invoice they may take. */
  readonly limit: number;
}

/** @param exceptions the known ones; those for constructs that were not measured are ignored */
export function judge(
  measurements: readonly Measurement[],
  exceptions: readonly Exception[],
  limit: number,
): Judgement {
  const unexplained: [string, Growth][] = [];
  const explained: [string, Growth, string][] = [];
  const needed = new Set<Exception>();
  for (const { construct, tooFast } of measurements) {
    for (const growth of tooFast) {
      const exception = exceptions.find(
        (known) => construct.includes(known.construct) && growth.step.includes(known.step),
      );
      if (exception === undefined) unexplained.push([construct, growth]);
      else {
        needed.add(exception);
        explained.push([construct, growth, exception.why]);
      }
    }
  }
  const appliesTo = (exception: Exception): boolean =>
    measurements.some(
      ({ construct, steps }) =>
        construct.includes(exception.construct) && steps.some((step) => step.includes(exception.step)),
    );
  return {
    unexplained,
    explained,
    needless: exceptions.filter((exception) => !needed.has(exception) && appliesTo(exception)),
    tooSlow: measurements.flatMap(({ construct, largest }) =>
      largest !== null && largest.times > limit ? [construct] : [],
    ),
    limit,
  };
}

/** The complete report. */
export function report(measurements: readonly Measurement[], judgement: Judgement): string {
  const { unexplained, explained, needless, tooSlow, limit } = judgement;
  const steps = measurements.reduce((count, { steps: measured }) => count + measured.length, 0);
  const highest = measurements
    .flatMap(({ construct, growths, tooFast }) =>
      growths
        .filter(({ step }) => !tooFast.some((other) => other.step === step))
        .map((growth) => [construct, growth] as const),
    )
    .sort(([, a], [, b]) => b.growth - a.growth)
    .slice(0, HIGHEST);
  return [
    `${processorName()}, Node.js ${process.version}; ${count(measurements.length)} constructs, ${count(steps)} times of steps\n`,
    ...(highest.length === 0
      ? []
      : [
          markdownTable(
            HEAD,
            highest.map(([construct, growth]) => cells(construct, growth)),
          ),
        ]),
    ...(explained.length === 0
      ? []
      : [
          'Known, with the reason:\n',
          markdownTable(
            [...HEAD, 'Why'],
            explained.map(([construct, growth, why]) => [...cells(construct, growth), why]),
          ),
        ]),
    ...(unexplained.length === 0
      ? []
      : [
          'Too fast:\n',
          markdownTable(
            HEAD,
            [...unexplained]
              .sort(([, a], [, b]) => b.growth - a.growth)
              .map(([construct, growth]) => cells(construct, growth)),
          ),
        ]),
    ...needless.map(({ step, construct, why }) => `An exception is not needed: ${step}, ${construct} (${why})\n`),
    ...againstInvoice(measurements),
    unexplained.length === 0
      ? `No step goes on growing by more than ${GROWTH_LIMIT} per byte when the document doubles.\n`
      : `${count(unexplained.length)} times of steps go on growing by more than ${GROWTH_LIMIT} per byte when the document doubles.\n`,
    measurements.every(({ largest }) => largest === null)
      ? 'No large document was held against an invoice.\n'
      : tooSlow.length === 0
        ? `No largest document takes more than ${count(limit)} times as long as an invoice of 20 KB.\n`
        : `${count(tooSlow.length)} largest documents take more than ${count(limit)} times as long as an invoice of 20 KB.\n`,
  ].join('\n');
}

/** Rows in the table of the slowest documents. */
const SLOWEST = 60;

/** The times of the largest documents, slowest first. */
function againstInvoice(measurements: readonly Measurement[]): readonly string[] {
  const compared = measurements.flatMap(({ construct, largest }) =>
    largest === null ? [] : [{ construct, ...largest }],
  );
  if (compared.length === 0) return [];
  const slowest = [...compared].sort((a, b) => b.times - a.times).slice(0, SLOWEST);
  const left = compared.length - slowest.length;
  return [
    'Large documents, and how many times as long as an invoice of 20 KB they take:\n',
    markdownTable(
      ['Construct', 'Size', 'ms', 'Invoices'],
      slowest.map(({ construct, bytes, milliseconds, times }) => [
        construct,
        byteSize(bytes),
        figures(milliseconds),
        ratio(times),
      ]),
    ),
    ...(left === 0 ? [] : [`${count(left)} others take less.\n`]),
  ];
}

const HEAD = ['Step', 'Construct', 'Size', 'ms', 'Per byte, of half the size'];

function cells(construct: string, { step, bytes, milliseconds, growth }: Growth): readonly string[] {
  return [step, construct, byteSize(bytes), figures(milliseconds), figures(growth)];
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
