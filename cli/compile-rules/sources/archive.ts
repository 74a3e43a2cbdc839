/** Extracts files from a zip archive, within limits: a small archive can unpack to more than fits in memory. */
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** The file is not a zip archive, or exceeds the limits; the message says which. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

export interface ArchiveLimits {
  /** Limit for one file, in unpacked bytes. */
  readonly entry: number;
  /** Limit for all extracted files, in unpacked bytes. */
  readonly total: number;
}

const LIMITS: ArchiveLimits = { entry: 32 * 1024 * 1024, total: 128 * 1024 * 1024 };

/**
 * @param wanted selects paths in the archive
 * @returns those that the archive has
 * @throws ArchiveError
 */
export async function readEntries(
  archive: string,
  wanted: Pick<ReadonlySet<string>, 'has'>,
  limits: ArchiveLimits = LIMITS,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  let total = 0;
  try {
    const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
    try {
      for await (const entry of zip.eachEntry()) {
        const { fileName: path, uncompressedSize: size } = entry;
        if (!wanted.has(path) || found.has(path)) continue;
        total += size;
        if (size > limits.entry) throw new ArchiveError(`${path} is ${size} bytes unpacked, more than ${limits.entry}`);
        if (total > limits.total) throw new ArchiveError(`the files are more than ${limits.total} bytes unpacked`);
        // Fails if the size differs from what the archive declares.
        found.set(path, await buffer(await zip.openReadStreamPromise(entry)));
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(`it can't be unpacked: ${(error as Error).message}`);
  }
  return found;
}
