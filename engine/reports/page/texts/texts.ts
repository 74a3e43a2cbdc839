/** The texts of the pages by language; shared by the server, which writes them first, and the browser, which switches. */
import { textsOf } from '#page-texts';
import type { Language } from 'einvoice-core/languages.js';
import type { TextFiles } from 'einvoice-wording/texts.js';

export { type Language, isLanguage } from 'einvoice-core/languages.js';
/** All texts of the pages, in one language. */
export type Texts = TextFiles['start-page'] & TextFiles['account-pages'] & TextFiles['docs-page'];

export type TextKey = keyof Texts;

/** Values for the `{name}` in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Texts that have a form for one and a form for all other numbers. */
type Counted = TextKey extends infer Key ? (Key extends `${infer Stem}.one` ? Stem : never) : never;

/**
 * A text with its values filled in.
 * @throws Error in a browser, when the language is not loaded, or the text is of another page
 */
export function textIn(language: Language, key: TextKey, values: TextValues = {}): string {
  const text: string | undefined = textsOf(language)[key];
  if (text === undefined) throw new Error(`There is no text "${key}" in "${language}"`);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
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
