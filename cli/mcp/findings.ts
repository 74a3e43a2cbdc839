/** Findings for a language model: causes first, few, with places and changes as data. */
import type { IssueDetails } from 'einvoice-validator';
import { groupConsequences } from 'einvoice-reports/page/consequences.js';

/**
 * @param most the most that are listed
 * @returns the list, and how many were left out
 */
export function shortFindings(
  issues: readonly IssueDetails[],
  most: number,
): { readonly issues: readonly object[]; readonly omitted: number } {
  const causes = groupConsequences(issues);
  const listed = causes.slice(0, most);
  const told = listed.reduce((sum, { consequences }) => sum + 1 + consequences.length, 0);
  return {
    issues: listed.map(({ issue, consequences }) => ({
      code: issue.code,
      severity: issue.severity,
      message: issue.message,
      field: issue.field,
      line: issue.line,
      column: issue.column,
      target: issue.target ?? issue.location,
      ...(issue.legal === undefined ? {} : { legal: issue.legal }),
      ...(issue.patches === undefined || issue.patches.length === 0
        ? {}
        : {
            patches: issue.patches.map(({ class: sureness, edits, example }) => ({
              class: sureness,
              edits,
              ...(example === undefined ? {} : { example }),
            })),
          }),
      // Findings that disappear once this one is repaired.
      ...(consequences.length === 0 ? {} : { consequences: consequences.map(({ code, line }) => ({ code, line })) }),
    })),
    omitted: issues.length - told,
  };
}
