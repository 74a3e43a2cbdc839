/** Findings for a language model: short, causes first, with positions and changes as data. */
import type { IssueDetails } from 'einvoice-validator';
import { groupConsequences } from 'einvoice-reports/page/consequences.js';

/**
 * @param most maximum number of listed findings
 * @returns the list, and the number of omitted findings
 */
export function shortFindings(
  issues: readonly IssueDetails[],
  most: number,
): { readonly issues: readonly object[]; readonly omitted: number } {
  const causes = groupConsequences(issues);
  const listed = causes.slice(0, most);
  const listedCount = listed.reduce((sum, { consequences }) => sum + 1 + consequences.length, 0);
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
            patches: issue.patches.map(({ class: patchClass, edits, example }) => ({
              class: patchClass,
              edits,
              ...(example === undefined ? {} : { example }),
            })),
          }),
      // Findings that disappear once this one is repaired.
      ...(consequences.length === 0 ? {} : { consequences: consequences.map(({ code, line }) => ({ code, line })) }),
    })),
    omitted: issues.length - listedCount,
  };
}
