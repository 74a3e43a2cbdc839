/** A language is there once somebody has asked for it (`#texts` in browsers): nobody reads all of them. */
import type { Language } from '../../types.js';
import type { Texts } from './texts.js';

const MODULES: Readonly<Record<Language, () => Promise<{ readonly TEXTS: Texts }>>> = {
  en: () => import('./en.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
};

const loaded = new Map<Language, Texts>();

/** Loads a language. Throws when it can't be had. */
export async function loadTexts(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, (await MODULES[language]()).TEXTS);
}

/**
 * What is said in a language.
 * @throws Error when it was not loaded
 */
export function textsOf(language: Language): Texts {
  const texts = loaded.get(language);
  if (texts === undefined) throw new Error(`The texts in "${language}" are not loaded`);
  return texts;
}
