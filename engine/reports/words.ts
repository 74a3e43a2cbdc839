/** Words of reports by language, and phrases with numbers. */
import type { Language } from 'einvoice-validator';
import { type TextFiles, readTexts } from 'einvoice-wording/texts.js';

/** The words of reports written by the service and the command line. */
export type ReportWordList = TextFiles['reports'];

export function reportWords(language: Language): ReportWordList {
  return readTexts(language, 'reports');
}

/** The note that a list of findings is incomplete. */
export function truncationNote(listed: number, language: Language): string {
  return fillIn(reportWords(language).truncated, { count: listed.toLocaleString(language) });
}

/** Fills in the `{name}`s of a text. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
