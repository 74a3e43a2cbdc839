/** The words that the whole engine shares: reports, findings and what a validator can do. */

import type { Patch } from './patch.js';
import type { Format } from './formats.js';
import type { Language } from './languages.js';
import type { LegalClass } from './legal-classes.js';
import type { MessagePart } from './message-part.js';
import type { NodePath } from 'einvoice-schematron/node-path.js';
import type { RelatedPlace } from './related-place.js';
import type { LeftOff, RuleSetInfo, UsedRuleSet } from './used-rules.js';

export type {
  Assertion,
  CodeListReference,
  EngineName,
  Finding,
  FindingLimit,
  Read,
  RuleSet,
  SourcePosition,
  TestShape,
} from 'einvoice-schematron/assertion.js';
export type { NodePath } from 'einvoice-schematron/node-path.js';
export type { Because, LeftOff, Period, RuleSetInfo, Successor, UsedRuleSet } from './used-rules.js';
export type { Format, Language, LegalClass, MessagePart, RelatedPlace };

/** The two severities of the v1 contract. */
export type Severity = 'error' | 'warning';

/** One line of the report. */
export interface Issue {
  readonly code: string;
  readonly severity: Severity;
  /** Prefixed element name, or a business term such as `BT-10 (Buyer reference)`; null when there is neither. */
  readonly field: string | null;
  readonly message: string;
}

/** The body of a 200 answer: exactly these fields, always all of them. */
export interface Report {
  readonly valid: boolean;
  readonly format: Format;
  /** The specification identifier (BT-24) as found, trimmed; null when the document has none. */
  readonly profile: string | null;
  readonly errorCount: number;
  readonly warningCount: number;
  readonly issues: readonly Issue[];
}

/** `[ruleId, flag, location]` as `einvoice evaluate` prints it (DESIGN section 4): before any severity override. */
export type RawFinding = readonly [ruleId: string, flag: string, location: string];

/** What `einvoice evaluate` prints for one document. */
export interface Evaluation {
  readonly ruleSets: Readonly<Record<string, readonly RawFinding[]>>;
  /** Rule set id (or `document` when it does not parse) to the reason why there are no findings. */
  readonly errors: Readonly<Record<string, string>>;
}

/** How a document is waited for, apart from what it is checked for. */
export interface SchedulingOptions {
  /** Gives the document up: it leaves the queue, or its verdict is thrown away. */
  readonly signal?: AbortSignal | undefined;
  /** Moves the document's memory to the worker where that is better than copying it; the caller must not touch it any more. Memory that threads share is never copied, and must not change until there is a verdict. */
  readonly transfer?: boolean | undefined;
  /**
   * Whose the document is, in words of the caller's own. Flows that wait get the same time of the workers, and the one
   * that holds most of a full queue is the one that gets `BUSY`; all documents without a name are one flow.
   */
  readonly flow?: string | undefined;
  /**
   * The part of the workers that the flow's documents may have at a time, above 0 to 1; 1 when absent. Rounded down;
   * where that is none at all, one that nobody else waits for.
   */
  readonly workerShare?: number | undefined;
  /** Deadline in milliseconds, time in the queue included, where that is shorter than the validator's own. */
  readonly timeoutMs?: number | undefined;
}

/** Choices of one call to `Validator.validate`. */
export interface ValidateOptions extends SchedulingOptions {
  /** The `charset` parameter of the media type, when the transport had one. */
  readonly charset?: string;
  /**
   * Id of the specification that the document is checked by, whatever it names itself (`fr-ctc`); `facturx` is for a CII
   * document with the plain EN 16931 identifier, which is Factur-X EN 16931 then, and nothing for others.
   */
  readonly as?: string;
  /** False to leave off the rules that a country's law lays on invoices whatever they name; they are run when absent. */
  readonly countryRules?: boolean;
  /** Day (in UTC) for which the rules in force are chosen, `issue` for that on which the invoice was issued (BT-2); today when absent, or where the invoice has none. */
  readonly date?: Date | 'issue';
  /** Releases by name (`xrechnung@2.5.0`) that are used whatever the day, where they have a rule set for the document. */
  readonly releases?: readonly string[];
  /** Whether what the next releases to come would find is told, too (`Details.upcoming`). */
  readonly upcoming?: boolean;
  /** A specification that we have no rules for is an error, not a warning. */
  readonly strict?: boolean;
  /** Language of messages and names of fields; English when absent. */
  readonly language?: Language;
  /** Adds patches to the details of issues: each is tried, which takes a validation of the document. */
  readonly patches?: boolean;
  /** How long the report may become as JSON (`reportBody`), with details or without: issues that do not fit are left out, and counted. No limit when absent. */
  readonly reportLimit?: { readonly bytes: number; readonly details: boolean };
}

