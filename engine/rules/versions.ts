/** Which version of a rule set or schema is to be applied on a day. */
import { type Manifest, releaseOf } from './manifest.js';

interface Version<T> {
  readonly entry: T;
  /** First and last day (ISO 8601); '' and null where there is none. */
  readonly begin: string;
  readonly end: string | null;
}

/** All versions of entries of a manifest, ordered once, since every document asks for several. */
export class Versions<T extends { readonly id: string; readonly release: string }> {
  readonly #byId = new Map<string, Version<T>[]>();

  /** @param entries rule sets or schemas of the manifest; of the same id they may stand in any order */
  constructor(manifest: Manifest, entries: readonly T[]) {
    for (const entry of entries) {
      const { effectiveFrom, effectiveUntil = null } = releaseOf(manifest, entry);
      const versions = this.#byId.get(entry.id) ?? [];
      versions.push({ entry, begin: effectiveFrom ?? '', end: effectiveUntil });
      this.#byId.set(entry.id, versions);
    }
    for (const versions of this.#byId.values())
      versions.sort((a, b) => (a.begin < b.begin ? -1 : a.begin > b.begin ? 1 : 0));
  }

  /**
   * The version that is in force on a day: the latest one that has begun, or the earliest one where none has (a document
   * older than all releases is still checked).
   * @param day ISO date, `2026-11-21`
   * @param releases names of releases that are taken whatever the day
   * @returns undefined where there is no entry of that id
   */
  inForce(id: string, day: string, releases: readonly string[] = []): T | undefined {
    const versions = this.#byId.get(id) ?? [];
    const chosen = releases.length === 0 ? undefined : versions.find(({ entry }) => releases.includes(entry.release));
    const found =
      chosen ??
      versions.findLast(({ begin, end }) => begin <= day && (end === null || end >= day)) ??
      versions.findLast(({ begin }) => begin <= day) ??
      versions[0];
    return found?.entry;
  }
}
