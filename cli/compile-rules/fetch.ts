/** Fetches the official files that the manifest pins, from whichever source has them. */
import { join } from 'node:path';
import { EngineError } from 'einvoice-core/errors.js';
import { type Manifest, type OfficialFile, type Release, releaseName } from 'einvoice-core/rules/manifest.js';
import { sha256 } from 'einvoice-core/rules/compiled.js';
import { fetchedForm, insteadPath } from 'einvoice-core/rules/fetched-form.js';
import { Downloader } from './sources/download.js';
import { mirrorSource } from './sources/mirror.js';
import { publisherSource } from './sources/publisher.js';
import { registrySource } from './sources/registry.js';
import type { SourceSettings } from './sources/settings.js';
import { type FetchedFile, type Refused, type Source, type SourceName } from './sources/source.js';
import { readIfExists, writeAtomically } from './write-atomically.js';

/** Progress events of fetching. */
export interface FetchEvents {
  /** After each file that had to be fetched. */
  readonly onFetched?: (file: OfficialFile, source: SourceName, from: string) => void;
  /** Before a source is asked for its first file, and after each. */
  readonly onProgress?: (source: SourceName, done: number, total: number) => void;
  /** After a source has been asked for all files still missing. */
  readonly onSource?: (outcome: SourceOutcome) => void;
  /** Called if optional files are not available; `reason` contains the answer of each source, and how to set it up. */
  readonly onAbsent?: (files: readonly OfficialFile[], reason: string) => void;
}

/** The result of asking one source. */
export interface SourceOutcome {
  readonly source: SourceName;
  readonly asked: number;
  readonly served: number;
  /** Why it did not serve the other files; each reason once. */
  readonly reasons: readonly string[];
}

export interface FilesOptions extends FetchEvents {
  /** Asked in this order. */
  readonly sources: readonly Source[];
  /** Folder to fetch into. */
  readonly folder: string;
  /** Whether a file may be missing after all sources were asked; by default none may. */
  readonly mayBeAbsent?: (file: OfficialFile) => boolean;
}

export interface FetchOptions extends FetchEvents {
  readonly settings: SourceSettings;
  /** Folder to fetch into. */
  readonly officialDir: string;
  /** The only source to ask; by default all. */
  readonly source?: SourceName | undefined;
  readonly http?: Downloader;
  /** Names of releases that are not fetched. */
  readonly without?: ReadonlySet<string>;
  /** Names of releases that may be missing. */
  readonly optional?: ReadonlySet<string>;
}

/** Maximum number of concurrent requests to a source. */
const MAX_PARALLEL = 8;

/** Folder for artefacts, in the folder of official files. */
const CACHE = '.cache';

/**
 * Fetches the missing official files of the manifest.
 * @returns how many files were fetched
 * @throws EngineError; see `fetchFiles`
 */
export function fetchOfficialFiles(
  manifest: Manifest,
  {
    settings,
    officialDir,
    source,
    http = new Downloader(settings),
    without = new Set(),
    optional = new Set(),
    ...events
  }: FetchOptions,
): Promise<number> {
  const releases = manifest.releases.filter((release) => !without.has(releaseName(release)));
  const filesIn = (all: readonly Release[]): readonly OfficialFile[] => all.flatMap((release) => release.files);
  const files = filesIn(releases);
  // A file that several releases share is needed if any of them is.
  const needed = new Set(
    filesIn(releases.filter((release) => !optional.has(releaseName(release)))).map(({ path }) => path),
  );
  const sources = [
    mirrorSource(settings.mirrors, settings.mirrorSetting, http),
    publisherSource(http),
    registrySource({ ...settings, artefacts: manifest.artefacts ?? [], files, cache: join(officialDir, CACHE), http }),
  ];
  return fetchFiles(files, {
    ...events,
    sources: sources.filter(({ name }) => source === undefined || name === source),
    folder: officialDir,
    mayBeAbsent: ({ path }) => !needed.has(path),
  });
}

/** The sources that serve single files instead of packages. */
export function fileSources(settings: SourceSettings, http: Downloader = new Downloader(settings)): readonly Source[] {
  return [mirrorSource(settings.mirrors, settings.mirrorSetting, http), publisherSource(http)];
}

/**
 * Ensures that every file exists with the pinned hash. Existing files are kept; each source is asked for the files that
 * previous ones did not have.
 * @returns how many files were fetched
 * @throws EngineError `FILE_MISSING`, or `HASH_MISMATCH` if a source had a different file: it names the first missing
 * file, the answer of each source, and how to set each up
 */
