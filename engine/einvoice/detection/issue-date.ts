/** The issue date of a document (BT-2), for checking it by the rules of that day. */
import { nodesAt } from './nodes-at.js';
import type { DocumentType } from '../rules/manifest.js';
import { trimBlanks } from 'einvoice-schematron/runtime/text/text.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/** `2026-08-17`, `2026-08-17+02:00`, `20260817`; the first two may be followed by a time. */
const DAY = /^(\d{4})-?(\d\d)-?(\d\d)(?=$|[TZ+-])/;

/**
 * The date as written, without a time zone, since the dates of publishers have none.
 * @returns ISO date; null if there is none, or if it is not in the calendar
 */
export function readIssueDay(tree: Tree, { issueDatePath }: DocumentType): string | null {
  if (issueDatePath === undefined) return null;
  for (const node of nodesAt(tree, rootOf(tree), issueDatePath)) {
    const [, year, month, day] = DAY.exec(trimBlanks(tree.stringValue(node))) ?? [];
    const written = `${year}-${month}-${day}`;
    if (isDay(written)) return written;
  }
  return null;
}

/** Whether a text is a calendar date such as `2026-08-17`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // `Date` turns the 31st of a shorter month into a day of the next month.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