/** A business term or group of EN 16931-1 or an extension of it. */
export interface BusinessTerm {
  /** `BT-10`, `BG-23`, `BT-DEX-001`. */
  readonly id: string;
  readonly name: string;
}

/** What became of one step of the pipeline. */
export interface StepRecord {
  readonly step: string;
  readonly outcome: 'run' | 'skipped' | 'failed';
  readonly reason?: string;
  readonly milliseconds: number;
}

/** What `?details=true` adds per issue. */
export interface IssueDetails extends Omit<Issue, 'severity'> {
  /** `information` only in `Details.information`. */
  readonly severity: Severity | 'information';
  /** What is wrong, without figures and without what to do: the part of the message that is the same in every invoice. */
  readonly problem: string;
  /** What to change; null where we don't know more than the publisher's text says. */
  readonly fix: string | null;
  /** The same as `message`, for machines: its sentences in their order, without a language. */
  readonly parts: readonly MessagePart[];
  /** The business terms that the message is about. */
  readonly businessTerms: readonly BusinessTerm[];
  /** Codes of other issues of this document: once they are repaired, this one is gone. */
  readonly fixFirst: readonly string[];
  /** Issues with the same number have the same cause: one mistake, said by several rules or found in several places. */
  readonly group: number;
  /** Place in `Details.issues` (from 0) of the issue to repair, of which this one is a consequence; null for a cause. */
  readonly causedBy: number | null;
  /** What it is in German law; absent where that can't be told, and of documents that are no invoices. */
  readonly legal?: LegalClass;
  /** There where the rule could not be evaluated: nobody knows what it would have said. */
  readonly unevaluated?: true;
  readonly ruleSet: string | null;
  /** XPath of the node that the rule was checked on, prefixed names and positions. */
  readonly location: string | null;
  /** XPath of what is to be changed: the wrong value, or the element that something missing belongs in. */
  readonly target: string | null;
  /** Where `target` begins; of something missing that belongs in front of an element, where that begins. */
  readonly line: number | null;
  readonly column: number | null;
  /** The publisher's own text; null for issues of our own. */
  readonly official: string | null;
  /** The publisher's severity where ours differs. */
  readonly publisherSeverity?: Severity | 'information';
  /** What the invoice says at `target`; absent where nothing stands there, or what stands there is no single value. */
  readonly actual?: string;
  /** What a calculation gives instead, as a decimal number. */
  readonly expected?: string;
  /** `actual` minus `expected`. */
  readonly difference?: string;
  /** How far `actual` may be off. */
  readonly tolerance?: string;
  /** The values that are allowed; absent where there are too many to list. */
  readonly allowed?: readonly string[];
  /** The value that was probably meant. */
  readonly suggestion?: string;
  /** Identifier (BT-126) of the invoice line that `target` is in. */
  readonly lineId?: string;
  /** Number of the business term at `target`. */
  readonly term?: string;
  /** Names of what is missing in `target`, from there on: `['cac:Country', 'cbc:IdentificationCode']`. */
  readonly missing?: NodePath;
  /** Other places involved: what a total is the sum of, the first of two where one may be. */
  readonly related?: readonly RelatedPlace[];
  /** Changes that repair it, the surest first; only with `ValidateOptions.patches`. */
  readonly patches?: readonly Patch[];
}

/** What `?details=true` adds to the report. */
export interface Details {
  /** Name of the root element, `Order` for example; null where it is none that we know. */
  readonly documentType: string | null;
  /** What the specification is called that the document names and was checked by; null where that is none, or not sure. */
  readonly specification: string | null;
  /** Day (ISO 8601) whose rules were chosen. */
  readonly date: string;
  readonly ruleSets: readonly UsedRuleSet[];
  /** Rules of countries that have to do with the document, and were left off, with the reason. */
  readonly leftOff: readonly LeftOff[];
  readonly steps: readonly StepRecord[];
  /** The listed issues with their details, in the order of `issues`. */
  readonly issues: readonly IssueDetails[];
  /** Findings of level `information`: no part of `issues`. */
  readonly information: readonly IssueDetails[];
  /** There where the document has an XML Signature in it: no change leaves the signature valid. */
  readonly isSigned?: true;
  /** What the next releases to come would find; null where none is known, absent where nobody asked. */
  readonly upcoming?: Upcoming | null;
  /** The PDF that the invoice was in; absent for XML. */
  readonly pdf?: PdfDetails;
}

