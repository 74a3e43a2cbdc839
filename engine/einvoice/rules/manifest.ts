/**
 * `schematron/manifest.json`: which official files there are, what is made of them, and which document gets what.
 * Everything that a new release of a rule set changes stands there and nowhere in code.
 */
import type { EngineName, Format, Severity } from '../types.js';
import { keyedBy } from './keyed-by.js';

/** An official file, pinned. `path` is relative to the mirror and to the folder of fetched files. */
export interface OfficialFile {
  readonly path: string;
  readonly sha256: string;
  /** Where its publisher has it; absent where that is no file by itself, and a package has it. */
  readonly url?: string;
  /** Where package registries have it; several packages may, and are asked in this order. */
  readonly packaged?: Packaged | readonly Packaged[];
  /** What a package registry has in its place: the stylesheet that the publisher compiled of it, pinned by itself. */
  readonly instead?: Packaged & { readonly sha256: string };
}

/** A package in a registry, pinned: a jar, or a Python wheel. */
export interface Artefact {
  readonly id: string;
  /** A jar: `group:artifact:version`, and `:classifier` where it has one. A wheel: `pypi:name:version`. */
  readonly coordinates: string;
  readonly sha256: string;
}

/** A file in an artefact. */
export interface Packaged {
  readonly artefact: Artefact['id'];
  readonly path: string;
  /** Line ends of the packaged file, where the pinned one has others (LF) and is the same otherwise. */
  readonly lineEnds?: 'CRLF';
}

/** What a publisher released together, kept as it was bundled. */
export interface Release {
  readonly id: string;
  readonly version: string;
  readonly publisher: string;
  readonly licence: string;
  /** Where the publisher announced it; for people. */
  readonly publishedAt?: string;
  /** First day (ISO 8601) on which the release is to be applied; null: as long as it is the only one. */
  readonly effectiveFrom: string | null;
  /** Where that day is from; for people. */
  readonly effectiveNote?: string;
  /** Last day (ISO 8601) on which it is to be applied, where that is another than the one before the next release. */
  readonly effectiveUntil?: string;
  /**
   * A service may do without it: its absence is said, and documents that need it are not checked by it. It is as rare as
   * those that are called so.
   */
  readonly optional?: true;
  /** Workers load its rule sets and schemas with the first document that needs them, and not when they start. */
  readonly rare?: true;
  /** Where its rules are those of the country: codes of ISO 3166, in small letters. */
  readonly countries?: readonly string[];
  /** Names of releases whose files its schemas refer to. */
  readonly uses?: readonly string[];
  /**
   * Name of the release that its publisher bundled it with: its rule sets are run beside those of that release, and nowhere
   * else, whatever version of them is in force for other documents.
   */
  readonly bundledWith?: string;
  /**
   * Names of entries in `severityOverrides` that hold with its rule sets in place of others: the publisher's scenarios of its
   * time. Name in the detection table to name of what it was then.
   */
  readonly severityOverrides?: Readonly<Record<string, string>>;
  readonly files: readonly OfficialFile[];
  /** What `hashFiles` makes of the files, in the manifest of a browser, which lists none. */
  readonly filesHash?: string;
}

/** A rule set: one Schematron schema. The same id may stand several times, with different releases. */
export interface RuleSetEntry {
  readonly id: string;
  readonly title: string;
  /** `id@version` of the release that it belongs to. */
  readonly release: string;
  /** Its file: Schematron, or the XSLT (`.xslt`, `.xsl`) that the publisher's tool made of it. */
  readonly schematron: string;
  /** Start of the codes that we give to asserts and reports that have neither an id nor the name of a rule in their text. */
  readonly codePrefix: string;
  /** Whether the rule that a text begins with (`[BR-S-10]-…`) is its code, whatever its id: those of this version only number texts. */
  readonly namesInTexts?: true;
  /** Binding to read a schema with that declares none, or an older one than validators run it with. */
  readonly queryBinding?: string;
  /** Phase to run; all patterns when absent. */
  readonly phase?: string;
  /**
   * Ids of the specifications that this version is made for, in place of those of the detection rows: rules of another
   * version of a standard, whose identifier has the version in it.
   */
  readonly specifications?: readonly string[];
  /** `saxon` for a set that the native compiler refuses; native when absent. */
  readonly engine?: EngineName;
}

