/**
 * The start page as files: what the service answers and what `npm run build:site` writes are made here, so that both are
 * the same. Names are addresses beside the page.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FAMILIES_FILE, type RegistryOptions, browserFiles } from 'einvoice-validator';
import { EXAMPLES } from './pages/check.js';
import { packageFolder } from 'einvoice-schematron/platform/package-root.js';

/** The package of the service. */
const FOLDER = packageFolder('einvoice-service', import.meta.url);

/** The files that are served as they stand in the package. */
export function assetsFolder(): string {
  return join(FOLDER, 'web', 'assets');
}

/** Where the bundled scripts of the pages are. */
export function bundleFolder(): string {
  return join(FOLDER, 'dist', 'web', 'bundle');
}

/** What keeps the page for when there is no network; it is put together by `serviceWorker`. */
export const SERVICE_WORKER = 'service-worker.js';

/** Scripts of other pages. */
const OF_OTHER_PAGES = ['account.js', 'docs.js', SERVICE_WORKER];

/** The page's own files below `assets`, with where they are; without the rules. */
export function coreFiles(): ReadonlyMap<string, string> {
  const scripts = readdirSync(bundleFolder()).filter((name) => name.endsWith('.js') && !OF_OTHER_PAGES.includes(name));
  return new Map([
    ...['style.css', 'check.css', 'icon.svg'].map((name) => [`assets/${name}`, join(assetsFolder(), name)] as const),
    ...Object.keys(EXAMPLES).map(
      (name) => [`assets/invoices/${name}.xml`, join(FOLDER, 'dist', 'web', 'invoices', `${name}.xml`)] as const,
    ),
    ...scripts.map((name) => [`assets/client/${name}`, join(bundleFolder(), name)] as const),
  ]);
}

/** The file of rules that is made out of all of them, which takes seconds. */
export const SLOW_FILE = `assets/rules/${FAMILIES_FILE}`;

/** The rules as browsers load them, by address; those that are not compiled are left out. */
export function ruleFiles(rules: RegistryOptions): ReadonlyMap<string, () => string> {
  return new Map([...browserFiles(rules)].map(([name, content]) => [`assets/rules/${name}`, content]));
}

/**
 * The script that keeps the page for when there is no network, with what it is to keep.
 * @param files those of `ruleFiles`
 */
export function serviceWorker(files: ReadonlyMap<string, () => string>): string {
  const core = coreFiles();
  const script = readFileSync(join(bundleFolder(), SERVICE_WORKER), 'utf8');
  const hash = createHash('sha256').update(script);
  for (const file of core.values()) hash.update(readFileSync(file));
  const ofRules = [...files].flatMap(([name, content]) => {
    try {
      hash.update(content());
      return [name];
    } catch {
      return [];
    }
  });
  const site = { version: hash.digest('hex'), core: ['./', ...core.keys()], rules: ofRules };
  return `globalThis.SITE = ${JSON.stringify(site)};\n${script}`;
}
