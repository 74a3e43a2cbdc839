/**
 * The report as a file to pass on, the same as the start page saves: summary and index come first, so nothing is
 * printed before the end.
 */
import { REPORT_END, reportSection, reportStart } from 'einvoice-reports/page/report-page.js';
import type { ReportedFile } from 'einvoice-reports/page/reported.js';
import type { IssueDetails, Language } from 'einvoice-validator';
import type { DetailedIssue } from 'einvoice-reports/page/reported.js';
import { describeChange } from 'einvoice-reports/patches.js';
import type { FileResult, ReportFormat } from './result.js';

export const html: ReportFormat = ({ language, version }) => {
  const files: ReportedFile[] = [];
  const sections: string[] = [];
  return {
    start: () => '',
    file(result) {
      const file = reported(result, language);
      sections.push(reportSection(file, files.length, language));
      // Dropped to save memory: the index needs no findings, and the section is rendered already.
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

/** A cause with its first patch. */
function changing(issue: IssueDetails, language: Language): DetailedIssue {
  const [patch] = issue.patches ?? [];
  return patch === undefined || issue.causedBy !== null ? issue : { ...issue, change: describeChange(patch, language) };
}

function reported(result: FileResult, language: Language): ReportedFile {
  if ('failure' in result) return { name: result.file, failure: result.failure };
  const { file, attachment, verdict, facts } = result;
  const { report, details, truncated } = verdict;
  return {
    name: file,
    attachment,
    bytes: facts?.bytes ?? 0,
    sha256: facts?.sha256 ?? '',
    report: { ...report, details: { ...details, issues: details.issues.map((issue) => changing(issue, language)) } },
    isTruncated: truncated,
    invoice: facts?.invoice ?? null,
  };
}
