/** What formats of reports for programs are told: one result per file. The command line and the service have the same formats. */
import type { IssueDetails, Language, RuleExplanation, Severity, Verdict } from 'einvoice-validator';

/** A file that was validated. */
export interface ReportedVerdict {
  /** As the caller named it; `-` for standard input. */
  readonly file: string;
  /** The attachment of a PDF that holds the invoice; null for a file that is the invoice. */
  readonly attachment: string | null;
  readonly verdict: Verdict;
  /** What of it counts. */
  readonly findings: ReportedFindings;
}

export interface ReportedFindings {
  /** Those that count, with the levels that they count as. */
  readonly issues: readonly IssueDetails[];
  /** Those that do not count, and why. */
  readonly setAside: readonly { readonly issue: IssueDetails; readonly reason: string }[];
}

/** A file that could not be validated; the reason goes on where the file's name ends. */
export interface NotChecked {
  readonly file: string;
  readonly failure: string;
}

export type FileResult = ReportedVerdict | NotChecked;

/** What a format may want to know beside the results. */
export interface ReportOptions {
  readonly language: Language;
  /** The lowest severity that fails a file. */
  readonly failOn: Severity;
  /** Version of this program. */
  readonly version: string;
  /** What the machine is called. */
  readonly host: string;
  /** Namespace to prefix, as locations use them. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** What is known of a rule; null where there is no such rule. */
  explain(code: string): RuleExplanation | null;
}

/** Writes a report piece by piece, so that memory does not grow with the number of files. */
export interface ReportWriter {
  start(): string;
  file(result: FileResult): string;
  end(summary: { readonly notChecked: number }): string;
}

export type ReportFormat = (options: ReportOptions) => ReportWriter;

/** The issues that make a file fail, and the others. */
export function splitIssues(
  { issues }: Pick<ReportedFindings, 'issues'>,
  failOn: Severity,
): { readonly failing: readonly IssueDetails[]; readonly other: readonly IssueDetails[] } {
  const isFailing = ({ severity }: IssueDetails): boolean => severity === 'error' || failOn === 'warning';
  return { failing: issues.filter(isFailing), other: issues.filter((issue) => !isFailing(issue)) };
}
