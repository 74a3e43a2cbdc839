/** The words of a language for reports, and what is put together of them and numbers. */
import type { Language } from '../../../engine/index.js';
import { de } from './de.js';
import { en } from './en.js';
import { fr } from './fr.js';
import type { ReportWordList } from './word-list.js';

const LISTS: Readonly<Record<Language, ReportWordList>> = { en, de, fr };

export function reportWords(language: Language): ReportWordList {
  return LISTS[language];
}

/** That a list does not have all findings. */
export function truncatedAfter(listed: number, language: Language): string {
  return filled(LISTS[language].truncated, { count: listed.toLocaleString(language) });
}

/** A text with its `{name}`s. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