/** An XML Schema, named by its entry file. */
export interface SchemaEntry {
  readonly id: string;
  readonly release: string;
  readonly entry: string;
  /** Files for namespaces that are imported without one: namespace to path. */
  readonly imports?: Readonly<Record<string, string>>;
}

/** Where values of a business term stand in documents of a type. */
export interface TermPath {
  /** Names (`Q{uri}local`) from below the root element on. */
  readonly path: readonly string[];
  /** The attribute (its name without a namespace) that is the value; the text of the element when absent. */
  readonly attribute?: string;
  /**
   * Names of children whose texts are the value together, each after a `#`: what one syntax has in several elements
   * (a note and its code in CII) and another writes in one (`#BAR#B2B` in UBL).
   */
  readonly joined?: readonly string[];
}

/** A root element (`Q{uri}local`), and the way from there to the specification identifier (BT-24). */
export interface DocumentType {
  readonly root: string;
  readonly specificationPath: readonly string[];
  /** Where the terms stand that decide which rules of countries apply, by their numbers (`BT-40`). */
  readonly terms?: Readonly<Record<string, readonly TermPath[]>>;
  /** The way to the day on which the document was issued (BT-2). */
  readonly issueDatePath?: readonly string[];
  /**
   * False for orders, responses and the like: the format of the report is `unknown` for them, and one whose identifier no
   * row is for is not checked at all, while an invoice is still checked by the rules for every invoice of its syntax.
   */
  readonly isInvoice?: false;
  /** `reported`: the format's rules let an empty identifier pass, so that a finding of ours has to tell. */
  readonly emptySpecification?: 'reported';
}

/** Publisher's level of a finding, `information` included. */
export type Level = Severity | 'information';

/**
 * A specification that invoices name (BT-24). One that no detection row is for is known by name only: it is told apart
 * from a misspelling, and the report says that it was not checked.
 */
export interface Specification {
  readonly id: string;
  /** Its own name, with its country and the like in English; in other languages see `specification-names.json`. */
  readonly name: string;
  readonly identifier?: string;
  /** Regular expression of its identifiers, instead of one, or beside the one that is proposed. */
  readonly pattern?: string;
  /** Regular expression of what specifications that build on it put behind the identifier; `^#` when absent. */
  readonly addition?: string;
  /** Identifiers that people take for it, and that do not exist. */
  readonly mistakes?: readonly string[];
  /** First day on which invoices may be written by it (ISO 8601); absent where nobody has to know. */
  readonly effectiveFrom?: string;
  /** Last day on which they may, where its publisher has said so: from the next one on, such an invoice is an error. */
  readonly effectiveUntil?: string;
  /** Id of the specification that takes its place; there is one with `effectiveUntil`, and it has an `effectiveFrom`. */
  readonly successor?: string;
  /** Where the days are from. */
  readonly effectiveNote?: string;
}

/**
 * How an identifier is compared with the one that a row is for: its string value, one of its text nodes (which comments
 * divide), or its only text node with white space normalised. All that a row names must hold: the publisher's scenario
 * may ask for another than the publisher's rules do.
 */
export type Comparison = 'value' | 'text' | 'normalized';

/** One row of the detection table; the first row that matches wins. */
export interface DetectionRow {
  /** `unknown` for documents that are no invoices, and for these only. */
  readonly format: Format;
  readonly documentType: string;
  /**
   * Regular expression that the identifiers of the family contain, misspelt and older ones included; any identifier, or
   * none, when absent.
   */
  readonly family?: string;
  /** Ids of the specifications that the rules of the row are made for. An invoice that names another is not checked completely. */
  readonly specifications: readonly string[];
  /** `value` when absent. */
  readonly comparedAs?: readonly Comparison[];
  /** The row applies only when the caller asks for it (`?as=`). */
  readonly as?: 'facturx';
  readonly schema: string;
  readonly ruleSets: readonly string[];
  /** Name of the entry in `severityOverrides`; it holds only for invoices that name a specification of the row exactly. */
  readonly severityOverrides?: string;
}

