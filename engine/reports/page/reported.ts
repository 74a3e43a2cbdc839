/** Data of a saved report, produced by both the start page and the command line. */
import type { ReportedRuleSet } from './period.js';

export interface DetailedIssue {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly field: string | null;
  readonly message: string;
  readonly line: number | null;
  /** Index of the finding that causes this one and should be fixed instead. */
  readonly causedBy: number | null;
  /** The publisher's text; null for our own findings. */
  readonly official: string | null;
  /** The first of the changes that fix it; absent if none is known. */
  readonly change?: string;
}

/** The parts of the detailed report that are shown. */
export interface DetailedReport {
  readonly valid: boolean;
  readonly format: string;
  readonly profile: string | null;
  readonly errorCount: number;
  readonly warningCount: number;
  readonly details: {
    readonly documentType: string | null;
    readonly specification: string | null;
    readonly ruleSets: readonly ReportedRuleSet[];
    readonly leftOff: readonly { readonly specification: string; readonly because: { readonly text: string } }[];
    readonly issues: readonly DetailedIssue[];
    readonly information: readonly DetailedIssue[];
  };
}

/** Data that identifies an invoice, formatted for people; null if missing. */
export type KeyData = Readonly<Record<'number' | 'date' | 'seller' | 'buyer' | 'total', string | null>>;

/** A file, checked or not. */
export type ReportedFile =
  | {
      readonly name: string;
      /** The PDF attachment that contains the invoice; null if the file is the invoice. */
      readonly attachment: string | null;
      readonly bytes: number;
      /** SHA-256 in hex. */
      readonly sha256: string;
      readonly report: DetailedReport;
      /** Whether there are more findings than listed. */
      readonly isTruncated: boolean;
      /** Null if it can't be read as an invoice. */
      readonly invoice: KeyData | null;
    }
  | {
      readonly name: string;
      /** Why it was not checked; continues a sentence that begins with the name. */
      readonly failure: string;
    };
