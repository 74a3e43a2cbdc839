/** Mirrors: folders, or a URL, with the files by their paths. */
import { delimiter } from 'node:path';
import type { OfficialFile } from 'einvoice-core/rules/manifest.js';
import type { Downloader } from './download.js';
import { addressOf, isUrl, readFrom, shown } from './place.js';
import { type Got, type Refused, type Source, checked } from './source.js';

/** A mirror may have to fetch a file itself, so that it has more time than a publisher. */
const LIMITS = { maxBytes: 32 * 1024 * 1024, patienceMs: 30_000, timeoutMs: 60_000 };

/**
 * @param places asked one after the other; empty for none
 * @param setting the variable that names them
 */
export function mirrorSource(places: readonly string[], setting: string, http: Downloader): Source {
  return {
    name: 'mirror',
    help: `${setting} names a mirror: a folder that has the files by their paths, several with "${delimiter}" between them, or an http(s) URL.`,
    ...(places.length === 0 ? { absent: 'none is set' } : {}),
    async get(file: OfficialFile): Promise<Got | Refused> {
      const refusals: Refused[] = [];
      for (const place of places) {
        const answer = await readFrom(place, file.path, http, LIMITS);
        if ('bytes' in answer) {
          const result = checked(answer.bytes, file.sha256, file.path, addressOf(place, file.path));
          if ('bytes' in result) return result;
          refusals.push(result);
        } else
          refusals.push({
            refused:
              answer.status === 404 ? `${shown(place)} does not have ${isUrl(place) ? 'all' : 'them'}` : answer.refused,
          });
      }
      return {
        refused: refusals.map(({ refused }) => refused).join('; '),
        isWrong: refusals.some(({ isWrong }) => isWrong),
      };
    },
  };
}
