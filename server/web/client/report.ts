/** The report with details as `POST /api/v1/validate?details=true` answers it, as far as the page shows it. */
import type { ReportedRuleSet } from 'einvoice-reports/page/period.js';
import type { Format } from 'einvoice-core/formats.js';

export interface ReportIssue {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'information';
  readonly field: string | null;
  /** Begins with the problem. */
  readonly message: string;
  readonly problem: string;
  readonly fix: string | null;
  readonly businessTerms: readonly { readonly id: string; readonly name: string }[];
  readonly line: number | null;
  readonly column: number | null;
  /** What the invoice says, and what a calculation gives instead; absent where that is not known. */
  readonly actual?: string;
  readonly expected?: string;
  readonly ruleSet: string | null;
  /** Codes of findings whose repair is that of this one, too. */
  readonly fixFirst: readonly string[];
  /** The publisher's text; null for findings of our own. */
  readonly official: string | null;
  /** Place in `issues` of the finding that this one is a consequence of. */
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

/** In the order in which the worker gives them places. */
export function allIssues({ details }: DetailedReport): readonly ReportIssue[] {
  return [...details.issues, ...details.information];
}
