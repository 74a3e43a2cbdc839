/** All texts of all pages in every language (what the service imports as `#page-texts`). */
import type { Language } from 'einvoice-core/languages.js';
import { readTexts } from 'einvoice-wording/texts.js';
import type { Texts } from './texts.js';

const known = new Map<Language, Texts>();

/** The texts of a language. */
export function pageTexts(language: Language): Texts {
  let texts = known.get(language);
  if (texts === undefined)
    known.set(
      language,
      (texts = {
        ...readTexts(language, 'start-page'),
        ...readTexts(language, 'report-page'),
        ...readTexts(language, 'account-pages'),
        ...readTexts(language, 'docs-page'),
      }),
    );
  return texts;
}
