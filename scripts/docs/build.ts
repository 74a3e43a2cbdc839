/** Builds the documentation as a folder that any file host can serve. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { LANGUAGES, type RegistryOptions, today } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { Registry } from '#core/rules/registry.js';
import { readContents } from './pages/contents.js';
import { writeProse } from './pages/prose.js';
import { type RulePage, collectRules } from './rules/collect.js';
import { findExamples } from './rules/examples.js';
import { writeRules } from './rules/write-rules.js';
import { writeSearch } from './search/entries.js';
import { SiteFolder } from './site/folder.js';
import { rulesPath } from './site/layout.js';

const ROOT = findPackageRoot(import.meta.url);

export interface DocsOptions {
  readonly folder: string;
  readonly rules: RegistryOptions;
  /** Number of mistakes to make in search of examples. */
  readonly tries: number;
  /** Rules that get a page; by default all. */
  readonly isWanted?: (rule: RulePage) => boolean;
}

export interface Built {
  readonly pages: number;
  readonly rules: number;
  readonly examples: number;
  /** Checks without a page, because their publisher gave them no name. */
  readonly unnamed: number;
  readonly links: number;
  readonly files: number;
  readonly bytes: number;
}

/**
 * Replaces the folder.
 * @throws Error if an installed rule set is missing, no rule has a page, or a link is broken
 */
export async function buildDocs({ folder, rules: paths, tries, isWanted = () => true }: DocsOptions): Promise<Built> {
  const sections = readContents(ROOT);
  const collected = collectRules(paths, today());
  const rules = collected.rules.filter(isWanted);
  if (rules.length === 0) throw new Error('no rule has a page');
  const inUse = new Set(rules.flatMap(({ specifications }) => specifications));
  const specifications = new Map([...collected.specifications].filter(([id]) => inUse.has(id)));
  const byCode = new Map(rules.map((rule) => [rule.code, rule]));
  const examples = findExamples(new Registry(paths), tries, (code) => byCode.get(code)?.explain('en').problem);

  const site = new SiteFolder(folder);
  await writeAssets(site);
  const prose = writeProse(site, {
    root: ROOT,
    sections,
    rulePath: (code) => (byCode.has(code) ? rulesPath('en', code) : null),
  });
  const entries = writeRules(site, { ...collected, rules, specifications }, examples);
  for (const language of LANGUAGES) writeSearch(site, language, [...prose, ...entries.get(language)!]);
  const dead = site.deadLinks();
  if (dead.length > 0) throw new Error(`${dead.length} links lead nowhere:\n  ${dead.slice(0, 20).join('\n  ')}`);
  return {
    pages: site.pages,
    rules: rules.length,
    examples: rules.filter(({ code }) => examples.has(code)).length,
    unnamed: collected.unnamed,
    links: site.links,
    files: site.files,
    bytes: site.bytes,
  };
}

/** Uses the colours and shapes of the check page. */
async function writeAssets(site: SiteFolder): Promise<void> {
  for (const file of ['server/web/assets/style.css', 'server/web/assets/icon.svg', 'scripts/docs/assets/site.css'])
    site.writeFile(`assets/${file.split('/').at(-1)!}`, readFileSync(join(ROOT, file)));
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'dist', 'scripts', 'docs', 'client', 'main.js')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
  site.writeFile('assets/site.js', outputFiles[0]!.contents);
}
