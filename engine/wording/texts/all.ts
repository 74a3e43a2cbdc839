/** Every language is there (`#texts` in Node.js). */
import type { Language } from '../../types.js';
import { TEXTS as DE } from './de.js';
import { TEXTS as EN } from './en.js';
import { TEXTS as FR } from './fr.js';
import type { Texts } from './texts.js';

const TEXTS: Readonly<Record<Language, Texts>> = { en: EN, de: DE, fr: FR };

/** What is said in a language. */
export function textsOf(language: Language): Texts {
  return TEXTS[language];
}
