/** Generates the files that browsers validate with from those of Node.js. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KNOWLEDGE } from 'einvoice-core/knowledge/index.js';
import { LANGUAGES, type Language } from 'einvoice-core/languages.js';
import { familiesWithEntries } from 'einvoice-wording/catalogue.js';
import { ISSUE_TEXT_FILES } from 'einvoice-wording/texts.js';
import { packageFolder } from 'einvoice-schematron/platform/package-root.js';
import { MODULE_START } from 'einvoice-schematron/runtime/program.js';
import {
  COMMON_RESOURCES,
  FAMILIES,
  HELD,
  MANIFEST,
  adviceTexts,
  familyTexts,
  textsFile,
} from 'einvoice-core/rules/browser-file-names.js';
import { compiledFiles, hashFiles, schemaFiles } from 'einvoice-core/rules/compiled.js';
import { CompiledFiles } from 'einvoice-core/rules/compiled-files.js';
import type { Manifest } from 'einvoice-core/rules/manifest.js';
import { Registry, type RegistryOptions } from 'einvoice-core/rules/registry.js';

/**
 * The files of the installed rule sets, by name; each is generated when its function is called.
 * @throws EngineError `MANIFEST_INVALID`, or `RULE_SET_UNKNOWN` for an unknown choice
 */
export function browserFiles(options: Omit<RegistryOptions, 'engine'>): ReadonlyMap<string, () => string> {
  const { manifestPath } = options;
  const files = new CompiledFiles(options);
  const { holding } = new Registry(options);
  const { ruleSets, schemas } = holding.manifest;
  const compiled = (file: string): string => readFileSync(join(files.folderOf(file), file), 'utf8');
  const texts = [
    ...ruleSets.flatMap((entry) => [compiledFiles(entry).rules, compiledFiles(entry).checks]),
    ...schemas.map((entry) => schemaFiles(entry).schema),
  ];
  const modules = [
    ...ruleSets.map((entry) => compiledFiles(entry).native),
    ...schemas.map((entry) => schemaFiles(entry).code),
  ];
  return new Map<string, () => string>([
    [MANIFEST, () => JSON.stringify(withoutSources(JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest))],
    [HELD, () => JSON.stringify(holding.names())],
    [FAMILIES, () => JSON.stringify(familiesByChecks(options))],
    ...resourceFiles(),
    ...texts.map((file) => [file, () => compiled(file)] as const),
    ...modules.map((file) => [file, () => toBrowserModule(compiled(file))] as const),
  ]);
}

/** Browsers don't download from publishers or list releases, so a hash replaces the files of each release. */
function withoutSources(manifest: Manifest): Manifest {
  const releases = manifest.releases.map((release) => {
    const { publishedAt: _at, effectiveNote: _note, ...needed } = release;
    return { ...needed, files: [], filesHash: hashFiles(release) };
  });
  return { ...manifest, artefacts: [], releases };
}

/** Families with the texts of each rule set, by the file of its checks; omits rule sets that are not compiled. */
function familiesByChecks(options: Omit<RegistryOptions, 'engine'>): Readonly<Record<string, readonly string[]>> {
  // Uses a separate registry, so that the checks it reads can be garbage-collected with it.
  const registry = new Registry(options);
  const files = new CompiledFiles(options);
  return Object.fromEntries(
    registry.holding.manifest.ruleSets.flatMap((entry) => {
      const { checks } = compiledFiles(entry);
      if (!existsSync(join(files.folderOf(checks), checks))) return [];
      return [[checks, familiesWithEntries(registry.assertions(entry))] as const];
    }),
  );
}

/** Data for all languages. Data imported by fixes is bundled with them. */
const COMMON_FILES = [
  'business-terms.json',
  'invoice/model.json',
  ...KNOWLEDGE.filter(({ hasAliases }) => hasAliases).map(({ folder }) => `${folder}/aliases.json`),
].map((name) => `knowledge/${name}`);

/** Texts are in another package. */
function packageFolderOf(name: string): string {
  return packageFolder(name.startsWith('texts/') ? 'einvoice-wording' : 'einvoice-core', import.meta.url);
}

/** Data about rules: a file per language and family, one per language, and one for the rest. */
function resourceFiles(): readonly (readonly [string, () => string])[] {
  const file = (names: readonly string[]) => (): string =>
    JSON.stringify(
      Object.fromEntries(
        names.map((name) => [
          name,
          JSON.parse(readFileSync(join(packageFolderOf(name), 'dist', name), 'utf8')) as unknown,
        ]),
      ),
    );
  const ofLanguage = (language: Language): readonly string[] =>
    ISSUE_TEXT_FILES.map((name) => `texts/${language}/${name}.json`);
  return [
    [COMMON_RESOURCES, file(COMMON_FILES)],
    ...LANGUAGES.map((language) => [textsFile(language), file(ofLanguage(language))] as const),
    ...LANGUAGES.map((language) => [adviceTexts(language), file([`texts/${language}/advice.json`])] as const),
    ...KNOWLEDGE.flatMap(({ folder: family }) =>
      LANGUAGES.map(
        (language) => [familyTexts(family, language), file([`texts/${language}/rules/${family}.json`])] as const,
      ),
    ),
  ];
}

/**
 * Converts a compiled module to the form that browsers load: the function itself, and the text around it
 * (`LoadedModule`).
 */
function toBrowserModule(text: string): string {
  const start = text.indexOf(MODULE_START) + 1;
  const end = text.lastIndexOf(')');
  return [
    `export const before = ${JSON.stringify(text.slice(0, start))};`,
    `export const after = ${JSON.stringify(text.slice(end))};`,
    `export const create = ${text.slice(start, end)};`,
    '',
  ].join('\n');
}
