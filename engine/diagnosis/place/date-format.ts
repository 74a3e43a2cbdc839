/** Date formats in CII: rules ignore dates unless they have eight digits and the attribute for that format. */
import { isDate } from 'einvoice-schematron/runtime/lexical/dates.js';
import { type Prefixes, elementName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from 'einvoice-schematron/xml/tree.js';
import { findValueNode } from '../facts/values/value-node.js';
import { parseWrittenDate } from '../facts/values/written-date.js';
import type { Place } from './place.js';

/**
 * An error in a date format: it is missing, it is not the right one, or it contradicts the value, for which `meant` is
 * the corrected date.
 */
export type DateFormatError =
  | { readonly kind: 'unsaid'; readonly node: number }
  | { readonly kind: 'unknown'; readonly node: number; readonly format: string }
  | { readonly kind: 'other'; readonly node: number; readonly correctedDate: string };

/** Elements with dates, or with times if their format attribute says so. */
export const DATE_ELEMENTS: ReadonlySet<string> = new Set([
  'udt:DateTimeString',
  'udt:DateString',
  'qdt:DateTimeString',
]);

/** The code for eight digits in the list of date formats (UN/EDIFACT 2379). */
export const EIGHT_DIGIT_FORMAT = '102';

/** Moves a place from the format attribute of a date to the date itself: an error in one may show up at the other. */
export function moveToDate(place: Place, tree: Tree): Place {
  const { node, missing } = place;
  return missing === null && tree.kind[node] === ATTRIBUTE ? { ...place, node: tree.parent[node]! } : place;
}

/** @returns null if nothing is wrong, or the intended date is unclear */
export function findDateFormatError(place: Place, tree: Tree, prefixes: Prefixes): DateFormatError | null {
  const { node, missing } = moveToDate(place, tree);
  const isDatePlace = missing === null || (missing.length === 1 && missing[0] === '@format');
  if (!isDatePlace || node <= 0 || !DATE_ELEMENTS.has(elementName(tree, node, prefixes)!)) return null;
  const value = tree.stringValue(node).trim();
  const formatNode = findValueNode(tree, node, ['@format'], prefixes);
  const formatCode = formatNode < 0 ? null : tree.stringValue(formatNode);
  if (/^\d{8}$/.test(value) && (formatCode === null || isDate(parseWrittenDate(value)!)))
    return formatCode === null
      ? { kind: 'unsaid', node }
      : formatCode === EIGHT_DIGIT_FORMAT
        ? null
        : { kind: 'unknown', node, format: formatCode };
  if (formatCode !== EIGHT_DIGIT_FORMAT) return null;
  // If eight digits are not a valid date, they may begin with the day, unless that could also be the month.
  const [, first, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(value) ?? [];
  const correctedDate =
    year !== undefined && Number(first) > 12
      ? `${year}-${month}-${first}`
      : isDate(value)
        ? value.slice(0, 10)
        : parseWrittenDate(value.replace(/\s+/g, ' '));
  return correctedDate === null || !isDate(correctedDate)
    ? null
    : { kind: 'other', node, correctedDate: correctedDate.replaceAll('-', '') };
}
