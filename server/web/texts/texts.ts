/** The texts of the pages by language; shared by the server, which writes them first, and the browser, which switches. */
import { de } from './de.js';
import { type TextKey, type Texts, en } from './en.js';

export type { TextKey };

/** Languages by their codes, each with its name in itself. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const TEXTS: Readonly<Record<Language, Texts>> = { en, de };

/** Values for the `{name}` in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts that have a form for one and a form for all other numbers. */
type Counted = TextKey extends infer Key ? (Key extends `${infer Stem}.one` ? Stem : never) : never;

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code);
}

/** A text with its values filled in. */
export function textIn(language: Language, key: TextKey, values: TextValues = {}): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}

/** A number with what is counted, in the right form: both languages have one form for 1 and another for the rest. */
export function countIn(language: Language, stem: Counted, count: number): string {
  return textIn(language, `${stem}.${count === 1 ? 'one' : 'other'}`, { count });
}
