/** The publishers' own websites, each file by its URL. */
import type { OfficialFile } from 'einvoice-core/rules/manifest.js';
import type { Downloader } from './download.js';
import { type FetchedFile, type Refused, type Source, checkHash } from './source.js';

const LIMITS = { maxBytes: 32 * 1024 * 1024, patienceMs: 5_000, timeoutMs: 60_000 };

export function publisherSource(http: Downloader): Source {
  return {
    name: 'publisher',
    help: 'HTTPS_PROXY, HTTP_PROXY and NO_PROXY say which proxy leads there, NODE_EXTRA_CA_CERTS whose certificates to trust.',
    async get({ url, path, sha256 }: OfficialFile): Promise<FetchedFile | Refused> {
      if (url === undefined) return { refused: 'its publisher has it in no place of its own' };
      const answer = await http.get(url, LIMITS);
      return 'bytes' in answer ? checkHash(answer.bytes, sha256, path, url) : { refused: answer.refused };
    },
  };
}
