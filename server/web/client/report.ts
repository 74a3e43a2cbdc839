/** The answer of `POST /api/v1/validate?details=true`, as far as the page shows it. */
import type { ReportedRuleSet } from 'einvoice-reports/page/period.js';
import type { MessagePart } from 'einvoice-core/types.js';
import type { Format } from 'einvoice-core/formats.js';

export interface ReportIssue {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly field: string | null;
  /** Begins with the problem. */
  readonly message: string;
  readonly problem: string;
  readonly fix: string | null;
  /** The sentences of the message, independent of the language. */
  readonly parts: readonly MessagePart[];
  readonly businessTerms: readonly { readonly id: string; readonly name: string }[];
  readonly line: number | null;
  readonly column: number | null;
  /** The value in the invoice, and the calculated one; absent if unknown. */
  readonly actual?: string;
  readonly expected?: string;
  readonly ruleSet: string | null;
  /** Codes of findings that this one's repair also fixes. */
  readonly fixFirst: readonly string[];
  /** The publisher's text; null for our own findings. */
  readonly official: string | null;
  /** Index in `issues` of the finding that causes this one. */
  readonly causedBy: number | null;
}

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
    readonly leftOff: readonly { readonly specification: string; readonly because: { readonly text: string } }[];
    readonly issues: readonly ReportIssue[];
    readonly information: readonly ReportIssue[];
  };
}

/** In the order of the indexes that the worker uses. */
export function allIssues({ details }: DetailedReport): readonly ReportIssue[] {
  return [...details.issues, ...details.information];
}
