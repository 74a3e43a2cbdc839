/** The report to hand on, as the start page saves it: summary and index first, so nothing is printed before the end. */
import { REPORT_END, reportSection, reportStart } from '../../server/web/report/report-page.js';
import type { ReportedFile } from '../../server/web/report/reported.js';
import type { FileResult, ReportFormat } from './result.js';

export const html: ReportFormat = ({ language, version }) => {
  const files: ReportedFile[] = [];
  const sections: string[] = [];
  return {
    start: () => '',
    file(result) {
      const file = reported(result);
      sections.push(reportSection(file, files.length, language));
      // The index needs no findings: they are in the section.
      files.push('report' in file ? { ...file, report: { ...file.report, details: NO_DETAILS } } : file);
      return '';
    },
    end: () => [reportStart({ language, version, checkedAt: new Date() }, files), ...sections, REPORT_END].join(''),
  };
};

const NO_DETAILS = {
  documentType: null,
  specification: null,
  ruleSets: [],
  leftOff: [],
  issues: [],
  information: [],
} as const;

function reported(result: FileResult): ReportedFile {
  if ('failure' in result) return { name: result.file, failure: result.failure };
  const { file, attachment, verdict, facts } = result;
  const { report, details, truncated } = verdict;
  return {
    name: file,
    attachment,
    bytes: facts?.bytes ?? 0,
    sha256: facts?.sha256 ?? '',
    report: { ...report, details },
    isCut: truncated,
    invoice: facts?.invoice ?? null,
  };
}
