/** Texts of the start page, loaded per language on request (`#page-texts` of browsers). */
import type { Language } from 'einvoice-core/languages.js';
import type { TextFiles } from 'einvoice-wording/texts.js';

type PageTexts = Readonly<Record<string, string>>;

const loaded = new Map<Language, PageTexts>();
const withReportTexts = new Set<Language>();

/** Loads a language. Throws if that fails. */
export async function loadPageTexts(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  loaded.set(language, await load<TextFiles['start-page']>(`texts-${language}`));
}

/** Loads the texts of reports in a language, in addition to those of the page. Throws if that fails. */
export async function loadReportTexts(language: Language): Promise<void> {
  if (withReportTexts.has(language)) return;
  const texts = await load<TextFiles['report-page']>(`report-texts-${language}`);
  loaded.set(language, { ...pageTexts(language), ...texts });
  withReportTexts.add(language);
}

/** A file per language next to the bundle (`scripts/bundle/pages.ts`). */
async function load<T>(name: string): Promise<T> {
  const file = `./${name}.js`;
  return ((await import(file)) as { readonly default: T }).default;
}

/** The texts of a language; empty before it is loaded. */
export function pageTexts(language: Language): PageTexts {
  return loaded.get(language) ?? {};
}
