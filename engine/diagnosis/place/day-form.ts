/** Date formats in CII: rules ignore dates unless they have eight digits and the attribute for that format. */
import { isDate } from 'einvoice-schematron/runtime/lexical/dates.js';
import { type Prefixes, elementName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { valueNode } from '../facts/values/value-node.js';
import { dayIn } from '../facts/values/written-day.js';
import type { Place } from './where.js';

/**
 * An error in a date format: it is missing, it is not the right one, or it contradicts the value, for which `meant` is
 * the corrected date.
 */
export type DayForm =
  | { readonly kind: 'unsaid'; readonly node: number }
  | { readonly kind: 'unknown'; readonly node: number; readonly format: string }
  | { readonly kind: 'other'; readonly node: number; readonly meant: string };

/** Elements with dates, or with times if their format attribute says so. */
export const DAYS: ReadonlySet<string> = new Set(['udt:DateTimeString', 'udt:DateString', 'qdt:DateTimeString']);

/** The code for eight digits in the list of date formats (UN/EDIFACT 2379). */
export const EIGHT_DIGITS = '102';

/** Moves a place from the format attribute of a date to the date itself: an error in one may show up at the other. */
export function atDay(place: Place, tree: Tree): Place {
  const { node, missing } = place;
  return missing === null && tree.kind[node] === ATTRIBUTE ? { ...place, node: tree.parent[node]! } : place;
}

/** @returns null if nothing is wrong, or the intended date is unclear */
export function dayFormAt(place: Place, tree: Tree, prefixes: Prefixes): DayForm | null {
  const { node, missing } = atDay(place, tree);
  const isDay = missing === null || (missing.length === 1 && missing[0] === '@format');
  if (!isDay || node <= 0 || !DAYS.has(elementName(tree, node, prefixes)!)) return null;
  const value = tree.stringValue(node).trim();
  const format = valueNode(tree, node, ['@format'], prefixes);
  const written = format < 0 ? null : tree.stringValue(format);
  if (/^\d{8}$/.test(value) && (written === null || isDate(dayIn(value)!)))
    return written === null
      ? { kind: 'unsaid', node }
      : written === EIGHT_DIGITS
        ? null
        : { kind: 'unknown', node, format: written };
  if (written !== EIGHT_DIGITS) return null;
  // If eight digits are not a valid date, they may begin with the day, unless that could also be the month.
  const [, first, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(value) ?? [];
  const day =
    year !== undefined && Number(first) > 12
      ? `${year}-${month}-${first}`
      : isDate(value)
        ? value.slice(0, 10)
        : dayIn(value.replace(/\s+/g, ' '));
  return day === null || !isDate(day) ? null : { kind: 'other', node, meant: day.replaceAll('-', '') };
}
