/** The numbers as tables for docs/performance.md. */
import { cpus } from 'node:os';
import { figures, markdownTable, ratio } from '../kit/format.js';
import { processorName } from '../kit/machine.js';
import type { Compared, Measured } from './before.js';
import type { Traffic } from './traffic.js';
import type { ServiceLoad } from './watch.js';

/** One row of measurements. */
export interface Row extends Traffic, ServiceLoad {
  readonly name: string;
}

/** A row about how clients affect each other. */
export interface FairnessRow extends Traffic {
  readonly name: string;
  /** Increase of the p50 over the same client alone; null for those that are not compared. */
  readonly aboveAlone: number | null;
  /** A client that sends no more than allowed, and must not be refused because of others. */
  readonly isModest?: boolean;
  /** A client that sends more than anybody could answer. */
  readonly mayFail?: boolean;
}

/** Maximum p99 of small documents next to large ones. */
const BAR_MS = 250;

/** Maximum increase of a client's p50 caused by others. */
const FAIRNESS_BAR_MS = 10;

/** The machine and settings of the measurements. */
export function conditions(documentBytes: number): string {
  return `XRechnung UBL of ${(documentBytes / 1000).toFixed(0)} KB, whole pipeline; ${processorName()}, ${cpus().length} cores, which the sender shares; Node.js ${process.version}\n`;
}

/** A row for each number of connections. */
export function connectionTable(rows: readonly Row[]): string {
  return markdownTable(
    ['Connections', 'Reports per second', 'p50', 'p99', 'Event loop delay p99', 'Memory', '503', 'Errors'],
    rows.map((row) => [
      row.name,
      rate(row.throughput),
      time(row.p50),
      time(row.p99),
      time(row.loop.p99),
      `${Math.round(row.memory / 1024 / 1024)} MB`,
      String(row.busy),
      String(row.errors),
    ]),
  );
}

/** A row for each kind of concurrent document. */
export function besideTable(rows: readonly Row[]): string {
  return markdownTable(
    ['Documents', 'Reports per second', 'p50', 'p99', 'Longest', '503', 'Errors'],
    rows.map((row) => [
      row.name,
      rate(row.throughput),
      time(row.p50),
      time(row.p99),
      time(row.max),
      String(row.busy),
      String(row.errors),
    ]),
  );
}

/** A row for each way of sending and each service; see `before.ts`. */
export function comparedTable(compared: readonly Compared[]): string {
  const row = (name: string, { transport, throughput, mainMs, allMs }: Measured, than: Measured | null): string[] => [
    `${transport}, ${name}`,
    rate(throughput),
    than === null ? '' : ratio(throughput / than.throughput),
    `${figures(mainMs)} ms`,
    `${figures(allMs)} ms`,
  ];
  return markdownTable(
    ['Service', 'Reports per second', 'Beside the other', 'Main thread, each report', 'All threads, each report'],
    compared.flatMap(({ here, there }) => [row('the other', there, null), row('this one', here, there)]),
  );
}

/** A row for each sender; see `fairness.ts`. */
export function fairnessTable(rows: readonly FairnessRow[]): string {
  return markdownTable(
    ['Sender', 'Reports per second', 'p50', 'More than alone', 'p99', '503', 'Errors'],
    rows.map((row) => [
      row.name,
      rate(row.throughput),
      time(row.p50),
      row.aboveAlone === null ? '' : time(row.aboveAlone),
      time(row.p99),
      String(row.busy),
      String(row.errors),
    ]),
  );
}

function rate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : String(Math.round(perSecond));
}

function time(milliseconds: number): string {
  if (Number.isNaN(milliseconds)) return 'none';
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

/** Problems that fail the run, as lines. */
export function shortcomings(
  rows: readonly Row[],
  beside: Row,
  large: Row,
  fairness: readonly FairnessRow[],
): readonly string[] {
  return [
    ...unanswered([...rows, beside, large]),
    ...(beside.p99 < BAR_MS
      ? []
      : [`${beside.name}, beside 5 MB: p99 is ${time(beside.p99)}, the bar is ${BAR_MS} ms`]),
    ...fairnessShortcomings(fairness),
  ];
}

/** The same for concurrent callers. */
export function fairnessShortcomings(fairness: readonly FairnessRow[]): readonly string[] {
  return [
    ...unanswered(fairness),
    ...fairness
      .filter(({ isModest, busy }) => isModest === true && busy > 0)
      .map(({ name, busy }) => `${name}: ${busy} answered with 503`),
    ...fairness
      .filter(({ aboveAlone }) => aboveAlone !== null && !(aboveAlone <= FAIRNESS_BAR_MS))
      .map(
        ({ name, aboveAlone }) =>
          `${name}: p50 is ${time(aboveAlone!)} more than alone, the bar is ${FAIRNESS_BAR_MS} ms`,
      ),
  ];
}

function unanswered(
  rows: readonly (Traffic & { readonly name: string; readonly mayFail?: boolean })[],
): readonly string[] {
  return [
    ...rows
      .filter(({ errors, mayFail }) => errors > 0 && mayFail !== true)
      .map(({ name, errors }) => `${name}: ${errors} errors`),
    ...rows
      .filter(({ reports, mayFail }) => reports === 0 && mayFail !== true)
      .map(({ name }) => `${name}: no reports`),
  ];
}
