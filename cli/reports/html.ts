/**
 * The report as a file to pass on, the same as the start page saves: summary and index come first, so nothing is
 * printed before the end.
 */
import { withChanges } from 'einvoice-reports/page/proposals.js';
import { REPORT_END, reportSection, reportStart } from 'einvoice-reports/page/report-page.js';
import type { ReportedFile, ReportedPolicy } from 'einvoice-reports/page/reported.js';
import { failsRun } from '../policy/findings.js';
import { type Words, loadWords } from '../words.js';
import { policyLines } from './policy.js';
import type { CheckedFile, FileResult, ReportFormat, ReportOptions } from './result.js';

export const html: ReportFormat = (options) => {
  const { language, version } = options;
  const words = loadWords(language);
  const files: ReportedFile[] = [];
  const sections: string[] = [];
  return {
    start: () => '',
    file(result) {
      const file = reported(result, options, words);
      sections.push(reportSection(file, files.length, language));
      // Dropped to save memory: the index needs no findings, and the section is rendered already.
      files.push('report' in file ? { ...file, view: null, report: { ...file.report, details: NO_DETAILS } } : file);
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

function reported(result: FileResult, options: ReportOptions, words: Words): ReportedFile {
  if ('failure' in result) return { name: result.file, failure: result.failure };
  const { file, attachment, verdict, facts, findings } = result;
  const { report, details, truncated } = verdict;
  const document = facts?.document ?? null;
  const issues = withChanges(findings.issues, ({ patches = [] }) => patches, document, options.language);
  const policy = policyOf(result, options, words);
  return {
    name: file,
    attachment,
    bytes: facts?.bytes ?? 0,
    sha256: facts?.sha256 ?? '',
    report: { ...report, details: { ...details, issues } },
    isTruncated: truncated,
    view: document?.view ?? null,
    ...(policy === null ? {} : { policy }),
  };
}

/** Which findings count by the policy, and which do not; null if the policy changes nothing. */
function policyOf({ findings, own }: CheckedFile, { failOn }: ReportOptions, words: Words): ReportedPolicy | null {
  const lines = policyLines(findings, words);
  if (lines.length === 0 && own === undefined) return null;
  const { errorCount, warningCount } = findings;
  return { passes: !failsRun(findings, failOn), errorCount, warningCount, lines };
}
