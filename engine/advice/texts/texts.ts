/** The texts of advice: a file per language. */
import type { Language } from '../../types.js';
import { de } from './de.js';
import { en } from './en.js';
import { fr } from './fr.js';
import type { AdviceTexts } from './text.js';

const TEXTS: Readonly<Record<Language, AdviceTexts>> = { en, de, fr };

export function adviceTexts(language: Language): AdviceTexts {
  return TEXTS[language];
}
