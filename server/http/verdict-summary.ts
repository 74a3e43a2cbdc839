/**
 * The part of a verdict that is kept until its answer has been sent: numbers and names from closed lists, not the
 * issues.
 */

import type { IssueDetails, Report, StepRecord, Verdict } from 'einvoice-validator';

export interface VerdictSummary extends Pick<Report, 'format' | 'valid' | 'errorCount' | 'warningCount'> {
  readonly steps: readonly Pick<StepRecord, 'step' | 'outcome' | 'milliseconds'>[];
  /** Numbers of listed findings. */
  readonly findings: readonly FindingCount[];
}

export interface FindingCount extends Pick<IssueDetails, 'ruleSet' | 'severity'> {
  count: number;
}

export function summariseVerdict({ report, details }: Verdict): VerdictSummary {
  const { format, valid, errorCount, warningCount } = report;
  // Drop a step's reason, which may quote the document.
  const steps = details.steps.map(({ step, outcome, milliseconds }) => ({ step, outcome, milliseconds }));
  return { format, valid, errorCount, warningCount, steps, findings: countFindings(details) };
}

function countFindings({ issues, information }: Verdict['details']): readonly FindingCount[] {
  const counts: FindingCount[] = [];
  const add = (ruleSet: FindingCount['ruleSet'], severity: FindingCount['severity']): void => {
    // A linear search is enough: a document has few rule sets, and three severities.
    const known = counts.find((count) => count.ruleSet === ruleSet && count.severity === severity);
    if (known === undefined) counts.push({ ruleSet, severity, count: 1 });
    else known.count += 1;
  };
  for (const { ruleSet, severity } of issues) add(ruleSet, severity);
  for (const { ruleSet } of information) add(ruleSet, 'information');
  return counts;
}
