/** Every language is there, with all pages (`#page-texts` of the service). */
import type { Language } from '../../../engine/languages.js';
import { de } from './de.js';
import { type Texts, en } from './en.js';
import { fr } from './fr.js';

const TEXTS: Readonly<Record<Language, Texts>> = { en, de, fr };

/** The texts of a language. */
export function textsOf(language: Language): Texts {
  return TEXTS[language];
}
