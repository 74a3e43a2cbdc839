/** Releases of publishers on GitHub, from its API. */
import type { Downloader } from '#cli/compile-rules/sources/download.js';
import { type FetchedPackage, PACKAGE_LIMITS } from '#cli/compile-rules/sources/package-source.js';
import { formatPlace } from '#cli/compile-rules/sources/place.js';
import type { Refused } from '#cli/compile-rules/sources/source.js';
import { compareMavenVersions } from '../maven-version.js';
import type { Feed } from './feed.js';

/** A host has 5 seconds for its first answer, as when fetching a file. */
const LIMITS = { ...PACKAGE_LIMITS, patienceMs: 5_000 };

export interface ReleasesOptions {
  /** Address of the API; credentials in it are sent. */
  readonly api: string;
  /** Regular expressions for tags, by `owner/name`; the first group is the version. */
  readonly tags: ReadonlyMap<string, RegExp>;
  readonly http: Downloader;
}

/** The parts of a release that are read from the API. */
interface Release {
  readonly tag_name: string;
  readonly draft?: boolean;
  readonly prerelease?: boolean;
  readonly zipball_url?: string;
  readonly assets?: readonly { readonly name: string; readonly browser_download_url: string }[];
}

export function releasesFeed({ api, tags, http }: ReleasesOptions): Feed {
  const lists = new Map<string, Promise<ReadonlyMap<string, Release> | Refused>>();
  const releasesOf = (repository: string): Promise<ReadonlyMap<string, Release> | Refused> => {
    const list = lists.get(repository) ?? readReleases(repository);
    lists.set(repository, list);
    return list;
  };
  const readReleases = async (repository: string): Promise<ReadonlyMap<string, Release> | Refused> => {
    const url = `${api.replace(/\/+$/, '')}/repos/${repository}/releases?per_page=100`;
    const answer = await http.get(url, LIMITS);
    if (!('bytes' in answer)) return { refused: answer.refused };
    let list: unknown;
    try {
      list = JSON.parse(Buffer.from(answer.bytes).toString('utf8'));
    } catch {
      list = null;
    }
    if (!Array.isArray(list)) return { refused: `${formatPlace(url)} is no list of releases` };
    const tag = tags.get(repository) ?? /^v?(\d.*)$/;
    const found = (list as Release[]).flatMap((release): (readonly [string, Release])[] => {
      const version = release.draft || release.prerelease ? undefined : tag.exec(release.tag_name)?.[1];
      return version === undefined ? [] : [[version, release]];
    });
    return found.length > 0 ? new Map(found) : { refused: `${formatPlace(url)} lists no release` };
  };
  return {
    kind: 'publisher',
    compare: compareMavenVersions,
    nameOf: (repository, version) => `${repository} ${version}`,
    async versions(repository) {
      const releases = await releasesOf(repository);
      return 'refused' in releases ? (releases as Refused) : { versions: [...releases.keys()] };
    },
    async fetchPackage(repository, version) {
      const releases = await releasesOf(repository);
      if ('refused' in releases) return releases as Refused;
      const { assets = [], zipball_url } = releases.get(version)!;
      const zips = assets.filter(({ name }) => name.endsWith('.zip')).map((asset) => asset.browser_download_url);
      const urls = zips.length > 0 || zipball_url === undefined ? zips : [zipball_url];
      if (urls.length === 0) return { refused: `${repository} ${version} has no zip archive` };
      const fetched: FetchedPackage[] = [];
      for (const url of urls) {
        const answer = await http.get(url, LIMITS);
        if (!('bytes' in answer)) return { refused: answer.refused };
        fetched.push({ bytes: answer.bytes, from: formatPlace(url) });
      }
      return fetched;
    },
  };
}
