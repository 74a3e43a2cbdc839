/** Ambiguous dates such as 03/04/2025: both readings are offered, the likelier first. */
import { isDay } from 'einvoice-core/detection/issue-date.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import { hasElements } from '../../../facts/values/value-node.js';
import { countriesOfParties } from './country.js';
import type { Editor } from '../../edits/editor.js';

/** Matches 03/04/2025, 3-4-2025 and 03 04 2025. */
const AMBIGUOUS = /^(\d{1,2})([-/ ])(\d{1,2})\2(\d{4})$/;
/** Matches the names of elements with dates. */
const DATE_NAME = /Date(?:TimeString)?$/;
/** Matches the names of elements with due dates. */
const DUE_NAME = /Due/;

/** A possible meaning of a date. */
interface Reading {
  /** The date, as `2025-04-03`. */
  readonly day: string;
  /** Whether the written date starts with the day and not with the month. */
  readonly isDayFirst: boolean;
}

/**
 * The possible dates of an ambiguous value, each in both date formats of invoices (`2025-04-03` and `20250403`); none
 * for other values.
 */
export function readAmbiguousDate(node: number, editor: Editor): readonly string[] {
  const readings = readingsOf(editor.tree.stringValue(node).trim());
  if (readings.length < 2) return [];
  const others = otherDatesOf(node, editor);
  const scored = readings.map((reading) => ({ reading, score: scoreOf(reading, node, others, editor) }));
  scored.sort((one, other) => other.score - one.score);
  return scored.flatMap(({ reading: { day } }) => [day, day.replaceAll('-', '')]);
}

/** The possible meanings of a date: day first, and month first. */
function readingsOf(text: string): readonly Reading[] {
  const [, first, , second, year] = AMBIGUOUS.exec(text) ?? [];
  if (first === undefined || first === second) return [];
  const pad = (digits: string): string => digits.padStart(2, '0');
  return [
    { day: `${year}-${pad(second!)}-${pad(first)}`, isDayFirst: true },
    { day: `${year}-${pad(first)}-${pad(second!)}`, isDayFirst: false },
  ].filter(({ day }) => isDay(day));
}

/** The texts of other dates in the document, and whether they are due dates. */
function otherDatesOf(node: number, { tree }: Editor): readonly { readonly text: string; readonly isDue: boolean }[] {
  const dates: { text: string; isDue: boolean }[] = [];
  for (let other = 1; other < tree.size && dates.length < MAX_DAYS; other++)
    if (
      other !== node &&
      tree.kind[other] === ELEMENT &&
      DATE_NAME.test(localOf(other, tree)) &&
      !hasElements(tree, other)
    )
      dates.push({ text: tree.stringValue(other).trim(), isDue: isDue(other, tree) });
  return dates;
}

/** More dates of a document are not compared. */
const MAX_DAYS = 50;

/**
 * How well a reading fits the document: whether unambiguous dates have the same order of day and month, whether the
 * date occurs elsewhere, and whether due dates come after other dates.
 */
function scoreOf(
  { day, isDayFirst }: Reading,
  node: number,
  others: ReturnType<typeof otherDatesOf>,
  editor: Editor,
): number {
  let score = isDayFirst === !countriesOfParties(editor).includes('US') ? 1 : 0;
  for (const { text, isDue: isOtherDue } of others) {
    const [, first, , second] = AMBIGUOUS.exec(text) ?? [];
    if (first !== undefined && Number(first) > 12 !== Number(second) > 12)
      score += Number(first) > 12 === isDayFirst ? 8 : 0;
    const otherDate = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    if (!isDay(otherDate)) continue;
    if (otherDate === day) score += 4;
    const isOwnDue = isDue(node, editor.tree);
    if (isOwnDue !== isOtherDue && (isOwnDue ? day >= otherDate : day <= otherDate)) score += 2;
  }
  return score;
}

/** Whether the name of a date, or of its parent, is the name of a due date. */
function isDue(node: number, tree: Editor['tree']): boolean {
  return DUE_NAME.test(localOf(node, tree)) || DUE_NAME.test(localOf(tree.parent[node]!, tree));
}

function localOf(node: number, tree: Editor['tree']): string {
  return tree.kind[node] === ELEMENT ? tree.names[tree.name[node]!]!.local : '';
}
