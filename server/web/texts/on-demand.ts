/** A language is there once the page has asked for it, with the texts of the start page (`#page-texts` of browsers). */
import type { Language } from '../../../engine/languages.js';
import type { CheckKey } from './check-en.js';

type CheckTexts = Readonly<Record<CheckKey, string>>;

const MODULES: Readonly<Record<Language, () => Promise<CheckTexts>>> = {
  en: async () => (await import('./check-en.js')).checkEn,
  de: async () => (await import('./check-de.js')).checkDe,
  fr: async () => (await import('./check-fr.js')).checkFr,
};

const loaded = new Map<Language, CheckTexts>();

/** Loads a language. Throws when it can't be had. */
export async function loadPageTexts(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await MODULES[language]());
}

/** The texts of a language; none before it is loaded. */
export function textsOf(language: Language): Readonly<Record<string, string>> {
  return loaded.get(language) ?? {};
}
