/** A date that contradicts another one: takes over its year or month. */
import { impossibleDay } from '../../../facts/values/repair.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';
import type { Fix } from '../../fix.js';
import type { Place } from '../../../place/where.js';
import { daysIn } from '../../kit/values/beside.js';

const DAY = /^\d{4}-?\d\d-?\d\d$/;

/** If the years differ, moves the whole period to the year of the other date; otherwise only this date to its month. */
export const nearDay: Fix = {
  id: 'near-day',
  for: 'value',
  candidates({ node, place, editor, tree }) {
    const other = comparedDay(place, editor);
    const textOf = (each: number): string => tree.stringValue(each).trim();
    const own = [node, ...daysIn(node, tree)];
    if (other === null || !own.every((each) => DAY.test(textOf(each)))) return [];
    const year = textOf(other).slice(0, 4);
    if (!textOf(node).startsWith(year))
      return [editor.together(own.map((each) => editor.set(each, year + textOf(each).slice(4))))];
    const month = textOf(node).includes('-') ? 'YYYY-MM'.length : 'YYYYMM'.length;
    const near = textOf(other).slice(0, month) + textOf(node).slice(month);
    const isPossible = near !== textOf(node) && DAY.test(near) && impossibleDay(near) === null;
    return isPossible ? [editor.set(node, near)] : [];
  },
};

/** The other date of a comparison of two dates. */
function comparedDay({ node, related, isCompared }: Place, { tree }: Editor): number | null {
  const [other, another] = related;
  if (isCompared !== true || other === undefined || another !== undefined || tree.kind[node] !== ELEMENT) return null;
  return [node, other].every((each) => DAY.test(tree.stringValue(each).trim())) ? other : null;
}
