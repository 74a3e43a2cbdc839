/**
 * The types of `schematron/manifest.json`: official files, the rule sets and schemas compiled from them, and which
 * documents they check. A new release of a rule set changes only the manifest, no code.
 */
import type { EngineName, Format, Severity } from '../types.js';
import { keyedBy } from './keyed-by.js';

/** An official file with its hash. `path` is relative to the mirror and to the folder of fetched files. */
export interface OfficialFile {
  readonly path: string;
  readonly sha256: string;
  /** The publisher's URL; absent if the publisher offers it only inside a package. */
  readonly url?: string;
  /** Where it is in package registries; tried in this order. */
  readonly packaged?: Packaged | readonly Packaged[];
  /** A replacement from a package registry: the stylesheet that the publisher compiled from it, with its own hash. */
  readonly instead?: Packaged & { readonly sha256: string };
}

/** A package in a registry with its hash: a jar, or a Python wheel. */
export interface Artefact {
  readonly id: string;
  /** For a jar `group:artifact:version`, possibly with `:classifier`; for a wheel `pypi:name:version`. */
  readonly coordinates: string;
  readonly sha256: string;
}

/** A file in an artefact. */
export interface Packaged {
  readonly artefact: Artefact['id'];
  readonly path: string;
  /** Line ends of the packaged file, if it differs only by them from the official one (LF). */
  readonly lineEnds?: 'CRLF';
}

/** The files that a publisher released together. */
export interface Release {
  readonly id: string;
  readonly version: string;
  readonly publisher: string;
  readonly licence: string;
  /** The publisher's announcement; for people. */
  readonly publishedAt?: string;
  /** First day (ISO 8601) on which the release applies; null for the only release. */
  readonly effectiveFrom: string | null;
  /** Source of that day; for people. */
  readonly effectiveNote?: string;
  /** Last day (ISO 8601) on which it applies, if it is not the day before the next release. */
  readonly effectiveUntil?: string;
  /**
   * Whether a service can work without it: if it is absent, this is reported, and documents that need it are not
   * checked by it. Implies `rare`.
   */
  readonly optional?: true;
  /** Whether workers load its rule sets and schemas only with the first document that needs them, and not at start. */
  readonly rare?: true;
  /** Countries with these rules, as ISO 3166 codes in lower case. */
  readonly countries?: readonly string[];
  /** Names of releases whose files its schemas refer to. */
  readonly uses?: readonly string[];
  /**
   * Name of the release that its publisher bundled it with: its rule sets run only together with those of that release,
   * whatever version is in force for other documents.
   */
  readonly bundledWith?: string;
  /**
   * Entries of `severityOverrides` for its rule sets, as the publisher's scenarios were at that time: maps the name in
   * the detection table to the name used instead.
   */
  readonly severityOverrides?: Readonly<Record<string, string>>;
  readonly files: readonly OfficialFile[];
  /** The result of `hashFiles`, for a browser's manifest, which does not list the files. */
  readonly filesHash?: string;
}

/** A rule set: one Schematron schema. An id may occur several times, in different releases. */
export interface RuleSetEntry {
  readonly id: string;
  readonly title: string;
  /** `id@version` of its release. */
  readonly release: string;
  /** Its file: Schematron, or the XSLT (`.xslt`, `.xsl`) generated from it by the publisher. */
  readonly schematron: string;
  /** Prefix of our own codes for asserts and reports without an id and without a rule name in their text. */
  readonly codePrefix: string;
  /**
   * Whether codes are the rule names at the beginning of the texts (`[BR-S-10]-…`), because the ids of this version are
   * only running numbers.
   */
  readonly namesInTexts?: true;
  /** Query binding of a schema that declares none, or an older one than validators use. */
  readonly queryBinding?: string;
  /** Phase to run; all patterns if absent. */
  readonly phase?: string;
  /**
   * Ids of the specifications that this version is made for, instead of those in the detection rows: for an older
   * standard whose identifier contains its version.
   */
  readonly specifications?: readonly string[];
  /** `saxon` for a rule set that the native compiler rejects; native if absent. */
  readonly engine?: EngineName;
}

