/** Input of the HTML report, from the start page, the command line or the service. */
import type { Format } from 'einvoice-core/formats.js';
import type { InvoiceView, MessagePart } from 'einvoice-validator';
import type { ReportedRuleSet } from './period.js';

export interface DetailedIssue {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly field: string | null;
  readonly message: string;
  /** The beginning of the message: what is wrong. */
  readonly problem: string;
  /** The part of the message that says what to do; null if there is none. */
  readonly fix: string | null;
  /** The sentences of the message, independent of the language. */
  readonly parts: readonly MessagePart[];
  readonly line: number | null;
  readonly businessTerms: readonly { readonly id: string; readonly name: string }[];
  /** The wrong value; absent if there is none. */
  readonly actual?: string;
  /** The calculated value of an amount; absent if unknown. */
  readonly expected?: string;
  /** Codes of findings to repair first: until then, `expected` may be wrong. */
  readonly fixFirst: readonly string[];
  /** Index of the finding that causes this one and should be fixed instead. */
  readonly causedBy: number | null;
  /** The publisher's text; null for our own findings. */
  readonly official: string | null;
  /** Alternative changes that fix it; absent if none is known. */
  readonly changes?: readonly ProposedChange[];
}

/** A change that repairs a finding. */
export interface ProposedChange {
  /** A sentence, with a line for each place that is changed. */
  readonly text: string;
  /** The new value, if the change only replaces the wrong value and that is not an amount; else null. */
  readonly replacement: string | null;
}

/** The parts of the detailed report that are shown. */
export interface DetailedReport {
  readonly valid: boolean;
  readonly format: Format;
  readonly profile: string | null;
  readonly errorCount: number;
  readonly warningCount: number;
  readonly details: {
    readonly documentType: string | null;
    readonly specification: string | null;
    readonly ruleSets: readonly ReportedRuleSet[];
    /** Specifications that the document names, but whose rules were not checked. */
    readonly leftOff: readonly { readonly specification: string; readonly because: { readonly text: string } }[];
    readonly issues: readonly DetailedIssue[];
    readonly information: readonly DetailedIssue[];
  };
}

/** The result according to the project's policy; it does not change the verdict. */
export interface ReportedPolicy {
  readonly passes: boolean;
  readonly errorCount: number;
  readonly warningCount: number;
  /** Findings that are suppressed or have another level: which, why, and until when. */
  readonly lines: readonly string[];
}

/** A file, checked or not. */
export type ReportedFile =
  | {
      readonly name: string;
      /** The PDF attachment that contains the invoice; null if the file is the invoice. */
      readonly attachment: string | null;
      readonly bytes: number;
      /** SHA-256 in hex; empty if unknown. */
      readonly sha256: string;
      /** The report, with only the findings that count under the policy. */
      readonly report: DetailedReport;
      /** Whether there are more findings than listed. */
      readonly isTruncated: boolean;
      /** The invoice, with the position at which each finding is shown; null if it can't be shown as one. */
      readonly view: InvoiceView | null;
      /** Absent if all findings count. */
      readonly policy?: ReportedPolicy;
    }
  | {
      readonly name: string;
      /** Why it was not checked; continues a sentence that begins with the name. */
      readonly failure: string;
    };

export type CheckedFile = Extract<ReportedFile, { readonly report: DetailedReport }>;