/** What a value of a term has to be; any value that is not blank where neither is said. */
export interface ValueTest {
  readonly term: string;
  readonly values?: readonly string[];
  /** Regular expression that the value contains. */
  readonly pattern?: string;
}

/**
 * A question about a document. Its answer is the first one of which a test holds for some value of the document, so that
 * each document has exactly one.
 */
export interface Question {
  readonly answers: Readonly<Record<string, readonly ValueTest[]>>;
  /** The answer where no test holds. */
  readonly otherwise: string;
}

/**
 * What happens to a document with certain answers: the rules are run; they are left off, which the details tell; the
 * document does not say enough, so that they are left off and a finding tells; or they have nothing to do with it, and
 * nobody is told.
 */
export type CountryOutcome = 'run' | 'leave' | 'unsure' | 'unrelated';

export interface CountryRow {
  /** The answers for which the row is, by question; a question that is not there does not matter. */
  readonly when: Readonly<Record<string, readonly string[]>>;
  readonly outcome: CountryOutcome;
  /** The id of the reason (`country-rules.json` of each language); unless it is `unrelated`. */
  readonly because?: string;
}

/**
 * Rules that a country's law lays on invoices whatever specification they name: a decision table. Its rows exclude each
 * other, and one of them is for every combination of answers.
 */
export interface CountryRules {
  readonly id: string;
  /** Id of the specification whose rules they are: as which a document gets them whatever the table says. */
  readonly specification: string;
  /** First day (ISO 8601) on which they bind. */
  readonly from: string;
  /** The publisher's text that says for which invoices they are; for people. */
  readonly source: string;
  /** The detection rows whose documents they are for, by type and specifications, and the rule sets that are added. */
  readonly documents: readonly {
    readonly documentType: string;
    readonly specifications: readonly string[];
    readonly ruleSets: readonly string[];
  }[];
  /** The id of the reason why documents of these types that are checked by other specifications do not get them. */
  readonly others: string;
  readonly questions: Readonly<Record<string, Question>>;
  readonly rows: readonly CountryRow[];
}

/** The manifest, checked. */
export interface Manifest {
  readonly releases: readonly Release[];
  /** Packages that have official files. */
  readonly artefacts?: readonly Artefact[];
  readonly ruleSets: readonly RuleSetEntry[];
  readonly schemas: readonly SchemaEntry[];
  /** Namespace to the prefix that locations and fields use. */
  readonly prefixes: Readonly<Record<string, string>>;
  readonly severityOverrides: Readonly<Record<string, Readonly<Record<string, Level>>>>;
  readonly documentTypes: Readonly<Record<string, DocumentType>>;
  readonly specifications: readonly Specification[];
  readonly detection: readonly DetectionRow[];
  /** Rules that come on top of those of the detection row; none when absent. */
  readonly countryRules?: readonly CountryRules[];
}

/** Name of the release that an entry refers to. */
export function releaseName(release: Pick<Release, 'id' | 'version'>): string {
  return `${release.id}@${release.version}`;
}

/** The release that a rule set or schema of the manifest belongs to. */
export function releaseOf({ releases }: Manifest, entry: { readonly release: string }): Release {
  return keyedBy(releases, releaseName).get(entry.release)!;
}

/** Name of a rule set or schema with its version, as used for compiled files: `en16931-ubl@1.3.16`. */
export function versionedName(entry: Pick<RuleSetEntry, 'id' | 'release'>): string {
  return `${entry.id}@${versionOf(entry)}`;
}

/** Version of the release that the entry belongs to. */
export function versionOf(entry: { readonly release: string }): string {
  return entry.release.slice(entry.release.indexOf('@') + 1);
}
