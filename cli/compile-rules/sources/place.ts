/** A source of files by path: a folder, or a URL used like a folder. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfExists } from '../write-atomically.js';
import { type Download, type Downloader, type DownloadOptions, splitCredentials } from './download.js';

export function isUrl(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

/** @returns the place, for messages */
export function formatPlace(place: string): string {
  return isUrl(place) ? splitCredentials(place).plain : place;
}

/** @returns the address of a file in the place, for messages */
export function addressIn(place: string, path: string): string {
  return isUrl(place) ? formatPlace(urlIn(place, path)) : join(place, path);
}

/** Reads a file from a place. A missing file gives status 404, also from a folder. */
export async function readFrom(
  place: string,
  path: string,
  http: Downloader,
  options: DownloadOptions,
): Promise<Download> {
  if (isUrl(place)) return http.get(urlIn(place, path), options);
  if (!(await isFolder(place))) return { refused: `there is no folder ${place}` };
  const bytes = await readIfExists(join(place, path)).catch((error: Error) => ({ refused: error.message }));
  if (bytes === undefined) return { refused: `${place} does not have it`, status: 404 };
  return 'refused' in bytes ? bytes : { bytes };
}

function urlIn(place: string, path: string): string {
  return `${place.replace(/\/+$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
