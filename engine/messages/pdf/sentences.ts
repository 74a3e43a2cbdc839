/** The sentences about the PDF that an invoice comes in: one set per language, the same keys in all. */
import type { ContainerCode } from '../../pdf/checks.js';
import type { ContainerProblem } from '../../pdf/container.js';
import type { Language } from '../../types.js';
import type { Entry } from '../catalogue.js';
import { GERMAN } from './sentences-de.js';
import { ENGLISH } from './sentences-en.js';
import { FRENCH } from './sentences-fr.js';

/** What is wrong with a PDF, whether its invoice could be read or not. */
export type PdfKey = ContainerCode | ContainerProblem['code'];

/** Placeholders: `{found}` and `{expected}`, what a PDF says and what it should say. */
export interface PdfSentences {
  readonly codes: Readonly<Record<PdfKey, Entry>>;
  readonly found: string;
  readonly foundNothing: string;
  readonly expected: string;
}

const SENTENCES: Readonly<Record<Language, PdfSentences>> = { en: ENGLISH, de: GERMAN, fr: FRENCH };

/** The sentences of a language. */
export function pdfSentencesOf(language: Language): PdfSentences {
  return SENTENCES[language];
}

/** Every code about PDFs. */
export const PDF_CODES = Object.keys(ENGLISH.codes) as readonly PdfKey[];

export function isPdfCode(code: string): code is PdfKey {
  return Object.hasOwn(ENGLISH.codes, code);
}
