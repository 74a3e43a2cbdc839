/** The interface to sources of versions, one for each kind. */
import type { FetchedPackage } from '#cli/compile-rules/sources/package-source.js';
import type { Refused } from '#cli/compile-rules/sources/source.js';

/** Kinds of sources. */
export const FEED_KINDS = ['publisher', 'maven', 'pypi'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export interface Feed {
  readonly kind: FeedKind;
  /** @returns the released versions, in any order; never empty */
  versions(id: string): Promise<{ readonly versions: readonly string[] } | Refused>;
  /**
   * Downloads a version.
   * @param folder empty folder for files of a client
   * @returns its zip archives; a publisher may have several per release
   */
  fetchPackage(id: string, version: string, folder: string): Promise<readonly FetchedPackage[] | Refused>;
  /** Coordinates of a version, for people and for the manifest. */
  nameOf(id: string, version: string): string;
  /** @returns less than 0 if the first is older, more than 0 if it is newer */
  compare(one: string, other: string): number;
}
