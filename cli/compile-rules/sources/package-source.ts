/** The interface to package registries, with an implementation for each kind of coordinates. */
import type { Refused } from './source.js';

/** A registry may have to fetch a package itself before it sends the first byte. */
export const PACKAGE_LIMITS = { maxBytes: 256 * 1024 * 1024, patienceMs: 30_000, timeoutMs: 600_000 };

/** A downloaded package whose hash has not been checked. */
export interface FetchedPackage {
  readonly bytes: Uint8Array;
  /** Where it came from, for people. */
  readonly from: string;
}

export interface PackageSource {
  /** @returns name of the file that the package is stored as */
  fileName(coordinates: string): string;
  /** @param folder an empty folder for files of a client */
  fetchPackage(coordinates: string, folder: string): Promise<FetchedPackage | Refused>;
}
