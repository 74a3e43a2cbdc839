/** The types shared by the whole engine: reports, findings and the validator. */

import type { Patch } from './patch.js';
import type { Format } from './formats.js';
import type { Language } from './languages.js';
import type { LegalClass } from './legal-classes.js';
import type { MessagePart } from './message-part.js';
import type { NodePath } from 'einvoice-schematron/node-path.js';
import type { RelatedPlace } from './related-place.js';
import type { ReportLimit } from './report-limit.js';
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

/** A finding in the report. */
export interface Issue {
  readonly code: string;
  readonly severity: Severity;
  /** Prefixed element name, or a business term such as `BT-10 (Buyer reference)`; null if there is neither. */
  readonly field: string | null;
  readonly message: string;
}

/** The body of a 200 response: always exactly these fields. */
export interface Report {
  readonly valid: boolean;
  readonly format: Format;
  /** The specification identifier (BT-24), trimmed; null if missing. */
  readonly profile: string | null;
  readonly errorCount: number;
  readonly warningCount: number;
  readonly issues: readonly Issue[];
}

/** `[ruleId, flag, location]` as printed by `einvoice evaluate` (DESIGN section 4), before any severity override. */
export type RawFinding = readonly [ruleId: string, flag: string, location: string];

/** The output of `einvoice evaluate` for one document. */
export interface Evaluation {
  readonly ruleSets: Readonly<Record<string, readonly RawFinding[]>>;
  /** Why a rule set has no findings, by its id (or `document` if that cannot be parsed). */
  readonly errors: Readonly<Record<string, string>>;
}

/** Options for scheduling a document, as opposed to checking it. */
export interface SchedulingOptions {
  /** Aborts the document: it leaves the queue, or its verdict is discarded. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Whether the document's memory may be transferred to the worker if that is cheaper than copying; the caller must not
   * use it afterwards. Shared memory is never copied, and must not change until there is a verdict.
   */
  readonly transfer?: boolean | undefined;
  /**
   * Any name for the client of the document. Clients that are waiting get equal worker time, and if the queue is full,
   * the one that occupies most of it gets `BUSY`. All documents without a name count as one client.
   */
  readonly flow?: string | undefined;
  /**
   * The share of the workers that the client's documents may use at a time, above 0 to 1; 1 if absent. Rounded down; if
   * that leaves none, one worker that no other client waits for.
   */
  readonly workerShare?: number | undefined;
  /** Deadline in milliseconds, including time in the queue, if it is shorter than the validator's own. */
  readonly timeoutMs?: number | undefined;
}

/** Options of `Validator.validate`. */
export interface ValidateOptions extends SchedulingOptions {
  /** The `charset` parameter of the media type, if the transport provided one. */
  readonly charset?: string;
  /**
   * Id of the specification to check the document by, whatever it names itself (`fr-ctc`). `facturx` treats a CII
   * document with the plain EN 16931 identifier as Factur-X EN 16931, and has no effect on other documents.
   */
  readonly as?: string;
  /** False to skip the rules that national law imposes whatever specification an invoice names; they run by default. */
  readonly countryRules?: boolean;
  /** The day (in UTC) whose rules apply, or `issue` for the issue date (BT-2); otherwise today. */
  readonly date?: Date | 'issue';
  /** Names of releases (`xrechnung@2.5.0`) to use whatever the day, if they contain a rule set for the document. */
  readonly releases?: readonly string[];
  /** Whether to report as well what upcoming releases would find (`Details.upcoming`). */
  readonly upcoming?: boolean;
  /** Makes a specification without rules an error instead of a warning. */
  readonly strict?: boolean;
  /** Language of messages and field names; English by default. */
  readonly language?: Language;
  /** Whether to add patches to the details of issues; each patch is tried, which takes another validation. */
  readonly patches?: boolean;
  /** Limits the JSON of the report (`reportBody`), with or without details: further issues are left out but counted. */
  readonly reportLimit?: ReportLimit<keyof IssueDetails>;
}

/** A business term or group of EN 16931-1 or an extension of it. */
export interface BusinessTerm {
  /** `BT-10`, `BG-23`, `BT-DEX-001`. */
  readonly id: string;
  readonly name: string;
}