export async function fetchFiles(
  files: readonly OfficialFile[],
  { sources, folder, mayBeAbsent = () => false, ...events }: FilesOptions,
): Promise<number> {
  let missing: OfficialFile[] = [];
  const allowsReplacements = sources.some(({ name }) => name === 'registry');
  for (const file of files) {
    if (!(await isFetched(file, folder, allowsReplacements))) missing.push(file);
  }
  const wanted = missing.length;
  const refusals = new Map<OfficialFile, Refused[]>();
  for (const source of sources) {
    if (missing.length === 0) break;
    const { absent } = source;
    const left =
      absent === undefined
        ? await fetchFromSource(source, missing, folder, events)
        : new Map(missing.map((file) => [file, { refused: absent }]));
    for (const [file, refusal] of left) refusals.set(file, [...(refusals.get(file) ?? []), refusal]);
    const reasons = [...new Set([...left.values()].map(({ refused }) => refused))];
    const outcome = { source: source.name, asked: missing.length, served: missing.length - left.size, reasons };
    if (absent === undefined) events.onSource?.(outcome);
    missing = missing.filter((file) => left.has(file));
  }
  // A source with a different file is not reported as a source without the file.
  const isWrong = (file: OfficialFile): boolean => refusals.get(file)!.some((refusal) => refusal.isWrong);
  const needed = missing.filter((file) => !mayBeAbsent(file) || isWrong(file));
  if (needed.length > 0) throw unavailableMessage(needed, files.length, sources, refusals);
  if (missing.length > 0)
    events.onAbsent?.(missing, unavailableMessage(missing, files.length, sources, refusals).message);
  return wanted;
}

/** @returns the files that the source refused, in the given order */
async function fetchFromSource(
  source: Source,
  files: readonly OfficialFile[],
  folder: string,
  { onFetched, onProgress }: FetchEvents,
): Promise<ReadonlyMap<OfficialFile, Refused>> {
  const refused = new Map<OfficialFile, Refused>();
  let done = 0;
  onProgress?.(source.name, done, files.length);
  await forEachLimited(files, async (file) => {
    const answer: FetchedFile | Refused = await source.get(file);
    if ('bytes' in answer) {
      await writeAtomically(join(folder, answer.isReplacement ? insteadPath(file) : file.path), answer.bytes);
      onFetched?.(file, source.name, answer.from);
    } else refused.set(file, answer);
    onProgress?.(source.name, ++done, files.length);
  });
  return new Map(files.filter((file) => refused.has(file)).map((file) => [file, refused.get(file)!]));
}

/** Works on several items at a time, started in order; after a failure starts no more. */
async function forEachLimited<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    while (next < items.length && !hasFailed) {
      await work(items[next++]!).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const failure = (await Promise.allSettled(Array.from({ length: MAX_PARALLEL }, worker))).find(
    ({ status }) => status === 'rejected',
  );
  if (failure) throw (failure as PromiseRejectedResult).reason;
}

async function isFetched(file: OfficialFile, folder: string, allowsReplacements: boolean): Promise<boolean> {
  const fetched = fetchedForm(file, folder);
  if (fetched.form === 'instead' && !allowsReplacements) return false;
  const present = await readIfExists(join(folder, fetched.path));
  return present !== undefined && sha256(present) === fetched.sha256;
}

/** One message for all sources, because any of them can be set up. */
function unavailableMessage(
  missing: readonly OfficialFile[],
  total: number,
  sources: readonly Source[],
  refusals: ReadonlyMap<OfficialFile, readonly Refused[]>,
): EngineError {
  const [first] = missing as [OfficialFile];
  const isWrong = missing.some((file) => refusals.get(file)!.some((refusal) => refusal.isWrong));
  const ways = sources.map(({ name, help }, index) => {
    const reasons = [...new Set(missing.map((file) => refusals.get(file)![index]!.refused))];
    return `  ${name.padEnd(9)}  ${summariseReasons(reasons)}\n${' '.repeat(13)}${help}`;
  });
  return new EngineError(
    isWrong ? 'HASH_MISMATCH' : 'FILE_MISSING',
    [
      `${missing.length} of ${total} files can't be had, ${missing.length === 1 ? '' : 'the first of them '}${first.path}.`,
      ...ways,
    ].join('\n'),
  );
}

/** The first two reasons on one line, and how many more there are. */
export function summariseReasons(reasons: readonly string[]): string {
  const [first, second, ...more] = reasons;
  return (
    [first, second].filter((reason) => reason !== undefined).join('; ') +
    (more.length > 0 ? `; and ${more.length} more` : '')
  );
}
