/**
 * The languages of messages, pages and mails: a row for each, the first is the one that nobody has to ask for. What a row
 * asks for beside it is a file in each place with texts; the compiler or a test names those that are missing
 * (docs/languages.md).
 */
const NAMES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;

export type Language = keyof typeof NAMES;

/** Every language by its code, with its name in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = NAMES;

/** Every language that there is, in this order. */
export const LANGUAGES = Object.keys(NAMES) as readonly Language[];

/** Whether there are texts in a language. */
export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(NAMES, code);
}
