/** Serialises the report for clients; also used by the page in the browser. */
import type { Report, Verdict } from 'einvoice-core/types.js';

/**
 * JSON of a report, with its members in the documented order.
 * @param details whether to add the verdict's details as the last member
 */
export function reportBody({ report, details }: Pick<Verdict, 'report' | 'details'>, withDetails: boolean): string {
  const ordered = orderMembers(report);
  return JSON.stringify(withDetails ? { ...ordered, details } : ordered);
}

/** Lists every member, so that neither another key order nor additional members reach clients. */
function orderMembers(report: Report): Report {
  return {
    valid: report.valid,
    format: report.format,
    profile: report.profile,
    errorCount: report.errorCount,
    warningCount: report.warningCount,
    issues: report.issues.map(({ code, severity, field, message }) => ({ code, severity, field, message })),
  };
}
