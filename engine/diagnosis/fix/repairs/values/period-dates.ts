/**
 * A period that ends before it starts: the resulting length and the other periods of the document show which date is
 * wrong.
 */
import { isDay } from 'einvoice-core/detection/issue-date.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';

/** The two date elements of a period, with their dates as `2026-08-17`. */
interface Period {
  readonly group: number;
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
}

type DateRange = readonly [from: string, to: string];

/** Longer billing periods are unusual. */
const MAX_DAYS = 366;
/** A period this many times longer than the shortest possible one is unlikely. */
const MAX_RATIO = 3;
/** At most this many periods are read. */
const MAX_PERIODS = 200;

/**
 * Swaps the dates, or gives one date the year (or the year and month) of the other, unless the period would be
 * unusually long. Periods that contain another period of the document, or lie inside one, are preferred.
 */
export const periodDates: Fix = {
  id: 'period-dates',
  for: 'value',
  candidates({ node, editor, tree }) {
    const wrongPeriod = periodAround(node, tree);
    if (wrongPeriod === null || wrongPeriod.from <= wrongPeriod.to) return [];
    const plausible = readingsOf(wrongPeriod).filter(([from, to]) => isDay(from) && isDay(to) && from <= to);
    const others = periodsOf(tree).filter(({ group, from, to }) => group !== wrongPeriod.group && from <= to);
    const nested = plausible.filter((range) => others.some((other) => areNested(range, [other.from, other.to])));
    const likely = nested.length > 0 ? nested : plausible;
    const shortest = Math.min(...likely.map(lengthOf));
    return likely
      .filter((range) => lengthOf(range) <= Math.min(MAX_DAYS, Math.max(shortest * MAX_RATIO, DAYS_OF_MONTH)))
      .sort(
        (one, other) =>
          Number(coversWholeMonths(other)) - Number(coversWholeMonths(one)) || lengthOf(one) - lengthOf(other),
      )
      .map(([from, to]) =>
        editor.combine([
          editor.setValue(wrongPeriod.start, formatLike(from, wrongPeriod.start, tree)),
          editor.setValue(wrongPeriod.end, formatLike(to, wrongPeriod.end, tree)),
        ]),
      );
  },
};

/** A month is always a plausible period. */
const DAYS_OF_MONTH = 31;

/** The distinct periods that a wrong period may mean. */
function readingsOf({ from, to }: Period): readonly DateRange[] {
  const all: readonly DateRange[] = [
    [to, from],
    ...[4, 7].flatMap((length): readonly DateRange[] => [
      [from, from.slice(0, length) + to.slice(length)],
      [to.slice(0, length) + from.slice(length), to],
    ]),
  ];
  return all.filter((range, index) => all.findIndex((other) => other.join() === range.join()) === index);
}

/** Whether one period contains the other. */
function areNested([from, to]: DateRange, [otherFrom, otherTo]: DateRange): boolean {
  return (from <= otherFrom && otherTo <= to) || (otherFrom <= from && to <= otherTo);
}

/** The number of days in a period, including both dates. */
function lengthOf([from, to]: DateRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS + 1;
}

const DAY_MILLISECONDS = 86_400_000;

/** Whether a period lasts from the first day of a month to the last day of a month. */
function coversWholeMonths([from, to]: DateRange): boolean {
  const next = new Date(Date.parse(to) + DAY_MILLISECONDS).toISOString();
  return from.endsWith('-01') && next.slice(8, 10) === '01';
}

/** A date in the format that the node uses. */
function formatLike(day: string, node: number, tree: Tree): string {
  return tree.stringValue(node).includes('-') ? day : day.replaceAll('-', '');
}

/** The periods of a document. */
function periodsOf(tree: Tree): readonly Period[] {
  const periods: Period[] = [];
  for (let node = 1; node < tree.size && periods.length < MAX_PERIODS; node++) {
    const period = isStart(node, tree) ? periodAround(node, tree) : null;
    if (period !== null) periods.push(period);
  }
  return periods;
}

/** Whether an element is the first date of a period. */
function isStart(node: number, tree: Tree): boolean {
  return tree.kind[node] === ELEMENT && sideOf(node, tree) === 'Start';
}

/** The period to which a date belongs; null if there is no such period, or if its other date is missing. */
function periodAround(node: number, tree: Tree): Period | null {
  if (tree.kind[node] !== ELEMENT || sideOf(node, tree) === null) return null;
  const isOfCii = localOf(node, tree) === 'DateTimeString';
  const group = tree.parent[isOfCii ? tree.parent[node]! : node]!;
  if (group <= 0 || !localOf(group, tree).endsWith('Period')) return null;
  const nodeBySide = new Map<string, number>();
  for (let inner = group + 1; inner < tree.end[group]!; inner++) {
    const side =
      tree.kind[inner] === ELEMENT && (localOf(inner, tree) === 'DateTimeString') === isOfCii
        ? sideOf(inner, tree)
        : null;
    if (side !== null) nodeBySide.set(side, inner);
  }
  const [start, end] = [nodeBySide.get('Start'), nodeBySide.get('End')];
  if (start === undefined || end === undefined) return null;
  const [from, to] = [start, end].map((each) => dayAt(each, tree)) as [string, string];
  return isDay(from) && isDay(to) ? { group, start, end, from, to } : null;
}

/** `Start` or `End` for a date of a period; otherwise null. */
function sideOf(node: number, tree: Tree): string | null {
  const local = localOf(node, tree);
  const name = local === 'DateTimeString' ? localOf(tree.parent[node]!, tree) : local;
  return /^(Start|End)Date(?:Time)?$/.exec(name)?.[1] ?? null;
}

/** The date of a node, as `2025-04-03`. */
function dayAt(node: number, tree: Tree): string {
  return tree
    .stringValue(node)
    .trim()
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}

function localOf(node: number, tree: Tree): string {
  return tree.names[tree.name[node]!]?.local ?? '';
}
