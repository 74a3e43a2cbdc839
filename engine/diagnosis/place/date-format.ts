/**
 * Finds errors in the date formats of CII. Rules ignore a date unless it has eight digits and the attribute
 * `format="102"`, as in `<udt:DateTimeString format="102">20260430</udt:DateTimeString>`.
 */
import { isDate } from 'einvoice-schematron/runtime/lexical/dates.js';
import { type Prefixes, elementName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { findValueNode } from '../facts/values/value-node.js';
import { parseWrittenDate } from '../facts/values/written-date.js';
import type { Place } from './place.js';

/**
 * An error in the date format of an element: the attribute `format` is missing, has an unknown code, or contradicts the
 * date. `correctedDate` is the date in the format that the attribute states (`20260430` for `30.04.2026`).
 */
export type DateFormatError =
  | { readonly kind: 'missing'; readonly node: number }
  | { readonly kind: 'unknown'; readonly node: number; readonly format: string }
  | { readonly kind: 'contradicted'; readonly node: number; readonly correctedDate: string };

/** Elements with dates; some formats include a time. */
export const DATE_ELEMENTS: ReadonlySet<string> = new Set([
  'udt:DateTimeString',
  'udt:DateString',
  'qdt:DateTimeString',
]);

/** The code for eight digits (`20260430`) in the list of date formats (UN/EDIFACT 2379). */
export const EIGHT_DIGIT_FORMAT = '102';

/** If a place is the attribute `format` of a date, returns the place of the date: either of the two may be wrong. */
export function moveToDate(place: Place, tree: Tree): Place {
  const { node, missing } = place;
  return missing === null && tree.kind[node] === ATTRIBUTE ? { ...place, node: tree.parent[node]! } : place;
}

/** The error in the date format at a place; null if there is none, or if the intended date is unclear. */
export function findDateFormatError(place: Place, tree: Tree, prefixes: Prefixes): DateFormatError | null {
  const { node, missing } = moveToDate(place, tree);
  const isDatePlace = missing === null || (missing.length === 1 && missing[0] === '@format');
  if (!isDatePlace || node <= 0 || !DATE_ELEMENTS.has(elementName(tree, node, prefixes)!)) return null;
  const value = tree.stringValue(node).trim();
  const formatNode = findValueNode(tree, node, ['@format'], prefixes);
  const formatCode = formatNode < 0 ? null : tree.stringValue(formatNode);
  if (/^\d{8}$/.test(value) && (formatCode === null || isDate(parseWrittenDate(value)!)))
    return formatCode === null
      ? { kind: 'missing', node }
      : formatCode === EIGHT_DIGIT_FORMAT
        ? null
        : { kind: 'unknown', node, format: formatCode };
  if (formatCode !== EIGHT_DIGIT_FORMAT) return null;
  // Eight digits that are no valid date may begin with the day: 30042026. If the first number could also be the month,
  // the date is unclear.
  const [, first, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(value) ?? [];
  const correctedDate =
    year !== undefined && Number(first) > 12
      ? `${year}-${month}-${first}`
      : isDate(value)
        ? value.slice(0, 10)
        : parseWrittenDate(value.replace(/\s+/g, ' '));
  return correctedDate === null || !isDate(correctedDate)
    ? null
    : { kind: 'contradicted', node, correctedDate: correctedDate.replaceAll('-', '') };
}
