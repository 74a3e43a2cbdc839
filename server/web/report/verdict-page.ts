/** The report about one document as a self-contained page. */
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import type { ReportType } from '../../reports/report-type.js';
import { reportPage } from 'einvoice-reports/page/report-page.js';

export const PAGE_TYPE: ReportType = {
  mediaType: 'text/html',
  write({ report, details, language, truncated }, facts) {
    const attachment = details.pdf?.attachment ?? null;
    const text = reportPage({ language, version: packageVersion(), checkedAt: new Date() }, [
      { ...facts, attachment, report: { ...report, details }, isTruncated: truncated, view: null },
    ]);
    return { text, truncated };
  },
};
