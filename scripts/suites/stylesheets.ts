/**
 * `suites/stylesheets.json`: the publishers' own XSLT, with hashes. It is a referee in tests; no product file is
 * generated from it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Artefact, OfficialFile } from '#core/rules/manifest.js';
import { fetchFiles, fileSources } from '#cli/compile-rules/fetch.js';
import { Downloader } from '#cli/compile-rules/sources/download.js';
import { registrySource } from '#cli/compile-rules/sources/registry.js';
import type { SourceSettings } from '#cli/compile-rules/sources/settings.js';
import type { Source } from '#cli/compile-rules/sources/source.js';
import type { Folders } from './folders.js';

/** The publisher's stylesheet of a rule set. */
interface PublishedStylesheet extends OfficialFile {
  readonly ruleSet: string;
  readonly version: string;
}

/** Paths of the publishers' stylesheets, by rule set and version (`id@version`). */
export type PublishedStylesheets = ReadonlyMap<string, string>;

/**
 * Fetches the pinned stylesheets that are missing, next to the file that pins them.
 * @throws EngineError `FILE_MISSING` or `HASH_MISMATCH`
 */
export async function fetchStylesheets(
  { stylesheets: file }: Folders,
  sources: readonly Source[],
): Promise<PublishedStylesheets> {
  const { stylesheets } = pinned(file);
  await fetchFiles(stylesheets, { sources, folder: dirname(file) });
  return byRuleSet(stylesheets, file);
}

/**
 * The same for those from packages, too.
 * @throws EngineError `FILE_MISSING` or `HASH_MISMATCH`
 */
export async function fetchPackagedStylesheets(
  { packagedStylesheets: file }: Folders,
  settings: SourceSettings,
): Promise<PublishedStylesheets> {
  const { stylesheets, artefacts = [] } = pinned(file);
  const folder = dirname(file);
  const http = new Downloader(settings);
  const cache = join(folder, 'xslt', '.cache');
  await fetchFiles(stylesheets, {
    sources: [
      ...fileSources(settings, http),
      registrySource({ ...settings, artefacts, files: stylesheets, cache, http }),
    ],
    folder,
  });
  return byRuleSet(stylesheets, file);
}

function byRuleSet(stylesheets: readonly PublishedStylesheet[], file: string): PublishedStylesheets {
  return new Map(stylesheets.map(({ ruleSet, version, path }) => [`${ruleSet}@${version}`, join(dirname(file), path)]));
}

/** Whether all of them exist; they come with the suites, and not every source of those has them. */
export function hasStylesheets({ stylesheets: file }: Folders): boolean {
  return pinned(file).stylesheets.every(({ path }) => existsSync(join(dirname(file), path)));
}

interface Pins {
  readonly artefacts?: readonly Artefact[];
  readonly stylesheets: readonly PublishedStylesheet[];
}

function pinned(file: string): Pins {
  return JSON.parse(readFileSync(file, 'utf8')) as Pins;
}
