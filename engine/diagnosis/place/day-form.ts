/** How a day of CII is written: eight digits, and an attribute that says so. Rules take another way for no day. */
import { isDate } from 'einvoice-schematron/runtime/lexical/dates.js';
import { type Prefixes, elementName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { valueNode } from '../facts/values/value-node.js';
import { dayIn } from '../facts/values/written-day.js';
import type { Place } from './where.js';

/** What is wrong with how a day is written: it does not say how, or says another way, or is not as it says and `meant` would be. */
export type DayForm =
  | { readonly kind: 'unsaid'; readonly node: number }
  | { readonly kind: 'unknown'; readonly node: number; readonly format: string }
  | { readonly kind: 'other'; readonly node: number; readonly meant: string };

/** The elements that have days, and times where they say so. */
export const DAYS: ReadonlySet<string> = new Set(['udt:DateTimeString', 'udt:DateString', 'qdt:DateTimeString']);

/** Eight digits, in the code list for formats of dates (UN/EDIFACT 2379). */
export const EIGHT_DIGITS = '102';

/** A place at an attribute of a day is one at the day: what is wrong with one shows in the other. */
export function atDay(place: Place, tree: Tree): Place {
  const { node, missing } = place;
  return missing === null && tree.kind[node] === ATTRIBUTE ? { ...place, node: tree.parent[node]! } : place;
}

/** @returns null where nothing is, or nobody can tell which day is meant */
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
  // Eight digits that are no such day may have the day in front, where it can be no month.
  const [, first, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(value) ?? [];
  const day =
    year !== undefined && Number(first) > 12
      ? `${year}-${month}-${first}`
      : isDate(value)
        ? value.slice(0, 10)
        : dayIn(value.replace(/\s+/g, ' '));
  return day === null || !isDate(day) ? null : { kind: 'other', node, meant: day.replaceAll('-', '') };
}
