/**
 * Which rule sets of the manifest a service holds. Those of the core it always does; the others, of releases that are
 * `optional`, are configuration. What is not held is as good as not in the manifest: no detection row leads to it, so a
 * document that names its specification is checked as far as the other rules go, and told so.
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
 * What is held beside the core. `available`: what is compiled; `all`: everything; else names of countries (`fr`),
 * releases (`fr-ctc`, `fr-ctc@1.4.0.03`) or rule sets (`fr-ctc-ubl`), each of which must be there then.
 */
export type RuleSetChoice = 'available' | 'all' | readonly string[];

/** Whether a service may do without a rule set or schema. */
export function isOptional(manifest: Manifest, entry: { readonly release: string }): boolean {
  return releaseOf(manifest, entry).optional === true;
}

/** Whether workers load a rule set or schema only when a document needs it. */
export function isRare(manifest: Manifest, entry: { readonly release: string }): boolean {
  return releaseOf(manifest, entry).rare === true || isOptional(manifest, entry);
}

/**
 * The entries that a choice asks for, those of the core included.
 * @throws EngineError `RULE_SET_UNKNOWN` for a name that nothing in the manifest has
 */
export function required(manifest: Manifest, choice: RuleSetChoice): ReadonlySet<RuleSetEntry | SchemaEntry> {
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
 * The entries that are held. Those of the core are, but for what an installed package says that it leaves out, unless that
 * is compiled here.
 * @param places where compiled rule sets and schemas are: what of them `available` means
 * @throws EngineError `RULE_SET_UNKNOWN` for a name that nothing in the manifest has
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
  const wanted = [...required(manifest, choice)].filter((entry) => !isLeftOut(entry));
  return new Set(
    choice === 'available' ? [...wanted, ...[...manifest.ruleSets, ...manifest.schemas].filter(isThere)] : wanted,
  );
}

/** The manifest without what is not held: whatever is said of it or done with it, absent rules have no part in that. */
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

/** A manifest, and what of it is held. */
export class Holding {
  readonly #rulesDir: string | undefined;
  /** With what is not held. */
  readonly whole: Manifest;
  /** Without. */
  readonly manifest: Manifest;
  /** Rule sets that are not held, in the order of the manifest. */
  readonly absent: readonly RuleSetEntry[];
  /** Of all rule sets, those that are not held included. */
  readonly #versions: Versions<RuleSetEntry>;

  /** @throws EngineError `RULE_SET_UNKNOWN` for a name that nothing in the manifest has */
  constructor(whole: Manifest, choice: RuleSetChoice, places: CompiledPlaces) {
    this.#rulesDir = places.rulesDir;
    this.whole = whole;
    this.manifest = heldPart(whole, heldEntries(whole, choice, places));
    this.absent = whole.ruleSets.filter((entry) => !this.manifest.ruleSets.includes(entry));
    this.#versions = new Versions(whole, whole.ruleSets);
  }

  /** Names of the optional rule sets that are held: with them as a choice, another thread holds the same, come what may. */
  names(): readonly string[] {
    return this.manifest.ruleSets
      .filter((entry) => isOptional(this.manifest, entry))
      .map((entry) => versionedName(entry));
  }

  /** Ids of the rule sets that an invoice of a specification would be checked with, and that are not held. */
  absentFor(specification: string): readonly string[] {
    const rows = this.whole.detection.filter((row) => row.specifications.includes(specification));
    return [...new Set(rows.flatMap(({ ruleSets }) => ruleSets))].filter(
      (id) => !this.manifest.ruleSets.some((entry) => entry.id === id),
    );
  }

  /**
   * Whether documents of a type that name a specification lack a rule set of the core: an installed package has left it out
   * then, and nobody has compiled it here.
   */
  lacksCoreFor(specification: string, documentType: string): boolean {
    const rows = this.whole.detection.filter(
      (row) => row.documentType === documentType && row.specifications.includes(specification),
    );
    const ids = new Set(rows.flatMap(({ ruleSets }) => ruleSets));
    return this.absent.some((entry) => ids.has(entry.id) && !isOptional(this.whole, entry));
  }

  /** Whether a specification is for documents of other kinds than a type: of responses, say, where that is an order. */
  isForOthers(specification: string, documentType: string): boolean {
    const kindOf = (type: string): string => (this.whole.documentTypes[type]!.isInvoice === false ? type : 'invoice');
    const rows = this.whole.detection.filter((row) => row.specifications.includes(specification));
    return rows.length > 0 && rows.every((row) => kindOf(row.documentType) !== kindOf(documentType));
  }

  /**
   * The versions of rule sets that a document would be checked with on a day, were everything held, each with the one that
   * takes its place; none where what is held is what is wanted.
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

  /** @throws EngineError `RULE_SET_UNKNOWN` for a name that is no release of the manifest, or one that is not held */
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
   * What `ValidateOptions.as` may be: ids of the specifications that there are rules for, and `facturx`.
   * @throws EngineError `SPECIFICATION_UNKNOWN`
   */
  requireSpecification(as: string | undefined): void {
    if (as === undefined) return;
    const known = specificationsOf(this.whole);
    if (!known.includes(as))
      throw new EngineError(
        'SPECIFICATION_UNKNOWN',
        `There is no specification "${as}" that documents could be checked as; there are ${known.join(', ')}.`,
      );
  }

  /** The error for a rule set that nobody can evaluate by that id. */
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
 * Whether a name is that of a rule set, of its release, or of a country that it is for. The id of a rule set of the core
 * stands for the releases of the core: its older ones, which a service may do without, are named with their version, or
 * as `en16931`, with all of what was released together.
 */
export function isNamed(manifest: Manifest, entry: RuleSetEntry, name: string): boolean {
  const { id, countries = [] } = releaseOf(manifest, entry);
  if ([versionedName(entry), id, entry.release, ...countries].includes(name)) return true;
  return name === entry.id && (!isOptional(manifest, entry) || !isOfCore(manifest, name));
}

/** What documents can be checked as, in the order of the manifest. */
export function specificationsOf({ specifications, detection }: Manifest): readonly string[] {
  const used = new Set(detection.flatMap((row) => row.specifications));
  return ['facturx', ...specifications.map(({ id }) => id).filter((id) => used.has(id))];
}

function isOfCore(manifest: Manifest, id: string): boolean {
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