/** An XML Schema, named by its entry file. */
export interface SchemaEntry {
  readonly id: string;
  readonly release: string;
  readonly entry: string;
  /** Files for namespaces imported without a location: path by namespace. */
  readonly imports?: Readonly<Record<string, string>>;
}

/** The path of a business term in a type of document. */
export interface TermPath {
  /** Names (`Q{uri}local`) starting below the root element. */
  readonly path: readonly string[];
  /** Local name of the attribute that contains the value; the text of the element if absent. */
  readonly attribute?: string;
  /**
   * Names of children whose texts form the value, each preceded by `#`: CII has a note and its code in two elements,
   * UBL in one (`#BAR#B2B`).
   */
  readonly joined?: readonly string[];
}

/** A root element (`Q{uri}local`), and the path from there to the specification identifier (BT-24). */
export interface DocumentType {
  readonly root: string;
  readonly specificationPath: readonly string[];
  /** Paths of the terms that decide which national rules apply, by term id (`BT-40`). */
  readonly terms?: Readonly<Record<string, readonly TermPath[]>>;
  /** Path to the issue date (BT-2). */
  readonly issueDatePath?: readonly string[];
  /**
   * False for orders, responses and other documents. Their reports have the format `unknown`. Unlike an invoice, such a
   * document is not checked at all if no row matches its identifier; an invoice is then checked by the general rules of
   * its syntax.
   */
  readonly isInvoice?: false;
  /** `reported`: the rules of the format accept an empty identifier, so we report it ourselves. */
  readonly emptySpecification?: 'reported';
}

/** The publisher's level of a finding, including `information`. */
export type Level = Severity | 'information';

/**
 * A specification that invoices can name (BT-24). One without a detection row is known only by name: it is not mistaken
 * for a misspelling, and the report says that it was not checked.
 */
export interface Specification {
  readonly id: string;
  /** Its name, with country names in English; for other languages see `specification-names.json`. */
  readonly name: string;
  readonly identifier?: string;
  /**
   * Regular expression for its identifiers, instead of a single one, or in addition to the one that messages recommend.
   */
  readonly pattern?: string;
  /** Regular expression for what the identifiers of extensions append; `^#` if absent. */
  readonly addition?: string;
  /** Wrong identifiers that are used for it. */
  readonly mistakes?: readonly string[];
  /** First day (ISO 8601) on which invoices may name it; absent if irrelevant. */
  readonly effectiveFrom?: string;
  /** Last day on which invoices may name it, if its publisher has set one; later it is an error. */
  readonly effectiveUntil?: string;
  /** Id of the specification that replaces it; required with `effectiveUntil`, and must have an `effectiveFrom`. */
  readonly successor?: string;
  /** Source of the days. */
  readonly effectiveNote?: string;
}

/**
 * How an identifier is compared with that of a row: by its string value, by any of its text nodes (which comments
 * divide), or by its only text node with normalised white space. All comparisons of a row must succeed, since the
 * publisher's scenario may require another one than the rules.
 */
export type Comparison = 'value' | 'text' | 'normalized';

/** A row of the detection table; the first matching row is used. */
export interface DetectionRow {
  /** `unknown` for all documents that are not invoices, and only for these. */
  readonly format: Format;
  readonly documentType: string;
  /**
   * Regular expression that matches all identifiers of the family, even misspelt and older ones; if absent, the row
   * matches any identifier, or none.
   */
  readonly family?: string;
  /**
   * Ids of the specifications that the rules of the row are made for. An invoice that names another one is not checked
   * completely.
   */
  readonly specifications: readonly string[];
  /** `value` if absent. */
  readonly comparedAs?: readonly Comparison[];
  /** Whether the row applies only if the caller requests it (`?as=`). */
  readonly as?: 'facturx';
  readonly schema: string;
  readonly ruleSets: readonly string[];
  /**
   * Name of the entry in `severityOverrides`; applies only to invoices that name exactly a specification of the row.
   */
  readonly severityOverrides?: string;
}

