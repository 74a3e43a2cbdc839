import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EngineError } from '../../engine/errors.js';
import type { Manifest, OfficialFile } from '../../engine/rules/manifest.js';

export interface FetchOptions {
  /** Folder laid out like the manifest's paths, asked first; null for none. */
  readonly mirror: string | null;
  /** Folder to fetch into. */
  readonly officialDir: string;
  /** Called after each file that had to be fetched. */
  readonly onFetched?: (file: OfficialFile) => void;
}

/**
 * Makes sure that every official file of the manifest is there and is the one that it pins:
 * what is there already stays, else the mirror is asked, else the publisher.
 * @returns how many files were fetched
 * @throws EngineError `FILE_MISSING` or `HASH_MISMATCH`, naming the file
 */
export async function fetchOfficialFiles(manifest: Manifest, options: FetchOptions): Promise<number> {
  let fetched = 0;
  for (const release of manifest.releases) {
    for (const file of release.files) {
      const target = join(options.officialDir, file.path);
      const present = await readIfThere(target);
      if (present && sha256(present) === file.sha256) continue;
      const bytes = await obtain(file, options.mirror);
      await mkdir(dirname(target), { recursive: true });
      // Written beside and renamed, so that an interrupted run leaves no half a file.
      await writeFile(`${target}.part`, bytes);
      await rename(`${target}.part`, target);
      fetched++;
      options.onFetched?.(file);
    }
  }
  return fetched;
}

async function obtain(file: OfficialFile, mirror: string | null): Promise<Uint8Array> {
  const mirrored = mirror === null ? undefined : await readIfThere(join(mirror, file.path));
  if (mirrored) return checked(mirrored, file, join(mirror!, file.path));
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await fetch(file.url, { signal: AbortSignal.timeout(60_000) });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new EngineError('FILE_MISSING', `${file.path} is not in the mirror and can't be fetched from ${file.url}: ${(error as Error).message}.`);
  }
  if (!response.ok) {
    throw new EngineError('FILE_MISSING', `${file.path} is not in the mirror, and ${file.url} answers ${response.status}.`);
  }
  return checked(bytes, file, file.url);
}

function checked(bytes: Uint8Array, file: OfficialFile, from: string): Uint8Array {
  const actual = sha256(bytes);
  if (actual === file.sha256) return bytes;
  throw new EngineError('HASH_MISMATCH', `${file.path} from ${from} is not the pinned file: expected SHA-256 ${file.sha256}, found ${actual}.`);
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
