/** The publishers' licences: our own data, checked against the manifest. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Manifest, Release } from '#core/rules/manifest.js';

/** The licence of a release, whatever its version. */
export interface Terms {
  /** Whether the compiled files may be redistributed. */
  readonly mayPass: boolean;
  /** SPDX identifiers, or the publisher's own names; empty if nothing may be redistributed. */
  readonly licences?: readonly string[];
  /** Where the publisher says so, or why nothing may be redistributed. */
  readonly said: string;
  /** The copyright notice, if the licence requires one and the files have none. */
  readonly copyright?: string;
}

/** By the id of a release. */
export type Licences = Readonly<Record<string, Terms>>;

/**
 * @param manifestPath the licences are in the same folder
 * @throws Error if a release of the manifest has no entry, or is redistributable without a licence
 */
export function readLicences(manifestPath: string, { releases }: Manifest): Licences {
  const path = join(dirname(manifestPath), 'licences.json');
  const known = (JSON.parse(readFileSync(path, 'utf8')) as { releases: Licences }).releases;
  for (const { id } of releases) {
    if (!Object.hasOwn(known, id)) throw new Error(`${path} does not say whether rules of ${id} may be passed on`);
    const { mayPass, licences = [] } = known[id]!;
    if (mayPass && licences.length === 0) throw new Error(`${path}: ${id} may be passed on under no licence`);
  }
  return known;
}

export function termsOf(licences: Licences, { id }: Pick<Release, 'id'>): Terms {
  return licences[id]!;
}

/** The text of an SPDX licence; undefined for others, whose text is in the publisher's files. */
export function licenceText(name: string): string | undefined {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('spdx-license-list/package.json'));
  const path = join(folder, 'licenses', `${name}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { licenseText: string }).licenseText : undefined;
}
