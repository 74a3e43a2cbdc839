/** Serialises the report for clients; also used by the page in the browser. */
import type { Report, Verdict } from 'einvoice-core/types.js';

/**
 * JSON of a report, with its members in the documented order.
 * @param withDetails whether to add the verdict's details
 * @param more members after these
 */
export function reportBody(
  { report, details }: Pick<Verdict, 'report' | 'details'>,
  withDetails: boolean,
  more: object = {},
): string {
  return JSON.stringify({ ...orderMembers(report), ...(withDetails && { details }), ...more });
}

/**
 * Lists every member, so that neither another key order nor additional members reach clients. The copy takes little
 * time beside serialising, and checking whether it is needed would take as long.
 */
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