/** The result of one step of the pipeline. */
export interface StepRecord {
  readonly step: string;
  readonly outcome: 'run' | 'skipped' | 'failed';
  readonly reason?: string;
  readonly milliseconds: number;
}

/** The fields that `?details=true` adds per issue. */
export interface IssueDetails extends Omit<Issue, 'severity'> {
  /** `information` only in `Details.information`. */
  readonly severity: Severity | 'information';
  /** The problem without figures and fix: the part of the message that is the same for every invoice. */
  readonly problem: string;
  /** What to change; null if we know only the publisher's text. */
  readonly fix: string | null;
  /** The sentences of `message` in machine-readable form, independent of the language. */
  readonly parts: readonly MessagePart[];
  /** The business terms that the message names. */
  readonly businessTerms: readonly BusinessTerm[];
  /** Codes of other issues in this document: once they are fixed, this one disappears. */
  readonly fixFirst: readonly string[];
  /** Issues with the same number have the same cause: one mistake reported by several rules or at several places. */
  readonly group: number;
  /** Index in `Details.issues` of the issue that causes this one and should be fixed instead; null if there is none. */
  readonly causedBy: number | null;
  /** Its class in German law; absent if undetermined, and for documents that are not invoices. */
  readonly legal?: LegalClass;
  /** Set if the rule could not be evaluated, so that its result is unknown. */
  readonly unevaluated?: true;
  readonly ruleSet: string | null;
  /** XPath of the node on which the rule was checked, with prefixed names and positions. */
  readonly location: string | null;
  /** XPath of the node to change: the wrong value, or the parent of a missing element. */
  readonly target: string | null;
  /** Start of `target`; for a missing element that belongs before another one, start of that one. */
  readonly line: number | null;
  readonly column: number | null;
  /** The publisher's text; null for our own issues. */
  readonly official: string | null;
  /** The publisher's severity, if ours differs. */
  readonly publisherSeverity?: Severity | 'information';
  /** The value at `target`; absent if there is none, or if it is not a single value. */
  readonly actual?: string;
  /** The calculated value, as a decimal number. */
  readonly expected?: string;
  /** `actual` minus `expected`. */
  readonly difference?: string;
  /** The tolerated difference. */
  readonly tolerance?: string;
  /** The allowed values; absent if there are too many. */
  readonly allowed?: readonly string[];
  /** The value that was probably intended. */
  readonly suggestion?: string;
  /** Identifier (BT-126) of the invoice line that contains `target`. */
  readonly lineId?: string;
  /** Id of the business term at `target`. */
  readonly term?: string;
  /** Names on the path from `target` to the missing element: `['cac:Country', 'cbc:IdentificationCode']`. */
  readonly missing?: NodePath;
  /** Other places that are involved: the parts of a sum, or the first of two elements where only one is allowed. */
  readonly related?: readonly RelatedPlace[];
  /** Changes that fix it, the safest first; only with `ValidateOptions.patches`. */
  readonly patches?: readonly Patch[];
}

/** The fields that `?details=true` adds to the report. */
export interface Details {
  /** Name of the root element, such as `Order`; null for unknown documents. */
  readonly documentType: string | null;
  /** Name of the specification that the document names and was checked by; null if there is none or it is uncertain. */
  readonly specification: string | null;
  /** Day (ISO 8601) whose rules apply. */
  readonly date: string;
  readonly ruleSets: readonly UsedRuleSet[];
  /** National rules that concern the document but were left out, with the reason. */
  readonly leftOff: readonly LeftOff[];
  readonly steps: readonly StepRecord[];
  /** The listed issues with their details, in the order of `issues`. */
  readonly issues: readonly IssueDetails[];
  /** Findings of level `information`, which are not part of `issues`. */
  readonly information: readonly IssueDetails[];
  /** Set if the document contains an XML Signature, which any change would invalidate. */
  readonly isSigned?: true;
  /** What upcoming releases would find; null if no such release is known, absent if not requested. */
  readonly upcoming?: Upcoming | null;
  /** The PDF that contained the invoice; absent for XML. */
  readonly pdf?: PdfDetails;
}

