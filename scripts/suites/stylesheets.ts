/** `suites/stylesheets.json`: the publishers' own XSLT, pinned. It judges in tests; no product file is made of it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OfficialFile } from '../../engine/rules/manifest.js';
import { fetchFiles } from '../compile-rules/fetch.js';
import type { Source } from '../compile-rules/sources/source.js';
import type { Folders } from './folders.js';

/** The stylesheet that the publisher made of a rule set. */
interface PublishedStylesheet extends OfficialFile {
  readonly ruleSet: string;
  readonly version: string;
}

/** Paths of the publishers' stylesheets, by rule set and version (`id@version`). */
export type PublishedStylesheets = ReadonlyMap<string, string>;

/**
 * Makes sure that the pinned stylesheets are there, beside the file that pins them.
 * @throws EngineError `FILE_MISSING` or `HASH_MISMATCH`
 */
export async function fetchStylesheets(
  { stylesheets: file }: Folders,
  sources: readonly Source[],
): Promise<PublishedStylesheets> {
  const stylesheets = pinned(file);
  const folder = dirname(file);
  await fetchFiles(stylesheets, { sources, folder });
  return new Map(stylesheets.map(({ ruleSet, version, path }) => [`${ruleSet}@${version}`, join(folder, path)]));
}

/** Whether all of them are there; they come with the suites, and not every source of those has them. */
export function hasStylesheets({ stylesheets: file }: Folders): boolean {
  return pinned(file).every(({ path }) => existsSync(join(dirname(file), path)));
}

function pinned(file: string): readonly PublishedStylesheet[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly stylesheets: readonly PublishedStylesheet[] })
    .stylesheets;
}
