/** The day on which a document was issued (BT-2), for those who want it judged by the rules of its day. */
import { nodesAt } from './nodes-at.js';
import type { DocumentType } from '../rules/manifest.js';
import { trimBlanks } from 'einvoice-schematron/runtime/text/text.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** `2026-08-17`, `2026-08-17+02:00`, `20260817`, and the first two with a time behind them. */
const DAY = /^(\d{4})-?(\d\d)-?(\d\d)(?=$|[TZ+-])/;

/**
 * The day as it is written: a time zone behind it changes nothing, since publishers' days are no instants either.
 * @returns ISO date; null where there is none that is in the calendar
 */
export function issueDayOf(tree: Tree, { issueDatePath }: DocumentType): string | null {
  if (issueDatePath === undefined) return null;
  for (const node of nodesAt(tree, rootOf(tree), issueDatePath)) {
    const [, year, month, day] = DAY.exec(trimBlanks(tree.stringValue(node))) ?? [];
    const written = `${year}-${month}-${day}`;
    if (isDay(written)) return written;
  }
  return null;
}

/** Whether a text is a day of the calendar, `2026-08-17`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // Date takes the 31st of a shorter month for a day of the next.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
