/**
 * Determines which rule sets of the manifest a service holds, that is, can run. It always holds the core; releases
 * marked `optional` can be chosen. Other rule sets are ignored as if the manifest did not contain them: no detection
 * row leads to them. A document that names their specification is checked by the other rules, and the report says so.
 */
import { platform } from 'einvoice-schematron/platform';
import { EngineError } from '../errors.js';
import { compiledFiles, schemaFiles } from './compiled.js';
import {
  type Manifest,
  type RuleSetEntry,
  type SchemaEntry,
  releaseName,
  releaseOf,
  versionedName,
} from './manifest.js';
import { compileCommand } from './compile-command.js';
import type { CompiledPlaces } from './compiled-files.js';
import { isListed } from './rules-package.js';
import { Versions } from './versions.js';

/**
 * The rule sets to hold in addition to the core. `available`: those that are compiled; `all`: all; otherwise names of
 * countries (`fr`), releases (`fr-ctc`, `fr-ctc@1.4.0.03`) or rule sets (`fr-ctc-ubl`), all of which must be compiled.
 */
export type RuleSetChoice = 'available' | 'all' | readonly string[];

/** Whether a service can work without a rule set or schema. */
export function isOptional(manifest: Manifest, entry: { readonly release: string }): boolean {
  return releaseOf(manifest, entry).optional === true;
}

/** Whether workers load a rule set or schema only when a document needs it. */
export function isRare(manifest: Manifest, entry: { readonly release: string }): boolean {
  return releaseOf(manifest, entry).rare === true || isOptional(manifest, entry);
}

/**
 * The entries that a choice requires, including the core.
 * @throws EngineError `RULE_SET_UNKNOWN` for a name not in the manifest
 */
export function requiredEntries(manifest: Manifest, choice: RuleSetChoice): ReadonlySet<RuleSetEntry | SchemaEntry> {
  const names = typeof choice === 'string' ? [] : choice;
  const unknown = names.find((name) => !manifest.ruleSets.some((entry) => isNamed(manifest, entry, name)));
  if (unknown !== undefined) throw unknownName(manifest, unknown);
  const isWanted = (entry: RuleSetEntry): boolean =>
    choice === 'all' || !isOptional(manifest, entry) || names.some((name) => isNamed(manifest, entry, name));
  const ruleSets = manifest.ruleSets.filter(isWanted);
  const ids = new Set(ruleSets.map(({ id }) => id));
  const schemaIds = new Set(
    manifest.detection.filter((row) => row.ruleSets.every((id) => ids.has(id))).map(({ schema }) => schema),
  );
  const schemas = manifest.schemas.filter((entry) => !isOptional(manifest, entry) || schemaIds.has(entry.id));
  return new Set<RuleSetEntry | SchemaEntry>([...ruleSets, ...schemas]);
}

/**
 * The entries to hold. The core is always held, except for parts that an installed package declares as left out and
 * that are not compiled here.
 * @param places where compiled rule sets and schemas are, which determines what is `available`
 * @throws EngineError `RULE_SET_UNKNOWN` for a name not in the manifest
 */
function heldEntries(
  manifest: Manifest,
  choice: RuleSetChoice,
  { compiledDir, packages = [] }: CompiledPlaces,
): ReadonlySet<RuleSetEntry | SchemaEntry> {
  const headerOf = (entry: RuleSetEntry | SchemaEntry): string =>
    'schematron' in entry ? compiledFiles(entry).rules : schemaFiles(entry).schema;
  const isThere = (entry: RuleSetEntry | SchemaEntry): boolean =>
    platform.has(compiledDir, headerOf(entry)) || isListed(packages, 'holds', entry);
  const isLeftOut = (entry: RuleSetEntry | SchemaEntry): boolean =>
    choice !== 'all' && !isOptional(manifest, entry) && isListed(packages, 'leftOut', entry) && !isThere(entry);
  const wanted = [...requiredEntries(manifest, choice)].filter((entry) => !isLeftOut(entry));
  return new Set(
    choice === 'available' ? [...wanted, ...[...manifest.ruleSets, ...manifest.schemas].filter(isThere)] : wanted,
  );
}

