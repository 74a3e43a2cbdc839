/** A language is there once the page has asked for it, with the texts of the start page (`#page-texts` of browsers). */
import type { Language } from 'einvoice-core/languages.js';
import type { TextFiles } from 'einvoice-wording/texts.js';

type PageTexts = TextFiles['start-page'];

const loaded = new Map<Language, PageTexts>();

/** Loads a language. Throws when it can't be had. */
export async function loadPageTexts(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  // A file beside the one that this is bundled into (`scripts/bundle/pages.ts`), one per language.
  const file = `./texts-${language}.js`;
  loaded.set(language, ((await import(file)) as { readonly default: PageTexts }).default);
}

/** The texts of a language; none before it is loaded. */
export function textsOf(language: Language): Readonly<Record<string, string>> {
  return loaded.get(language) ?? {};
}
