/** Texts of the start page, loaded per language on request (`#page-texts` of browsers). */
import type { Language } from 'einvoice-core/languages.js';
import type { TextFiles } from 'einvoice-wording/texts.js';

type PageTexts = TextFiles['start-page'];

const loaded = new Map<Language, PageTexts>();

/** Loads a language. Throws if that fails. */
export async function loadPageTexts(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  // A file per language next to the bundle (`scripts/bundle/pages.ts`).
  const file = `./texts-${language}.js`;
  loaded.set(language, ((await import(file)) as { readonly default: PageTexts }).default);
}

/** The texts of a language; empty before it is loaded. */
export function pageTexts(language: Language): Readonly<Record<string, string>> {
  return loaded.get(language) ?? {};
}
