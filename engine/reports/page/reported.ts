/** What a report to hand on is made of: both the start page and the command line have it. */
import type { ReportedRuleSet } from './period.js';

export interface DetailedIssue {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly field: string | null;
  readonly message: string;
  readonly line: number | null;
  /** Place of the finding whose repair is that of this one, too. */
  readonly causedBy: number | null;
  /** The publisher's text; null for findings of our own. */
  readonly official: string | null;
  /** The first of the changes that repair it; absent where none is known. */
  readonly change?: string;
}

/** The report with details, as far as it is handed on. */
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

/** What tells an invoice from others, as people write it; null for what it does not say. */
export type KeyData = Readonly<Record<'number' | 'date' | 'seller' | 'buyer' | 'total', string | null>>;

/** A file, checked or not. */
export type ReportedFile =
  | {
      readonly name: string;
      /** The attachment of a PDF that holds the invoice; null for a file that is the invoice. */
      readonly attachment: string | null;
      readonly bytes: number;
      /** SHA-256 in hex. */
      readonly sha256: string;
      readonly report: DetailedReport;
      /** Whether there are more findings than are listed. */
      readonly isCut: boolean;
      /** Null for what can't be shown as an invoice. */
      readonly invoice: KeyData | null;
    }
  | {
      readonly name: string;
      /** Why it was not checked; goes on where the name ends. */
      readonly failure: string;
    };
