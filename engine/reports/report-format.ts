/**
 * The interface of machine-readable report formats, shared by the command line and the service: one result per file.
 */
import type { IssueDetails, Language, RuleExplanation, Severity, Verdict } from 'einvoice-validator';

/** A validated file. */
export interface ReportedVerdict {
  /** The caller's name for it; `-` for standard input. */
  readonly file: string;
  /** The PDF attachment that contains the invoice; null if the file is the invoice. */
  readonly attachment: string | null;
  readonly verdict: Verdict;
  /** Its findings after filtering. */
  readonly findings: ReportedFindings;
}

export interface ReportedFindings {
  /** Those that count, with their effective levels. */
  readonly issues: readonly IssueDetails[];
  /** Those that were suppressed, and why. */
  readonly setAside: readonly { readonly issue: IssueDetails; readonly reason: string }[];
}

/** A file that could not be validated; the reason continues a sentence that begins with the file name. */
export interface NotChecked {
  readonly file: string;
  readonly failure: string;
}

export type FileResult = ReportedVerdict | NotChecked;

/** Context for a format, in addition to the results. */
export interface ReportOptions {
  readonly language: Language;
  /** The lowest severity that fails a file. */
  readonly failOn: Severity;
  /** Version of this program. */
  readonly version: string;
  /** Host name. */
  readonly host: string;
  /** Prefix by namespace, as used in locations. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** The explanation of a rule; null for an unknown code. */
  explain(code: string): RuleExplanation | null;
}

/** Writes a report piece by piece, so that memory does not grow with the number of files. */
export interface ReportWriter {
  start(): string;
  file(result: FileResult): string;
  end(summary: { readonly notChecked: number }): string;
}

export type ReportFormat = (options: ReportOptions) => ReportWriter;

/** Separates the issues that make a file fail from the others. */
export function splitIssues(
  { issues }: Pick<ReportedFindings, 'issues'>,
  failOn: Severity,
): { readonly failing: readonly IssueDetails[]; readonly other: readonly IssueDetails[] } {
  const isFailing = ({ severity }: IssueDetails): boolean => severity === 'error' || failOn === 'warning';
  return { failing: issues.filter(isFailing), other: issues.filter((issue) => !isFailing(issue)) };
}
