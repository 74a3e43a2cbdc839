/**
 * The texts of the pages by language, shared by the server, which renders pages, and the browser, which can switch
 * language.
 */
import { pageTexts } from '#page-texts';
import type { Language } from 'einvoice-core/languages.js';
import type { TextFiles } from 'einvoice-wording/texts.js';

export { type Language, isLanguage } from 'einvoice-core/languages.js';
/** All texts of the pages, in one language. */
export type Texts = TextFiles['start-page'] &
  TextFiles['report-page'] &
  TextFiles['account-pages'] &
  TextFiles['docs-page'];

export type TextKey = keyof Texts;

/** Values for the `{name}` in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts with one form for "one" and another for other numbers. */
type Counted = TextKey extends infer Key ? (Key extends `${infer Stem}.one` ? Stem : never) : never;

/**
 * A text with its values filled in.
 * @throws Error in a browser, if the language is not loaded or the text belongs to another page
 */
export function textIn(language: Language, key: TextKey, values: TextValues = {}): string {
  const text: string | undefined = pageTexts(language)[key];
  if (text === undefined) throw new Error(`There is no text "${key}" in "${language}"`);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}

/** A count with its noun, in the form for Unicode's plural category: French 0 is singular. */
export function countIn(language: Language, stem: Counted, count: number): string {
  return textIn(language, `${stem}.${new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'}`, {
    count,
  });
}
