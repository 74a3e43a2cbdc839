/** The search index as a script: pages opened from disk can load scripts, but no data. */
import type { SiteFolder } from '../site/folder.js';

export interface SearchEntry {
  /** From the root of the site. */
  readonly href: string;
  readonly title: string;
  readonly text: string;
}

/** The global that the script sets and the page reads. */
const SEARCH_GLOBAL = 'einvoiceSearch';

/** @throws Error if there is nothing to search */
export function writeSearch(site: SiteFolder, language: string, entries: readonly SearchEntry[]): void {
  if (entries.length === 0) throw new Error('there is nothing to search');
  const rows = entries.map(({ href, title, text }) => [href, title, text.trim()]);
  site.writeFile(`search/${language}.js`, `globalThis.${SEARCH_GLOBAL} = ${JSON.stringify(rows)};\n`);
}
