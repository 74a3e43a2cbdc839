/** What was measured, as Markdown. */
import { byteSize, figures, markdownTable } from '../kit/format.js';
import { processorName } from '../kit/machine.js';
import type { Exception } from './exceptions.js';
import { GROWTH_LIMIT, type Growth, type Measurement } from './measure.js';

/** Rows of the table of what grows most, without being too much. */
const HIGHEST = 12;

/** What the run comes to. */
export interface Judgement {
  /** Growths without a reason. */
  readonly unexplained: readonly (readonly [construct: string, growth: Growth])[];
  readonly explained: readonly (readonly [construct: string, growth: Growth, why: string])[];
  /** Exceptions for what was measured and did not grow. */
  readonly needless: readonly Exception[];
}

/** @param exceptions those that are known; one that concerns nothing that was measured is not judged */
export function judge(measurements: readonly Measurement[], exceptions: readonly Exception[]): Judgement {
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
  const concerned = (exception: Exception): boolean =>
    measurements.some(
      ({ construct, steps }) =>
        construct.includes(exception.construct) && steps.some((step) => step.includes(exception.step)),
    );
  return {
    unexplained,
    explained,
    needless: exceptions.filter((exception) => !needed.has(exception) && concerned(exception)),
  };
}

/** The whole report. */
export function report(measurements: readonly Measurement[], judgement: Judgement): string {
  const { unexplained, explained, needless } = judgement;
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
    unexplained.length === 0
      ? `No step goes on growing by more than ${GROWTH_LIMIT} per byte when the document doubles.\n`
      : `${count(unexplained.length)} times of steps go on growing by more than ${GROWTH_LIMIT} per byte when the document doubles.\n`,
  ].join('\n');
}

const HEAD = ['Step', 'Construct', 'Size', 'ms', 'Per byte, of half the size'];

function cells(construct: string, { step, bytes, milliseconds, growth }: Growth): readonly string[] {
  return [step, construct, byteSize(bytes), figures(milliseconds), figures(growth)];
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
