/** The tables of times. */
import { CONTENDERS, type ContenderName, TITLES } from '../measure/contenders.js';
import type { Timing } from '../measure/timing.js';
import type { DocumentTimings, Growth, NotMeasured } from '../result.js';
import { byteSize, figures, markdownTable, ratio } from '../../kit/format.js';

/** With fewer iterations than these, a median is unreliable and gets a mark. */
const FEW = 3;

/** A contender's time for a document; null if not measured. */
export function timeOf({ timings }: DocumentTimings, name: ContenderName): number | null {
  const timing = timings[name];
  return timing?.outcome === 'measured' ? timing.milliseconds : null;
}

/** How many times slower one contender is than another; null unless both were measured. */
export function ratioOf(document: DocumentTimings, name: ContenderName, to: ContenderName): number | null {
  const [slow, fast] = [timeOf(document, name), timeOf(document, to)];
  return slow === null || fast === null ? null : slow / fast;
}

/** From a parsed document to findings. */
export function rulesTable(documents: readonly DocumentTimings[]): string {
  return markdownTable(
    ['document', 'size', 'lines', 'native', 'SaxonJS', 'Saxon-HE', 'SaxonJS : native', 'Saxon-HE : native'],
    documents.map((document) => [
      document.format,
      byteSize(document.bytes),
      figuresOf(document.lines),
      cell(document.timings.native),
      cell(document.timings.saxon),
      cell(document.timings['saxon-he']),
      ratioCell(document, 'saxon', 'native'),
      ratioCell(document, 'saxon-he', 'native'),
    ]),
  );
}

/** XML Schema alone: ours from a parsed document; the others parse it themselves. */
export function schemaTable(documents: readonly DocumentTimings[]): string {
  return markdownTable(
    ['document', 'size', 'ours', 'libxml2', 'Xerces', 'libxml2 : ours', 'Xerces : ours'],
    documents.map((document) => [
      document.format,
      byteSize(document.bytes),
      cell(document.timings.schema),
      cell(document.timings['schema-libxml2']),
      cell(document.timings['schema-xerces']),
      ratioCell(document, 'schema-libxml2', 'schema'),
      ratioCell(document, 'schema-xerces', 'schema'),
    ]),
  );
}

/** Whether anything in `rulesTable` was requested. */
export function hasTimesOfRules({ timings }: DocumentTimings): boolean {
  return (['native', 'saxon', 'saxon-he'] as const).some((name) => timings[name] !== undefined);
}

/** Whether anything in `schemaTable` was requested. */
export function hasTimesOfSchemas({ timings }: DocumentTimings): boolean {
  return timings.schema !== undefined;
}

/** From bytes: including parsing, and the whole pipeline. */
export function bytesTable(documents: readonly DocumentTimings[]): string {
  return markdownTable(
    [
      'document',
      'size',
      'native, parse + rules',
      'Saxon-HE, parse + rules',
      'Saxon-HE : native',
      'whole pipeline with XML Schema',
    ],
    documents.map((document) => [
      document.format,
      byteSize(document.bytes),
      cell(document.timings['native-bytes']),
      cell(document.timings['saxon-he-bytes']),
      ratioCell(document, 'saxon-he-bytes', 'native-bytes'),
      cell(document.timings.pipeline),
    ]),
  );
}

/** Whether anything in `bytesTable` was requested. */
export function hasTimesFromBytes({ timings }: DocumentTimings): boolean {
  return (['native-bytes', 'saxon-he-bytes', 'pipeline'] as const).some((name) => timings[name] !== undefined);
}

/** Our pipeline, and that of another checkout. */
export function beforeTable(documents: readonly DocumentTimings[]): string {
  return markdownTable(
    ['document', 'size', 'this checkout', 'the other one', 'the other one : this'],
    documents.map((document) => [
      document.format,
      byteSize(document.bytes),
      cell(document.timings.pipeline),
      cell(document.timings['pipeline-before']),
      ratioCell(document, 'pipeline-before', 'pipeline'),
    ]),
  );
}

/** Our pipeline, and other validators. */
export function peersTable(documents: readonly DocumentTimings[]): string {
  return markdownTable(
    ['document', 'size', 'ours', 'KoSIT', 'phive', 'KoSIT : ours', 'phive : ours'],
    documents.map((document) => [
      document.format,
      document.size,
      cell(document.timings.pipeline),
      cell(document.timings.kosit),
      cell(document.timings.phive),
      ratioCell(document, 'kosit', 'pipeline'),
      ratioCell(document, 'phive', 'pipeline'),
    ]),
  );
}

/** Whether another checkout took part. */
export function hasTimesBefore({ timings }: DocumentTimings): boolean {
  return timings['pipeline-before'] !== undefined;
}

/** The cost of ten times the lines. */
export function growthTable(rows: readonly Growth[]): string {
  return markdownTable(
    ['format', 'measured', 'lines', 'ten times the lines', 'time'],
    rows.map(({ format, contender, lines, milliseconds }) => [
      format,
      TITLES[contender],
      figuresOf(lines[0]),
      figuresOf(lines[1]),
      ratio(timesAsLong(milliseconds)),
    ]),
  );
}

/** How many times slower the larger one is. */
export function timesAsLong([small, large]: Growth['milliseconds']): number {
  return large / small;
}

/** Why some cells have no time. */
export function skipped(documents: readonly DocumentTimings[]): NotMeasured[] {
  return documents.flatMap(({ format, size, timings }) =>
    CONTENDERS.flatMap((name) => {
      const timing = timings[name];
      return timing?.outcome === 'skipped'
        ? [{ what: `${TITLES[name]}, ${format}, ${size}`, reason: timing.reason }]
        : [];
    }),
  );
}

/** Whether any cell has the mark for few iterations. */
export function hasFew(documents: readonly DocumentTimings[]): boolean {
  return documents.some(({ timings }) =>
    Object.values(timings).some((timing) => timing.outcome === 'measured' && timing.iterations < FEW),
  );
}

function cell(timing: Timing | undefined): string {
  if (timing?.outcome !== 'measured') return '–';
  return `${figures(timing.milliseconds)} ms${timing.iterations < FEW ? ' *' : ''}`;
}

function ratioCell(document: DocumentTimings, name: ContenderName, to: ContenderName): string {
  const value = ratioOf(document, name, to);
  return value === null ? '–' : ratio(value);
}

function figuresOf(count: number): string {
  return count.toLocaleString('en-US');
}