/** What was seen of the PDF around an invoice. */
export interface PdfDetails {
  /** The name of the attachment that was checked. */
  readonly attachment: string;
  /** `AFRelationship` of that attachment. */
  readonly relationship: string | null;
  readonly otherAttachments: readonly string[];
  /** What the PDF claims to be, as `PDF/A-3b`. */
  readonly claims: string | null;
  /** Whether that claim was checked. What was looked at is the attachment and the metadata. */
  readonly isClaimChecked: false;
  /** The profile that the XMP metadata name (`ConformanceLevel`). */
  readonly profile: string | null;
}

/** The answer of the engine for one document. */
export interface Verdict {
  readonly report: Report;
  readonly details: Details;
  /** Language of the messages. */
  readonly language: Language;
  /** True when the list was cut, at `MAX_ISSUES` or at `ValidateOptions.reportLimit`; the counts are full all the same. */
  readonly truncated: boolean;
}

/** A document, checked by the rules of a day to come. */
export interface Upcoming {
  /** The first day of the releases, ISO 8601. */
  readonly date: string;
  /** Names of the releases that begin then. */
  readonly releases: readonly string[];
  /** Codes of errors that the document does not have today. */
  readonly breaks: readonly string[];
  /** Codes of errors that it would have no more. */
  readonly repairs: readonly string[];
  /** What the report would be. */
  readonly report: Report;
}

/** How the workers are doing. */
export interface PoolStatus {
  readonly workers: { readonly size: number; readonly starting: number; readonly idle: number; readonly busy: number };
  readonly queue: { readonly documents: number; readonly bytes: number };
  /** Workers that have been replaced since the start: at a deadline, because they died, or at their own wish. */
  readonly replaced: { readonly timeout: number; readonly failure: number; readonly retired: number };
}

/** A rule set of the manifest that is not held. */
export interface AbsentRuleSet {
  readonly id: string;
  readonly version: string;
  readonly title: string;
}

/** The validator: rules loaded, workers warm. Made by `createValidator` in `api.ts`. */
export interface Validator {
  /** Every rule set that documents are checked with. */
  readonly ruleSets: readonly RuleSetInfo[];
  /** Rule sets that are known and not held: invoices of their specifications get `PROFILE-NOT-CHECKED`. */
  readonly absent: readonly AbsentRuleSet[];
  /** Namespace to prefix, as locations use them. */
  readonly prefixes: Readonly<Record<string, string>>;
  /**
   * Resolves once every worker has loaded all rules and schemas and has been warmed; documents may be sent before. The
   * calling thread does so, where it works itself, if `warmUp` is asked for.
   * @throws EngineError why that is not possible
   */
  ready(): Promise<void>;
  status(): PoolStatus;
  /**
   * Validates one document; a wrong document is a verdict, not an exception.
   * @throws EngineError `TIMEOUT` past the deadline, `BUSY` when too much waits, `WORKER_LOST` when the worker died,
   *   `ABORTED` by the signal, `CLOSED` after `close()`, `RULE_SET_UNKNOWN` for a release that does not exist,
   *   `SPECIFICATION_UNKNOWN` for what nothing can be checked as
   */
  validate(document: Uint8Array, options?: ValidateOptions): Promise<Verdict>;
  /**
   * Validates the invoice in a PDF, and what makes the PDF a hybrid invoice: its attachment and its metadata, not
   * whether all of it is PDF/A. A PDF without an invoice that could be read is a verdict, too.
   * @throws EngineError as `validate`
   */
  validatePdf(pdf: Uint8Array, options?: Omit<ValidateOptions, 'charset'>): Promise<Verdict>;
  /**
   * Runs the named rule sets directly: no XSD, no detection, fragments welcome.
   * @throws EngineError `RULE_SET_UNKNOWN`
   */
  evaluate(document: Uint8Array, ruleSetIds: readonly string[]): Promise<Evaluation>;
  /** Ends the workers; running documents are finished first. */
  close(): Promise<void>;
}