/** The manifest, restricted to the entries that are held. */
function heldPart(manifest: Manifest, held: ReadonlySet<RuleSetEntry | SchemaEntry>): Manifest {
  const ruleSets = manifest.ruleSets.filter((entry) => held.has(entry));
  const schemas = manifest.schemas.filter((entry) => held.has(entry));
  const releases = new Set([...ruleSets, ...schemas].map(({ release }) => release));
  const ids = new Set(ruleSets.map(({ id }) => id));
  const schemaIds = new Set(schemas.map(({ id }) => id));
  const isEmpty = (name: string): boolean =>
    ![...manifest.ruleSets, ...manifest.schemas].some(({ release }) => release === name);
  return {
    ...manifest,
    ruleSets,
    schemas,
    releases: manifest.releases.filter(
      (release) => releases.has(releaseName(release)) || (release.optional !== true && isEmpty(releaseName(release))),
    ),
    detection: manifest.detection.filter((row) => schemaIds.has(row.schema) && row.ruleSets.every((id) => ids.has(id))),
  };
}

/** A manifest, and the part of it that is held. */
export class Holding {
  readonly #rulesDir: string | undefined;
  /** The complete manifest. */
  readonly whole: Manifest;
  /** The part that is held. */
  readonly manifest: Manifest;
  /** Rule sets not held, in the order of the manifest. */
  readonly absent: readonly RuleSetEntry[];
  /** The versions of all rule sets, held or not. */
  readonly #versions: Versions<RuleSetEntry>;

  /** @throws EngineError `RULE_SET_UNKNOWN` for a name not in the manifest */
  constructor(whole: Manifest, choice: RuleSetChoice, places: CompiledPlaces) {
    this.#rulesDir = places.rulesDir;
    this.whole = whole;
    this.manifest = heldPart(whole, heldEntries(whole, choice, places));
    this.absent = whole.ruleSets.filter((entry) => !this.manifest.ruleSets.includes(entry));
    this.#versions = new Versions(whole, whole.ruleSets);
  }

  /**
   * Names of the optional rule sets that are held. Another thread that gets them as its choice holds exactly the same.
   */
  names(): readonly string[] {
    return this.manifest.ruleSets
      .filter((entry) => isOptional(this.manifest, entry))
      .map((entry) => versionedName(entry));
  }

  /** Ids of the rule sets for a specification that are not held. */
  absentFor(specification: string): readonly string[] {
    const rows = this.whole.detection.filter((row) => row.specifications.includes(specification));
    return [...new Set(rows.flatMap(({ ruleSets }) => ruleSets))].filter(
      (id) => !this.manifest.ruleSets.some((entry) => entry.id === id),
    );
  }

  /**
   * Whether a core rule set for a specification and type of document is missing, because an installed package leaves it
   * out and it is not compiled here.
   */
  lacksCoreFor(specification: string, documentType: string): boolean {
    const rows = this.whole.detection.filter(
      (row) => row.documentType === documentType && row.specifications.includes(specification),
    );
    const ids = new Set(rows.flatMap(({ ruleSets }) => ruleSets));
    return this.absent.some((entry) => ids.has(entry.id) && !isOptional(this.whole, entry));
  }

  /** Whether a specification is for other kinds of documents than a type, such as for responses instead of orders. */
  isForOtherDocuments(specification: string, documentType: string): boolean {
    const kindOf = (type: string): string => (this.whole.documentTypes[type]!.isInvoice === false ? type : 'invoice');
    const rows = this.whole.detection.filter((row) => row.specifications.includes(specification));
    return rows.length > 0 && rows.every((row) => kindOf(row.documentType) !== kindOf(documentType));
  }