/** Facts about the PDF around an invoice. */
export interface PdfDetails {
  /** Name of the attachment that was checked. */
  readonly attachment: string;
  /** `AFRelationship` of that attachment. */
  readonly relationship: string | null;
  readonly otherAttachments: readonly string[];
  /** The claimed PDF/A conformance, such as `PDF/A-3b`. */
  readonly claims: string | null;
  /** Whether that claim was checked; never, since only attachment and metadata are. */
  readonly isClaimChecked: false;
  /** The profile in the XMP metadata (`ConformanceLevel`). */
  readonly profile: string | null;
}

/** The engine's result for one document. */
export interface Verdict {
  readonly report: Report;
  readonly details: Details;
  /** Language of the messages. */
  readonly language: Language;
  /**
   * Whether issues were left out because of `MAX_ISSUES` or `ValidateOptions.reportLimit`; the counts are always
   * complete.
   */
  readonly truncated: boolean;
}

/** The result of checking a document by the rules of a later day. */
export interface Upcoming {
  /** First day of the releases, ISO 8601. */
  readonly date: string;
  /** Names of the releases that begin then. */
  readonly releases: readonly string[];
  /** Codes of errors that are new on that day. */
  readonly breaks: readonly string[];
  /** Codes of errors that disappear on that day. */
  readonly repairs: readonly string[];
  /** The report on that day. */
  readonly report: Report;
}

/** State of the workers. */
export interface PoolStatus {
  readonly workers: { readonly size: number; readonly starting: number; readonly idle: number; readonly busy: number };
  readonly queue: { readonly documents: number; readonly bytes: number };
  /** Workers replaced since the start: after a deadline, after a failure, or at their own request. */
  readonly replaced: { readonly timeout: number; readonly failure: number; readonly retired: number };
}

/** A rule set of the manifest that is not held, that is, cannot be run here. */
export interface AbsentRuleSet {
  readonly id: string;
  readonly version: string;
  readonly title: string;
}

/** The validator, with loaded rules and warm workers. Created by `createValidator` in `api.ts`. */
export interface Validator {
  /** Every rule set that documents are checked with. */
  readonly ruleSets: readonly RuleSetInfo[];
  /** Known rule sets that are not held: invoices of their specifications get `PROFILE-NOT-CHECKED`. */
  readonly absent: readonly AbsentRuleSet[];
  /** Prefix by namespace, as used in locations. */
  readonly prefixes: Readonly<Record<string, string>>;
  /**
   * Resolves once every worker has loaded all rules and schemas and is warm; documents may be sent earlier. If the
   * calling thread validates itself and `warmUp` is set, it is warmed as well.
   * @throws EngineError why that is impossible
   */
  ready(): Promise<void>;
  status(): PoolStatus;
  /**
   * Validates one document; an invalid document is a verdict, not an exception.
   * @throws EngineError `TIMEOUT` after the deadline, `BUSY` if the queue is full, `WORKER_LOST` if the worker died,
   * `ABORTED` by the signal, `CLOSED` after `close()`, `RULE_SET_UNKNOWN` for an unknown release,
   * `SPECIFICATION_UNKNOWN` for an unknown specification
   */
  validate(document: Uint8Array, options?: ValidateOptions): Promise<Verdict>;
  /**
   * Validates the invoice in a PDF, and the attachment and metadata that make it a hybrid invoice, but not full PDF/A
   * conformance. A PDF without a readable invoice is a verdict, too.
   * @throws EngineError as `validate`
   */
  validatePdf(pdf: Uint8Array, options?: Omit<ValidateOptions, 'charset'>): Promise<Verdict>;
  /**
   * Runs the named rule sets directly, without XML Schema and detection; accepts fragments.
   * @throws EngineError `RULE_SET_UNKNOWN`
   */
  evaluate(document: Uint8Array, ruleSetIds: readonly string[]): Promise<Evaluation>;
  /** Ends the workers once all running documents are finished. */
  close(): Promise<void>;
}
