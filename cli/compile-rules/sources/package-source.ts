/** Who brings a package, by the kind of registry that its coordinates name. */
import type { Refused } from './source.js';

/** A registry may have to fetch a package itself before its first byte comes. */
export const PACKAGE_LIMITS = { maxBytes: 256 * 1024 * 1024, patienceMs: 30_000, timeoutMs: 600_000 };

/** A package as it came; nobody has held it against a hash yet. */
export interface Brought {
  readonly bytes: Uint8Array;
  /** For people. */
  readonly from: string;
}

export interface PackageSource {
  /** @returns name of the file in which the package is kept */
  fileName(coordinates: string): string;
  /** @param folder empty; for what a client leaves */
  bring(coordinates: string, folder: string): Promise<Brought | Refused>;
}
