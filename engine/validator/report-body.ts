/** The report as clients get it; the page makes it in the browser, too. */
import type { Report, Verdict } from 'einvoice-core/types.js';

/**
 * JSON of a report, its members in the order of the contract.
 * @param details whether the verdict's details are added as the last member
 */
export function reportBody({ report, details }: Pick<Verdict, 'report' | 'details'>, withDetails: boolean): string {
  const ordered = inOrder(report);
  return JSON.stringify(withDetails ? { ...ordered, details } : ordered);
}

/** Member by member, so that neither the engine's key order nor a member too many reaches a client. */
function inOrder(report: Report): Report {
  return {
    valid: report.valid,
    format: report.format,
    profile: report.profile,
    errorCount: report.errorCount,
    warningCount: report.warningCount,
    issues: report.issues.map(({ code, severity, field, message }) => ({ code, severity, field, message })),
  };
}
