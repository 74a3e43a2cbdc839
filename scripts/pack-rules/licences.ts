/** What is known of publishers' licences: data of our own, held against the manifest. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Manifest, Release } from '#core/rules/manifest.js';

/** What is known of the licence of a release, whatever its version. */
export interface Terms {
  /** Whether what is compiled of its files may be passed on. */
  readonly mayPass: boolean;
  /** Names of SPDX, or what the publisher calls it; none where nothing may be passed on. */
  readonly licences?: readonly string[];
  /** Where that is said, or why nothing may be passed on. */
  readonly said: string;
  /** The copyright notice, where the files themselves have none and the licence asks for it. */
  readonly copyright?: string;
}

/** By the id of a release. */
export type Licences = Readonly<Record<string, Terms>>;

/**
 * @param manifestPath the licences are beside it
 * @throws Error where a release of the manifest has none, or one that may be passed on has no licence
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

/** The text of a licence of SPDX; undefined for what is none, whose text stands in the publisher's files. */
export function licenceText(name: string): string | undefined {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('spdx-license-list/package.json'));
  const path = join(folder, 'licenses', `${name}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { licenseText: string }).licenseText : undefined;
}
