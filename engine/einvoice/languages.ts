/**
 * The languages of messages, pages and mails: a row for each, the first is the one that nobody has to ask for. Beside its
 * row a language is a folder in `engine/wording/texts`; a test names what is missing there (docs/languages.md).
 */
const ROWS = {
  // English as it is written in Europe: the day before the month.
  en: { name: 'English', locale: 'en-GB' },
  de: { name: 'Deutsch', locale: 'de-DE' },
  fr: { name: 'Français', locale: 'fr-FR' },
} as const;

export type Language = keyof typeof ROWS;

/** Every language by its code, with its name in itself. */
export const LANGUAGE_NAMES = each('name');

/** How dates and numbers are written, by the code of a language. */
export const LANGUAGE_LOCALES = each('locale');

/** Every language that there is, in this order. */
export const LANGUAGES = Object.keys(ROWS) as readonly Language[];

/** Whether there are texts in a language. */
export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(ROWS, code);
}

function each(part: 'name' | 'locale'): Readonly<Record<Language, string>> {
  return Object.fromEntries(Object.entries(ROWS).map(([code, row]) => [code, row[part]])) as Record<Language, string>;
}
