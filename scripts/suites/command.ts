/** `npm run suites` without process handling. */
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Folders } from './folders.js';
import { type SourceOutcome, fetchFiles } from '#cli/compile-rules/fetch.js';
import type { Source } from '#cli/compile-rules/sources/source.js';
import { suiteFiles } from './manifest.js';
import { STAMP, stampOf } from './stamp.js';

export interface SuitesContext {
  readonly folders: Folders;
  /** Sources of files. */
  readonly sources: readonly Source[];
  readonly write: (text: string) => void;
}

/**
 * Fetches missing files of the publishers' suites, and removes those that are not (or no longer) in the manifest.
 * @throws EngineError `FILE_MISSING` or `HASH_MISMATCH`; SuiteManifestError
 */
export async function fetchSuites({ folders, sources, write }: SuitesContext): Promise<void> {
  if (folders.manifest === null) {
    write(`suites: SUITES_DIR names ${folders.suites}; no suites are fetched\n`);
    return;
  }
  const { files, optional } = suiteFiles(readFileSync(folders.manifest, 'utf8'));
  await mkdir(folders.suites, { recursive: true });
  await rm(join(folders.suites, STAMP), { force: true });
  const served: string[] = [];
  const onSource = (outcome: SourceOutcome): void => {
    if (outcome.served > 0) served.push(`${outcome.source}: ${outcome.served}`);
  };
  const fetched = await fetchFiles(files, {
    sources,
    folder: folders.suites,
    onSource,
    mayBeAbsent: ({ path }) => optional.has(path),
    onAbsent: (_absent, reason) => write(`suites: without documents of single countries: ${reason}\n`),
  });
  const pinned = new Set(files.map(({ path }) => path));
  const stray = (await readdir(folders.suites, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folders.suites.length + 1))
    .filter((path) => !pinned.has(path.replaceAll('\\', '/')));
  for (const path of stray) await rm(join(folders.suites, path));
  await writeFile(join(folders.suites, STAMP), stampOf(folders.manifest));
  write(
    `suites: ${files.length} files in ${folders.suites}, ${fetched} of them fetched${served.length > 0 ? ` (${served.join(', ')})` : ''}${stray.length > 0 ? `, ${stray.length} others removed` : ''}\n`,
  );
}
