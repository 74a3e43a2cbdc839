/** Days of CII: eight digits, and an attribute that says so. Rules take a day that is written in another way for none. */
import type { Message } from '../messages/message.js';
import { dayIn } from '../messages/schema/written-day.js';
import { fill, sentencesOf } from '../messages/sentences.js';
import { schemaSentencesOf } from '../messages/schema/sentences.js';
import { valueNode } from '../messages/evidence/value-node.js';
import { isDate } from '../runtime/lexical/dates.js';
import type { Language } from '../types.js';
import { elementName } from '../xml/prefixed-names.js';
import type { Tree } from '../xml/tree.js';
import type { Place } from './where.js';

/** What is wrong with how a day is written: it does not say how, or it is not as it says and `meant` would be. */
export type DayForm = { readonly kind: 'unsaid' } | { readonly kind: 'other'; readonly meant: string };

/** The elements that have days, and times where they say so. */
const DAYS: ReadonlySet<string> = new Set(['udt:DateTimeString', 'udt:DateString', 'qdt:DateTimeString']);

/** Eight digits, in the code list for formats of dates (UN/EDIFACT 2379). */
const EIGHT_DIGITS = '102';

/** @returns null where nothing is, or nobody can tell which day is meant */
export function dayFormAt({ node, missing }: Place, tree: Tree, prefixes: ReadonlyMap<string, string>): DayForm | null {
  if (missing !== null || node <= 0 || !DAYS.has(elementName(tree, node, prefixes)!)) return null;
  const value = tree.stringValue(node).trim();
  const format = valueNode(tree, node, ['@format'], prefixes);
  if (/^\d{8}$/.test(value) && (format < 0 || isDate(dayIn(value)!))) return format < 0 ? { kind: 'unsaid' } : null;
  if (format < 0 || tree.stringValue(format) !== EIGHT_DIGITS) return null;
  // Eight digits that are no such day may have the day in front, where it can be no month.
  const [, first, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(value) ?? [];
  const day =
    year !== undefined && Number(first) > 12
      ? `${year}-${month}-${first}`
      : isDate(value)
        ? value.slice(0, 10)
        : dayIn(value.replace(/\s+/g, ' '));
  return day === null || !isDate(day) ? null : { kind: 'other', meant: day.replaceAll('-', '') };
}

/** The message with what is to be done about it, where it only tells how days are written. */
export function withDayForm(message: Message, form: DayForm | null, language: Language): Message {
  const { fix } = message;
  if (form === null || fix === null || !message.message.endsWith(fix)) return message;
  const { dateFormat, addDateFormat } = sentencesOf(language).evidence;
  const own = form.kind === 'unsaid' ? addDateFormat : fill(schemaSentencesOf(language).write, { near: form.meant });
  const said = message.message.slice(0, -fix.length);
  return { ...message, fix: own, message: `${said}${form.kind === 'unsaid' ? `${dateFormat} ` : ''}${own}` };
}
