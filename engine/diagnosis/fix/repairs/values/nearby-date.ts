/** A date that contradicts another date: sets its year or month to that of the other date. */
import { findImpossibleDate } from '../../../facts/values/repair.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';
import type { Fix } from '../../fix.js';
import type { Place } from '../../../place/place.js';
import { otherDateNodes } from '../../kit/values/neighbour-values.js';

/** Matches dates in the formats of UBL (2025-04-03) and CII (20250403). */
const DATE = /^\d{4}-?\d\d-?\d\d$/;

/**
 * If the years differ, moves the whole period to the year of the other date; otherwise moves only this date to the
 * month of the other date.
 */
export const nearbyDate: Fix = {
  id: 'nearby-date',
  for: 'value',
  candidates({ node, place, editor, tree }) {
    const other = findComparedDate(place, editor);
    const textOf = (each: number): string => tree.stringValue(each).trim();
    const datesOfPeriod = [node, ...otherDateNodes(node, tree)];
    if (other === null || !datesOfPeriod.every((each) => DATE.test(textOf(each)))) return [];
    const year = textOf(other).slice(0, 4);
    if (!textOf(node).startsWith(year))
      return [editor.combine(datesOfPeriod.map((each) => editor.setValue(each, year + textOf(each).slice(4))))];
    const monthLength = textOf(node).includes('-') ? 'YYYY-MM'.length : 'YYYYMM'.length;
    const newDate = textOf(other).slice(0, monthLength) + textOf(node).slice(monthLength);
    const isPossible = newDate !== textOf(node) && DATE.test(newDate) && findImpossibleDate(newDate) === null;
    return isPossible ? [editor.setValue(node, newDate)] : [];
  },
};

/** The date with which a rule compares the date at a place; null if it compares something else. */
function findComparedDate({ node, related, isComparedWithRelated }: Place, { tree }: Editor): number | null {
  const [other, another] = related;
  if (isComparedWithRelated !== true || other === undefined || another !== undefined || tree.kind[node] !== ELEMENT)
    return null;
  return [node, other].every((each) => DATE.test(tree.stringValue(each).trim())) ? other : null;
}