/** A test of a term's value; without values and pattern, any value that is not blank passes. */
export interface ValueTest {
  readonly term: string;
  readonly values?: readonly string[];
  /** Regular expression that must match a part of the value. */
  readonly pattern?: string;
}

/**
 * A question about a document. The first answer with a test that some value of the document passes is the answer, so
 * each document has exactly one.
 */
export interface Question {
  readonly answers: Readonly<Record<string, readonly ValueTest[]>>;
  /** The answer if no test passes. */
  readonly otherwise: string;
}

/**
 * The decision about a document with certain answers. `run`: run the rules; `leave`: leave them out, which the details
 * state; `unsure`: leave them out and report it, because the document does not say enough; `unrelated`: ignore them.
 */
export type CountryOutcome = 'run' | 'leave' | 'unsure' | 'unrelated';

export interface CountryRow {
  /** The answers that the row requires, by question; questions that are not listed do not matter. */
  readonly when: Readonly<Record<string, readonly string[]>>;
  readonly outcome: CountryOutcome;
  /** The id of the reason (`country-rules.json` of each language); required unless `unrelated`. */
  readonly because?: string;
}

/**
 * Rules that national law imposes whatever specification an invoice names, as a decision table. Exactly one row matches
 * each combination of answers.
 */
export interface CountryRules {
  readonly id: string;
  /** Id of the specification of these rules; a document that names it is always checked by them. */
  readonly specification: string;
  /** First day (ISO 8601) on which they are binding. */
  readonly from: string;
  /** The publisher's text on the scope of the rules; for people. */
  readonly source: string;
  /** The documents concerned, by type and specifications, and the rule sets to add. */
  readonly documents: readonly {
    readonly documentType: string;
    readonly specifications: readonly string[];
    readonly ruleSets: readonly string[];
  }[];
  /** Id of the reason why documents of these types that name another specification are not checked by them. */
  readonly others: string;
  readonly questions: Readonly<Record<string, Question>>;
  readonly rows: readonly CountryRow[];
}

/** The validated manifest. */
export interface Manifest {
  readonly releases: readonly Release[];
  /** Packages that contain official files. */
  readonly artefacts?: readonly Artefact[];
  readonly ruleSets: readonly RuleSetEntry[];
  readonly schemas: readonly SchemaEntry[];
  /** Prefix by namespace, for locations and fields. */
  readonly prefixes: Readonly<Record<string, string>>;
  readonly severityOverrides: Readonly<Record<string, Readonly<Record<string, Level>>>>;
  readonly documentTypes: Readonly<Record<string, DocumentType>>;
  readonly specifications: readonly Specification[];
  readonly detection: readonly DetectionRow[];
  /** Rules in addition to those of the detection row; none if absent. */
  readonly countryRules?: readonly CountryRules[];
}

/** The name by which entries refer to a release. */
export function releaseName(release: Pick<Release, 'id' | 'version'>): string {
  return `${release.id}@${release.version}`;
}

/** The release of a rule set or schema of the manifest. */
export function releaseOf({ releases }: Manifest, entry: { readonly release: string }): Release {
  return keyedBy(releases, releaseName).get(entry.release)!;
}

/** Name of a rule set or schema with its version, as used for compiled files: `en16931-ubl@1.3.16`. */
export function versionedName(entry: Pick<RuleSetEntry, 'id' | 'release'>): string {
  return `${entry.id}@${versionOf(entry)}`;
}

/** Version of an entry's release. */
export function versionOf(entry: { readonly release: string }): string {
  return entry.release.slice(entry.release.indexOf('@') + 1);
}
