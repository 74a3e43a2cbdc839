/** Days of CII: eight digits, and an attribute that says so. Rules take a day that is written in another way for none. */
import type { Message } from '../messages/message.js';
import { dayIn } from '../messages/schema/written-day.js';
import { fill, sentencesOf } from '../messages/sentences.js';
import { schemaSentencesOf } from '../messages/schema/sentences.js';
import { termOf } from '../messages/business-terms.js';
import { clipped } from '../messages/evidence/clip.js';
import { labelled, placeOf } from '../messages/places/place.js';
import { termIdOf } from '../messages/term-paths.js';
import { valueNode } from '../messages/evidence/value-node.js';
import { isDate } from '../runtime/lexical/dates.js';
import type { Finding, Language } from '../types.js';
import { elementName } from '../xml/prefixed-names.js';
import { ATTRIBUTE, type Tree } from '../xml/tree.js';
import type { Place } from './where.js';

/** What is wrong with how a day is written: it does not say how, or says another way, or is not as it says and `meant` would be. */
export type DayForm =
  | { readonly kind: 'unsaid'; readonly node: number }
  | { readonly kind: 'unknown'; readonly node: number; readonly format: string }
  | { readonly kind: 'other'; readonly node: number; readonly meant: string };

/** A document, and the language of what is said about it. */
interface Reading {
  readonly tree: Tree;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly language: Language;
}

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

/** The message with what is to be done about it, where it only tells how days are written. */
export function withDayForm(
  message: Message,
  form: DayForm | null,
  finding: Finding,
  { tree, prefixes, language }: Reading,
): Message {
  const { fix } = message;
  if (form === null || fix === null || !message.message.endsWith(fix)) return message;
  const { evidence } = sentencesOf(language);
  if (form.kind === 'other') {
    const own = fill(schemaSentencesOf(language).write, { near: form.meant });
    return { ...message, fix: own, message: message.message.slice(0, -fix.length) + own };
  }
  const own = form.kind === 'unsaid' ? evidence.addDateFormat : evidence.writeDateFormat;
  const reason =
    form.kind === 'unsaid' ? evidence.dateFormat : fill(evidence.otherDateFormat, { format: clipped(form.format) });
  if (!comparesDays(finding))
    return { ...message, fix: own, message: `${message.message.slice(0, -fix.length)}${reason} ${own}` };
  const id = termIdOf(tree, tree.parent[form.node]!, prefixes) ?? termIdOf(tree, form.node, prefixes);
  const term = id === null ? null : termOf(id, language);
  const value = clipped(tree.stringValue(form.node).trim());
  const said = fill(evidence.dayNotCompared, { value, term: term === null ? '' : ` (${term.id}, ${term.name})` });
  const place = placeOf(form.node, { tree, prefixes, language, told: [] });
  const problem = labelled(place, said, language);
  return { ...message, problem, fix: own, message: `${problem} ${reason} ${own}` };
}
