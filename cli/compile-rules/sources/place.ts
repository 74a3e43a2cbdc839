/** A place with files by their paths: a folder, or a URL that stands for one. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from '../store.js';
import { type Download, type Downloader, type DownloadOptions, withoutUser } from './download.js';

export function isUrl(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

/** @returns the place for messages */
export function shown(place: string): string {
  return isUrl(place) ? withoutUser(place).plain : place;
}

/** @returns the file's own address below a place, for messages */
export function addressOf(place: string, path: string): string {
  return isUrl(place) ? shown(urlOf(place, path)) : join(place, path);
}

/** A file of a place. One that the place does not have is refused with status 404, from a folder too. */
export async function readFrom(
  place: string,
  path: string,
  http: Downloader,
  options: DownloadOptions,
): Promise<Download> {
  if (isUrl(place)) return http.get(urlOf(place, path), options);
  if (!(await isFolder(place))) return { refused: `there is no folder ${place}` };
  const bytes = await readIfThere(join(place, path)).catch((error: Error) => ({ refused: error.message }));
  if (bytes === undefined) return { refused: `${place} does not have it`, status: 404 };
  return 'refused' in bytes ? bytes : { bytes };
}

function urlOf(place: string, path: string): string {
  return `${place.replace(/\/+$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
