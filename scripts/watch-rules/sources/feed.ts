/** Where it can be asked which versions there are: one interface for each kind of source. */
import type { FetchedPackage } from '#cli/compile-rules/sources/package-source.js';
import type { Refused } from '#cli/compile-rules/sources/source.js';

/** Kinds of sources. */
export const FEED_KINDS = ['publisher', 'maven', 'pypi'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

export interface Feed {
  readonly kind: FeedKind;
  /** @returns the released versions of something, in any order; never none */
  versions(id: string): Promise<{ readonly versions: readonly string[] } | Refused>;
  /**
   * Downloads a version.
   * @param folder empty; for what a client leaves
   * @returns its zip archives; a publisher may have several for a release
   */
  fetchPackage(id: string, version: string, folder: string): Promise<readonly FetchedPackage[] | Refused>;
  /** Coordinates of a version, for people and for the manifest. */
  nameOf(id: string, version: string): string;
  /** @returns less than 0 where the first is older, more than 0 where it is newer */
  compare(one: string, other: string): number;
}
