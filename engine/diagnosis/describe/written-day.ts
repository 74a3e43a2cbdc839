/** Days of CII: eight digits, and an attribute that says so. Rules take a day that is written in another way for none. */
import { type Said, saidOf } from './message.js';
import { dayIn } from '../facts/values/written-day.js';
import { part, termName } from '../../wording/part.js';
import { clipped } from '../../wording/clip.js';
import { placeOf } from '../place/named-place.js';
import { termIdOf } from '../facts/terms/term-paths.js';
import { valueNode } from '../facts/values/value-node.js';
import { isDate } from '../../runtime/lexical/dates.js';
import type { Finding } from '../../types.js';
import { elementName } from '../../xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from '../../xml/tree.js';
import type { Place } from '../place/where.js';

/** What is wrong with how a day is written: it does not say how, or says another way, or is not as it says and `meant` would be. */
export type DayForm =
  | { readonly kind: 'unsaid'; readonly node: number }
  | { readonly kind: 'unknown'; readonly node: number; readonly format: string }
  | { readonly kind: 'other'; readonly node: number; readonly meant: string };

/** The elements that have days, and times where they say so. */
const DAYS: ReadonlySet<string> = new Set(['udt:DateTimeString', 'udt:DateString', 'qdt:DateTimeString']);

/** Eight digits, in the code list for formats of dates (UN/EDIFACT 2379). */
const EIGHT_DIGITS = '102';

/** A place at an attribute of a day is one at the day: what is wrong with one shows in the other. */
export function atDay(place: Place, tree: Tree): Place {
  const { node, missing } = place;
  return missing === null && tree.kind[node] === ATTRIBUTE ? { ...place, node: tree.parent[node]! } : place;
}

/** @returns null where nothing is, or nobody can tell which day is meant */
export function dayFormAt(place: Place, tree: Tree, prefixes: ReadonlyMap<string, string>): DayForm | null {
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

/** Whether a rule compares days with each other: one that it does not read is neither before another one nor behind it. */
function comparesDays({ assertion: { shape, reads = [] } }: Finding): boolean {
  return (
    shape === null && reads.filter((read) => read.for === 'value' && DAYS.has(String(read.path.at(-1)))).length > 1
  );
}

/** What is said with what is to be done about it, where it only tells how days are written. */
export function withDayForm(
  said: Said,
  form: DayForm | null,
  finding: Finding,
  { tree, prefixes }: { readonly tree: Tree; readonly prefixes: ReadonlyMap<string, string> },
): Said {
  if (form === null || said.fix === null) return said;
  if (form.kind === 'other') return { ...said, fix: part('schema.write', { near: form.meant }) };
  const format = EIGHT_DIGITS;
  const [reason, fix] =
    form.kind === 'unsaid'
      ? [part('evidence.dateFormat'), part('evidence.addDateFormat', { format })]
      : [
          part('evidence.otherDateFormat', { format: clipped(form.format) }),
          part('evidence.writeDateFormat', { format }),
        ];
  if (!comparesDays(finding)) return { ...said, evidence: [...said.evidence, reason], fix };
  const term = termIdOf(tree, tree.parent[form.node]!, prefixes) ?? termIdOf(tree, form.node, prefixes);
  const problem = part('evidence.dayNotCompared', {
    value: clipped(tree.stringValue(form.node).trim()),
    term: term === null ? undefined : part('words.behind', { term, name: termName(term) }),
  });
  return saidOf(problem, fix, { place: placeOf(form.node, { tree, prefixes, told: [] }), evidence: [reason] });
}
