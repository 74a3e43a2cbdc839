import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '../../engine/errors.js';
import type { Manifest, OfficialFile } from '../../engine/rules/manifest.js';

export interface FilesOptions {
  /** Folder laid out like the files' paths, asked first; null for none. */
  readonly mirror: string | null;
  /** The setting that names the mirror, for who can't reach a publisher. */
  readonly mirrorSetting: string;
  /** Folder to fetch into. */
  readonly folder: string;
  /** Called after each file that had to be fetched. */
  readonly onFetched?: (file: OfficialFile) => void;
  /** Milliseconds before each further attempt at a publisher who does not answer. */
  readonly pauses?: readonly number[];
}

export interface FetchOptions extends Pick<FilesOptions, 'mirror' | 'onFetched' | 'pauses'> {
  /** Folder to fetch into. */
  readonly officialDir: string;
}

/** Publishers are asked for so many files at once. */
const AT_ONCE = 8;

const PAUSES: readonly number[] = [500, 2000];

/** For one file. */
const TIMEOUT_MS = 60_000;

/**
 * Makes sure that every official file of the manifest is there.
 * @returns how many files were fetched
 * @throws EngineError as `fetchFiles`
 */
export function fetchOfficialFiles(manifest: Manifest, { officialDir, ...options }: FetchOptions): Promise<number> {
  return fetchFiles(
    manifest.releases.flatMap(({ files }) => files),
    { ...options, folder: officialDir, mirrorSetting: 'RULES_MIRROR' },
  );
}

/**
 * Makes sure that every file is there and is the one that is pinned: what is there already stays, else the mirror is
 * asked, else the publisher.
 * @returns how many files were fetched
 * @throws EngineError `FILE_MISSING` or `HASH_MISMATCH`, naming the first file that can't be had
 */
export async function fetchFiles(files: readonly OfficialFile[], options: FilesOptions): Promise<number> {
  const { mirror, folder, onFetched } = options;
  let fetched = 0;
  const keep = async (file: OfficialFile, bytes: Uint8Array): Promise<void> => {
    await store(join(folder, file.path), bytes);
    fetched++;
    onFetched?.(file);
  };
  const elsewhere: OfficialFile[] = [];
  for (const file of files) {
    const present = await readIfThere(join(folder, file.path));
    if (present && sha256(present) === file.sha256) continue;
    const mirrored = mirror === null ? undefined : await readIfThere(join(mirror, file.path));
    if (mirrored) await keep(file, checked(mirrored, file, join(mirror!, file.path)));
    else elsewhere.push(file);
  }
  await eachAtOnce(elsewhere, async (file) => keep(file, await download(file, options)));
  return fetched;
}

/** Some at a time, in their order; after a failure none is begun, and the first in the order of the list is thrown. */
async function eachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const failures = new Map<number, unknown>();
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length && failures.size === 0) {
      const index = next++;
      await work(items[index]!).catch((error: unknown) => failures.set(index, error));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.size > 0) throw failures.get(Math.min(...failures.keys()));
}

/** A file as its publisher has it; who does not answer, or answers that it can't for now, is asked again. */
async function download(file: OfficialFile, { mirrorSetting, pauses = PAUSES }: FilesOptions): Promise<Uint8Array> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask(file.url);
    if (typeof answer !== 'string' && answer.status === 200) return checked(answer.bytes, file, file.url);
    const isFinal = typeof answer !== 'string' && answer.status !== 429 && answer.status < 500;
    if (isFinal || attempt === pauses.length) {
      const reason = typeof answer === 'string' ? `can't be reached: ${answer}` : `answers ${answer.status}`;
      throw new EngineError(
        'FILE_MISSING',
        `${file.path} is missing, and ${new URL(file.url).host} ${reason} (${file.url}). ${mirrorSetting} can name a folder that has it.`,
      );
    }
    await pause(pauses[attempt]);
  }
}

/** @returns what was answered, or why nothing was */
async function ask(url: string): Promise<{ readonly status: number; readonly bytes: Uint8Array } | string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    const { message, cause } = error as Error;
    // "fetch failed" alone helps nobody.
    return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || message : message;
  }
}

/** Written beside and renamed, so that an interrupted run leaves no half a file. */
async function store(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

function checked(bytes: Uint8Array, file: OfficialFile, from: string): Uint8Array {
  const actual = sha256(bytes);
  if (actual === file.sha256) return bytes;
  throw new EngineError(
    'HASH_MISMATCH',
    `${file.path} from ${from} is not the pinned file: expected SHA-256 ${file.sha256}, found ${actual}.`,
  );
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new EngineError('FILE_MISSING', `${path} can't be read: ${(error as Error).message}.`);
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
