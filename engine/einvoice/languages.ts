/**
 * The languages of messages, pages and mails; the first one is the default. Each needs a folder in
 * `engine/wording/texts`; a test lists missing texts (docs/languages.md).
 */
const ROWS = {
  // European English, with the day before the month.
  en: { name: 'English', locale: 'en-GB' },
  de: { name: 'Deutsch', locale: 'de-DE' },
  fr: { name: 'Français', locale: 'fr-FR' },
} as const;

export type Language = keyof typeof ROWS;

/** Native names of the languages, by code. */
export const LANGUAGE_NAMES = each('name');

/** Locales for dates and numbers, by language code. */
export const LANGUAGE_LOCALES = each('locale');

/** All languages in this order. */
export const LANGUAGES = Object.keys(ROWS) as readonly Language[];

/** Whether there are texts in a language. */
export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(ROWS, code);
}

function each(part: 'name' | 'locale'): Readonly<Record<Language, string>> {
  return Object.fromEntries(Object.entries(ROWS).map(([code, row]) => [code, row[part]])) as Record<Language, string>;
}
