/** Mirrors: folders, or a URL, that serve the files by their paths. */
import { delimiter } from 'node:path';
import type { OfficialFile } from 'einvoice-core/rules/manifest.js';
import type { Downloader } from './download.js';
import { addressIn, isUrl, readFrom, formatPlace } from './place.js';
import { type FetchedFile, type Refused, type Source, checkHash } from './source.js';

/** A mirror may have to fetch a file itself, so it gets more time than a publisher. */
const LIMITS = { maxBytes: 32 * 1024 * 1024, patienceMs: 30_000, timeoutMs: 60_000 };

/**
 * @param places in the order to ask; empty if no mirror is configured
 * @param setting the environment variable that names them
 */
export function mirrorSource(places: readonly string[], setting: string, http: Downloader): Source {
  return {
    name: 'mirror',
    help: `${setting} names a mirror: a folder that has the files by their paths, several with "${delimiter}" between them, or an http(s) URL.`,
    ...(places.length === 0 ? { absent: 'none is set' } : {}),
    async get(file: OfficialFile): Promise<FetchedFile | Refused> {
      const refusals: Refused[] = [];
      for (const place of places) {
        const answer = await readFrom(place, file.path, http, LIMITS);
        if ('bytes' in answer) {
          const result = checkHash(answer.bytes, file.sha256, file.path, addressIn(place, file.path));
          if ('bytes' in result) return result;
          refusals.push(result);
        } else
          refusals.push({
            refused:
              answer.status === 404
                ? `${formatPlace(place)} does not have ${isUrl(place) ? 'all' : 'them'}`
                : answer.refused,
          });
      }
      return {
        refused: refusals.map(({ refused }) => refused).join('; '),
        isWrong: refusals.some(({ isWrong }) => isWrong),
      };
    },
  };
}
