/** The texts of the pages by language; shared by the server, which writes them first, and the browser, which switches. */
import { de } from './de.js';
import { type TextKey, type Texts, en } from './en.js';
import { fr } from './fr.js';

export type { TextKey };

const TEXTS = { en, de, fr } as const satisfies Readonly<Record<string, Texts>>;

/** Those of messages: pages that are asked for in one of them do not compile without its texts. */
export type Language = keyof typeof TEXTS;

/** Values for the `{name}` in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts that have a form for one and a form for all other numbers. */
type Counted = TextKey extends infer Key ? (Key extends `${infer Stem}.one` ? Stem : never) : never;

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(TEXTS, code);
}

/** A text with its values filled in. */
export function textIn(language: Language, key: TextKey, values: TextValues = {}): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}

/** A number with what is counted, in the form that Unicode's plural category asks for: in French, 0 has that of 1. */
export function countIn(language: Language, stem: Counted, count: number): string {
  return textIn(language, `${stem}.${new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'}`, {
    count,
  });
}
