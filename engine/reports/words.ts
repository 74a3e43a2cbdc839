/** The words of a language for reports, and what is put together of them and numbers. */
import type { Language } from 'einvoice-validator';
import { type TextFiles, readTexts } from 'einvoice-wording/texts.js';

/** The words of reports that the service and the command line write. */
export type ReportWordList = TextFiles['reports'];

export function reportWords(language: Language): ReportWordList {
  return readTexts(language, 'reports');
}

/** That a list does not have all findings. */
export function truncatedAfter(listed: number, language: Language): string {
  return filled(reportWords(language).truncated, { count: listed.toLocaleString(language) });
}

/** A text with its `{name}`s. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