  /**
   * The versions of rule sets that would check a document on a day if all were held, each with the held version that is
   * used instead; empty if there is no difference.
   */
  absentOn(
    held: readonly RuleSetEntry[],
    day: string,
    releases: readonly string[] = [],
  ): readonly { readonly held: RuleSetEntry; readonly absent: RuleSetEntry }[] {
    const ids = held.map(({ id }) => id);
    const wanted = this.#versions.inForceTogether(ids, day, releases);
    return held.flatMap((entry, index) => (wanted[index] === entry ? [] : [{ held: entry, absent: wanted[index]! }]));
  }

  /** @throws EngineError `RULE_SET_UNKNOWN` for a release that does not exist or is not held */
  requireReleases(names: readonly string[]): void {
    if (names.length === 0) return;
    const known = this.manifest.releases.map(releaseName);
    const unknown = names.find((name) => !known.includes(name));
    if (unknown === undefined) return;
    throw this.whole.releases.some((release) => releaseName(release) === unknown)
      ? this.#notHeld('release', unknown)
      : new EngineError('RULE_SET_UNKNOWN', `There is no release "${unknown}"; there are ${known.join(', ')}.`);
  }

  /**
   * Checks a value of `ValidateOptions.as`: the id of a specification with rules, or `facturx`.
   * @throws EngineError `SPECIFICATION_UNKNOWN`
   */
  requireSpecification(as: string | undefined): void {
    if (as === undefined) return;
    const known = checkableSpecifications(this.whole);
    if (!known.includes(as))
      throw new EngineError(
        'SPECIFICATION_UNKNOWN',
        `There is no specification "${as}" that documents could be checked as; there are ${known.join(', ')}.`,
      );
  }

  /** The error for the id of a rule set that does not exist or is not held. */
  unknown(id: string): EngineError {
    if (this.absent.some((entry) => [entry.id, versionedName(entry)].includes(id)))
      return this.#notHeld('rule set', id);
    const ids = [...new Set(this.manifest.ruleSets.map((known) => known.id))];
    return new EngineError('RULE_SET_UNKNOWN', `There is no rule set "${id}"; there are ${ids.join(', ')}.`);
  }

  #notHeld(what: string, name: string): EngineError {
    return new EngineError(
      'RULE_SET_UNKNOWN',
      `The ${what} "${name}" is not held here. Run ${compileCommand(`--only ${name}`, this.#rulesDir)}.`,
    );
  }
}

/**
 * Whether a name stands for a rule set: its own, that of its release, or that of a country. The id of a core rule set
 * stands for its core releases; older, optional releases need a version, or the name `en16931` for everything released
 * together.
 */
export function isNamed(manifest: Manifest, entry: RuleSetEntry, name: string): boolean {
  const { id, countries = [] } = releaseOf(manifest, entry);
  if ([versionedName(entry), id, entry.release, ...countries].includes(name)) return true;
  return name === entry.id && (!isOptional(manifest, entry) || !isInCore(manifest, name));
}

/** The specifications that documents can be checked by, in the order of the manifest. */
export function checkableSpecifications({ specifications, detection }: Manifest): readonly string[] {
  const used = new Set(detection.flatMap((row) => row.specifications));
  return ['facturx', ...specifications.map(({ id }) => id).filter((id) => used.has(id))];
}

function isInCore(manifest: Manifest, id: string): boolean {
  return manifest.ruleSets.some((entry) => entry.id === id && !isOptional(manifest, entry));
}

function unknownName(manifest: Manifest, name: string): EngineError {
  const countries = [...new Set(manifest.releases.flatMap((release) => release.countries ?? []))].sort();
  const ids = [...new Set(manifest.ruleSets.map(({ id }) => id))];
  const known = [
    `there are ${ids.join(', ')}`,
    ...(countries.length > 0 ? [`countries are ${countries.join(', ')}`] : []),
  ];
  return new EngineError('RULE_SET_UNKNOWN', `There is no rule set "${name}" in the manifest; ${known.join('; ')}.`);
}
