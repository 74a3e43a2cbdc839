/** Selects the version of a rule set or schema that applies on a day. */
import { type Manifest, releaseOf } from './manifest.js';

interface Version<T> {
  readonly entry: T;
  /** First and last day (ISO 8601); '' and null if there is none. */
  readonly begin: string;
  readonly end: string | null;
}

/** All versions of manifest entries, sorted once, since every document needs several. */
export class Versions<T extends { readonly id: string; readonly release: string }> {
  readonly #byId = new Map<string, Version<T>[]>();
  /** Entries that run only together with another release, by the name of that release. */
  readonly #bundled = new Map<string, T[]>();

  /** @param entries rule sets or schemas of the manifest; the versions of an id may be in any order */
  constructor(manifest: Manifest, entries: readonly T[]) {
    for (const entry of entries) {
      const { effectiveFrom, effectiveUntil = null, bundledWith } = releaseOf(manifest, entry);
      if (bundledWith !== undefined) {
        this.#bundled.set(bundledWith, [...(this.#bundled.get(bundledWith) ?? []), entry]);
        continue;
      }
      const versions = this.#byId.get(entry.id) ?? [];
      versions.push({ entry, begin: effectiveFrom ?? '', end: effectiveUntil });
      this.#byId.set(entry.id, versions);
    }
    for (const versions of this.#byId.values())
      versions.sort((a, b) => (a.begin < b.begin ? -1 : a.begin > b.begin ? 1 : 0));
  }

  /**
   * The version in force on a day: the latest one that has begun. If none has begun, the earliest one, so that
   * documents older than all releases are checked as well. Ignores bundled releases.
   * @param day ISO date, `2026-11-21`
   * @param releases names of releases to use whatever the day
   * @returns undefined if there is no entry with that id
   */
  inForce(id: string, day: string, releases: readonly string[] = []): T | undefined {
    const versions = this.#byId.get(id) ?? [];
    const found =
      this.#named(id, releases) ??
      versions.findLast(({ begin, end }) => begin <= day && (end === null || end >= day))?.entry ??
      versions.findLast(({ begin }) => begin <= day)?.entry ??
      versions[0]?.entry;
    return found;
  }

  /**
   * The versions that check a document together: those in force, or those that a publisher bundled with one of them.
   * @returns in the order of the ids; undefined for unknown ids
   */
  inForceTogether(ids: readonly string[], day: string, releases: readonly string[] = []): readonly (T | undefined)[] {
    const found = ids.map((id) => this.inForce(id, day, releases));
    const bundled = found.flatMap((entry) => (entry === undefined ? [] : (this.#bundled.get(entry.release) ?? [])));
    return found.map((entry, index) => {
      const id = ids[index]!;
      return this.#named(id, releases) ?? bundled.find((other) => other.id === id) ?? entry;
    });
  }

  #named(id: string, releases: readonly string[]): T | undefined {
    if (releases.length === 0) return undefined;
    const own = [...(this.#byId.get(id) ?? []).map(({ entry }) => entry), ...[...this.#bundled.values()].flat()];
    return own.find((entry) => entry.id === id && releases.includes(entry.release));
  }
}
