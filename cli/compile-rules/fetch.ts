/** Fetches official files: what is pinned, from who has it. */
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
import { type Got, type Refused, type Source, type SourceName } from './sources/source.js';
import { readIfThere, store } from './store.js';

/** Who fetches is told so much. */
export interface FetchEvents {
  /** After each file that had to be fetched. */
  readonly onFetched?: (file: OfficialFile, source: SourceName, from: string) => void;
  /** Before a source is asked for its first file, and after each. */
  readonly onProgress?: (source: SourceName, done: number, total: number) => void;
  /** When a source has been asked for all it was to be asked for. */
  readonly onSource?: (outcome: SourceOutcome) => void;
  /** Where files can't be had that may be absent, with what each source said and how it is set up. */
  readonly onAbsent?: (files: readonly OfficialFile[], reason: string) => void;
}

/** What came of asking one source. */
export interface SourceOutcome {
  readonly source: SourceName;
  readonly asked: number;
  readonly served: number;
  /** Why it did not serve the others; each reason once. */
  readonly reasons: readonly string[];
}

export interface FilesOptions extends FetchEvents {
  /** Asked in this order. */
  readonly sources: readonly Source[];
  /** Folder to fetch into. */
  readonly folder: string;
  /** Whether a file may be absent, when all sources have been asked for it; none may when absent. */
  readonly mayBeAbsent?: (file: OfficialFile) => boolean;
}

export interface FetchOptions extends FetchEvents {
  readonly settings: SourceSettings;
  /** Folder to fetch into. */
  readonly officialDir: string;
  /** The only source to ask; all of them when absent. */
  readonly source?: SourceName | undefined;
  readonly http?: Downloader;
  /** Names of releases that are not fetched. */
  readonly without?: ReadonlySet<string>;
  /** Names of releases that may be absent. */
  readonly tried?: ReadonlySet<string>;
}

/** A source is asked for so many files at once. */
const AT_ONCE = 8;

/** Folder of artefacts, below that of official files. */
const CACHE = '.cache';

/**
 * Makes sure that the official files of the manifest are there.
 * @returns how many files had to be fetched
 * @throws EngineError as `fetchFiles`
 */
