/** The rule sets of the manifest whose files were fetched, read by the compiler's front end. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedSchema } from '#schematron/compiler/build.js';
import { type StoredChecks, fromStoredChecks } from '#schematron/compiled.js';
import { type RuleSetHeader, compiledFiles, inputHash } from '#core/rules/compiled.js';
import { type Manifest, type Release, type RuleSetEntry, releaseOf, versionedName } from '#core/rules/manifest.js';
import { checkRuleSet, fetchedSource } from '#cli/compile-rules/write-rule-set.js';
import { normalize } from './changes.js';

export interface HeldPaths {
  readonly officialDir: string;
  readonly compiledDir: string;
}

/** Tests of a rule set, normalised: they distinguish it from others. */
export type Tests = ReadonlySet<string>;

/** What identifies a rule set. */
interface Features {
  readonly tests: Tests;
  readonly ids: ReadonlySet<string>;
}

export class HeldRules {
  readonly #manifest: Manifest;
  readonly #paths: HeldPaths;
  readonly #features = new Map<RuleSetEntry, Features | null>();
  readonly #checked = new Map<RuleSetEntry, CheckedSchema>();
  /** SHA-256 of every official file, and of its replacements. */
  readonly hashes: ReadonlySet<string>;

  constructor(manifest: Manifest, paths: HeldPaths) {
    this.#manifest = manifest;
    this.#paths = paths;
    this.hashes = new Set(
      manifest.releases.flatMap(({ files }) =>
        files.flatMap(({ sha256, instead }) => [sha256, instead?.sha256 ?? []].flat()),
      ),
    );
  }

  /** The rule sets whose files were fetched. */
  get entries(): readonly RuleSetEntry[] {
    return this.#manifest.ruleSets.filter((entry) => this.tests(entry) !== null);
  }

  /** Names of those whose files were not fetched: nothing can be compared with them. */
  get absent(): readonly string[] {
    return this.#manifest.ruleSets.filter((entry) => this.tests(entry) === null).map(versionedName);
  }

  /** @returns null if its files were not fetched */
  tests(entry: RuleSetEntry): Tests | null {
    return this.#featuresOf(entry)?.tests ?? null;
  }

  /** Ids of its rules that no other release has: those of a country, for example, without those of EN 16931. */
  ownIds(entry: RuleSetEntry): ReadonlySet<string> {
    const { id } = this.releaseOf(entry);
    const others = this.entries.filter((other) => this.releaseOf(other).id !== id);
    return new Set(
      [...this.#featuresOf(entry)!.ids].filter(
        (rule) => !others.some((other) => this.#featuresOf(other)!.ids.has(rule)),
      ),
    );
  }

  #featuresOf(entry: RuleSetEntry): Features | null {
    let features = this.#features.get(entry);
    if (features === undefined) this.#features.set(entry, (features = this.#readFeatures(entry)));
    return features;
  }

  /** @throws EngineError if its files were not fetched */
  checked(entry: RuleSetEntry): CheckedSchema {
    let checked = this.#checked.get(entry);
    if (checked === undefined)
      this.#checked.set(
        entry,
        (checked = checkRuleSet(entry, { manifest: this.#manifest, officialDir: this.#paths.officialDir })),
      );
    return checked;
  }

  /** Text of its main file. */
  text(entry: RuleSetEntry): string {
    const { path } = fetchedSource(entry, { manifest: this.#manifest, officialDir: this.#paths.officialDir });
    return readFileSync(join(this.#paths.officialDir, path), 'utf8');
  }

  releaseOf(entry: RuleSetEntry): Release {
    return releaseOf(this.#manifest, entry);
  }

  /** The latest release of the same rule set. Rule sets bundled with another release come after its own. */
  newest({ id }: RuleSetEntry): RuleSetEntry {
    const rank = (entry: RuleSetEntry): string => `${this.isBundled(entry) ? 0 : 1} ${this.#begin(entry)}`;
    return this.entries
      .filter((entry) => entry.id === id)
      .reduce((one, other) => (rank(other) >= rank(one) ? other : one));
  }

  /** Whether the rules are those of one publisher in the bundle of another. */
  isBundled(entry: RuleSetEntry): boolean {
    return this.releaseOf(entry).bundledWith !== undefined;
  }

  /** Versions of a release in the manifest. */
  versions(release: string): readonly string[] {
    return this.#manifest.releases.filter(({ id }) => id === release).map(({ version }) => version);
  }

  #begin(entry: RuleSetEntry): string {
    return this.releaseOf(entry).effectiveFrom ?? '';
  }

  /** From the compiled rules, if they are from these files; otherwise from the files. */
  #readFeatures(entry: RuleSetEntry): Features | null {
    try {
      const files = compiledFiles(entry);
      const read = (name: string): unknown => JSON.parse(readFileSync(join(this.#paths.compiledDir, name), 'utf8'));
      const header = read(files.rules) as RuleSetHeader;
      if (header.inputHash === inputHash(this.#manifest, entry, header.source))
        return featuresOf(fromStoredChecks(read(files.checks) as StoredChecks));
    } catch {
      // Not compiled.
    }
    try {
      return featuresOf(this.checked(entry));
    } catch {
      return null;
    }
  }
}

/** @param checked assertions of a rule set */
export function testsOf({ assertions }: Pick<CheckedSchema, 'assertions'>): Tests {
  return new Set(assertions.map(({ test }) => normalize(test)));
}

function featuresOf(checked: Pick<CheckedSchema, 'assertions'>): Features {
  return { tests: testsOf(checked), ids: new Set(checked.assertions.map(({ id }) => id).filter((id) => id !== '')) };
}