export function fetchOfficialFiles(
  manifest: Manifest,
  {
    settings,
    officialDir,
    source,
    http = new Downloader(settings),
    without = new Set(),
    tried = new Set(),
    ...events
  }: FetchOptions,
): Promise<number> {
  const releases = manifest.releases.filter((release) => !without.has(releaseName(release)));
  const filesOf = (all: readonly Release[]): readonly OfficialFile[] => all.flatMap((release) => release.files);
  const files = filesOf(releases);
  // A file of several releases is one that any of them needs.
  const needed = new Set(
    filesOf(releases.filter((release) => !tried.has(releaseName(release)))).map(({ path }) => path),
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

/** The sources of files that no package has. */
export function plainSources(settings: SourceSettings, http: Downloader = new Downloader(settings)): readonly Source[] {
  return [mirrorSource(settings.mirrors, settings.mirrorSetting, http), publisherSource(http)];
}

/**
 * Makes sure that every file is there and is the one that is pinned: what is there already stays; each source is asked
 * for what those before it did not have.
 * @returns how many files had to be fetched
 * @throws EngineError `FILE_MISSING`, or `HASH_MISMATCH` where a source had another file: it names the first file that
 *   can't be had, what each source said, and how each is set up
 */
export async function fetchFiles(
  files: readonly OfficialFile[],
  { sources, folder, mayBeAbsent = () => false, ...events }: FilesOptions,
): Promise<number> {
  let missing: OfficialFile[] = [];
  const canBeInstead = sources.some(({ name }) => name === 'registry');
  for (const file of files) {
    if (!(await isThere(file, folder, canBeInstead))) missing.push(file);
  }
  const wanted = missing.length;
  const refusals = new Map<OfficialFile, Refused[]>();
  for (const source of sources) {
    if (missing.length === 0) break;
    const { absent } = source;
    const left =
      absent === undefined
        ? await askForAll(source, missing, folder, events)
        : new Map(missing.map((file) => [file, { refused: absent }]));
    for (const [file, refusal] of left) refusals.set(file, [...(refusals.get(file) ?? []), refusal]);
    const reasons = [...new Set([...left.values()].map(({ refused }) => refused))];
    const outcome = { source: source.name, asked: missing.length, served: missing.length - left.size, reasons };
    if (absent === undefined) events.onSource?.(outcome);
    missing = missing.filter((file) => left.has(file));
  }
  // Who has another file in its place is not taken for one that has none.
  const isWrong = (file: OfficialFile): boolean => refusals.get(file)!.some((refusal) => refusal.isWrong);
  const needed = missing.filter((file) => !mayBeAbsent(file) || isWrong(file));
  if (needed.length > 0) throw nobodyHas(needed, files.length, sources, refusals);
  if (missing.length > 0) events.onAbsent?.(missing, nobodyHas(missing, files.length, sources, refusals).message);
  return wanted;
}

/** @returns the files that the source refused, in their order */
async function askForAll(
  source: Source,
  files: readonly OfficialFile[],
  folder: string,
  { onFetched, onProgress }: FetchEvents,
): Promise<ReadonlyMap<OfficialFile, Refused>> {
  const refused = new Map<OfficialFile, Refused>();
  let done = 0;
  onProgress?.(source.name, done, files.length);
  await eachAtOnce(files, async (file) => {
    const answer: Got | Refused = await source.get(file);
    if ('bytes' in answer) {
      await store(join(folder, answer.isInstead ? insteadPath(file) : file.path), answer.bytes);
      onFetched?.(file, source.name, answer.from);
    } else refused.set(file, answer);
    onProgress?.(source.name, ++done, files.length);
  });
  return new Map(files.filter((file) => refused.has(file)).map((file) => [file, refused.get(file)!]));
}

/** Some at a time, in their order; after a failure none is begun. */
async function eachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
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
  const failure = (await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))).find(
    ({ status }) => status === 'rejected',
  );
  if (failure) throw (failure as PromiseRejectedResult).reason;
}

async function isThere(file: OfficialFile, folder: string, canBeInstead: boolean): Promise<boolean> {
  const fetched = fetchedForm(file, folder);
  if (fetched.form === 'instead' && !canBeInstead) return false;
  const present = await readIfThere(join(folder, fetched.path));
  return present !== undefined && sha256(present) === fetched.sha256;
}

/** One message with every way there is, since each of them can be set up. */
function nobodyHas(
  missing: readonly OfficialFile[],
  total: number,
  sources: readonly Source[],
  refusals: ReadonlyMap<OfficialFile, readonly Refused[]>,
): EngineError {
  const [first] = missing as [OfficialFile];
  const isWrong = missing.some((file) => refusals.get(file)!.some((refusal) => refusal.isWrong));
  const ways = sources.map(({ name, help }, index) => {
    const reasons = [...new Set(missing.map((file) => refusals.get(file)![index]!.refused))];
    return `  ${name.padEnd(9)}  ${someOf(reasons)}\n${' '.repeat(13)}${help}`;
  });
  return new EngineError(
    isWrong ? 'HASH_MISMATCH' : 'FILE_MISSING',
    [
      `${missing.length} of ${total} files can't be had, ${missing.length === 1 ? '' : 'the first of them '}${first.path}.`,
      ...ways,
    ].join('\n'),
  );
}

/** Reasons on one line, as many as help. */
export function someOf(reasons: readonly string[]): string {
  const [first, second, ...more] = reasons;
  return (
    [first, second].filter((reason) => reason !== undefined).join('; ') +
    (more.length > 0 ? `; and ${more.length} more` : '')
  );
}
