/**
 * JUnit XML, in the form that both common schemas accept (Ant's and that of Jenkins' xUnit plug-in): a test suite per
 * file, with a test case per finding that fails it, or a single passing one.
 */
import type { IssueDetails } from 'einvoice-validator';
import { formatAttributes, escapeText } from './markup.js';
import {
  type FileResult,
  type NotChecked,
  type ReportFormat,
  type ReportOptions,
  type ReportedVerdict,
  splitIssues,
} from './report-format.js';
import { reportWords, truncationNote } from './words.js';

interface TestCase {
  readonly name: string;
  readonly failure?: { readonly kind: 'failure' | 'error'; readonly type: string; readonly message: string };
}

export const junit: ReportFormat = (options) => {
  let id = 0;
  return {
    start: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n',
    file(result) {
      const suite = 'failure' in result ? notChecked(result) : toSuite(result, options);
      return suiteText(result, id++, suite, options);
    },
    end: () => '</testsuites>\n',
  };
};

interface TestSuite {
  /** Not empty, as one of the schemas requires. */
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly TestCase[];
  /** Findings that do not fail the file, for the log of the suite. */
  readonly output: readonly string[];
  readonly milliseconds: number;
}

function notChecked({ file, failure }: NotChecked): TestSuite {
  return {
    properties: { format: 'unknown' },
    cases: [{ name: 'input', failure: { kind: 'error', type: 'NOT-CHECKED', message: `${file} ${failure}` } }],
    output: [],
    milliseconds: 0,
  };
}

function toSuite({ attachment, verdict, findings }: ReportedVerdict, { failOn, language }: ReportOptions): TestSuite {
  const words = reportWords(language);
  const { failing, other } = splitIssues(findings, failOn);
  const place = ({ line, field }: IssueDetails): string =>
    [line === null ? '' : ` ${words.line} ${line}`, field === null ? '' : ` ${field}`].join('');
  const cases = failing.map((issue): TestCase => ({
    name: `${issue.code}${place(issue)}`,
    failure: { kind: 'failure', type: issue.severity, message: issue.message },
  }));
  const { format, profile } = verdict.report;
  const { documentType } = verdict.details;
  return {
    properties: {
      format,
      ...(format === 'unknown' && documentType !== null ? { documentType } : {}),
      ...(profile === null ? {} : { profile }),
      ...(attachment === null ? {} : { attachment }),
    },
    cases: cases.length > 0 ? cases : [{ name: words.valid }],
    output: [
      ...other.map((issue) => `${words.severity.warning} ${issue.code}${place(issue)}: ${issue.message}`),
      ...findings.setAside.map(
        (one) => `${words.setAside}${words.colon}${one.issue.code}${place(one.issue)}: ${one.reason}`,
      ),
      ...(verdict.truncated ? [truncationNote(verdict.details.issues.length, language)] : []),
    ],
    milliseconds: verdict.details.steps.reduce((sum, step) => sum + step.milliseconds, 0),
  };
}

function suiteText(
  { file }: FileResult,
  id: number,
  { properties, cases, output, milliseconds }: TestSuite,
  { host }: ReportOptions,
): string {
  const failed = (kind: 'failure' | 'error'): number => cases.filter(({ failure }) => failure?.kind === kind).length;
  // Only the total is measured, so the first test case gets it.
  const time = (milliseconds / 1000).toFixed(3);
  const head = formatAttributes({
    id,
    package: 'einvoice',
    name: file,
    timestamp: new Date().toISOString().slice(0, 19),
    hostname: host,
    tests: cases.length,
    failures: failed('failure'),
    errors: failed('error'),
    time,
  });
  return [
    `  <testsuite${head}>`,
    `    <properties>${Object.entries(properties)
      .map(([name, value]) => `<property${formatAttributes({ name, value })}/>`)
      .join('')}</properties>`,
    ...cases.map((one, index) => `    ${caseText(one, file, index === 0 ? time : '0')}`),
    `    <system-out>${escapeText(output.join('\n'))}</system-out>`,
    '    <system-err/>',
    '  </testsuite>',
    '',
  ].join('\n');
}

function caseText({ name, failure }: TestCase, file: string, time: string): string {
  const head = `<testcase${formatAttributes({ name, classname: file, time })}`;
  if (failure === undefined) return `${head}/>`;
  const { kind, type, message } = failure;
  return `${head}><${kind}${formatAttributes({ message, type })}>${escapeText(message)}</${kind}></testcase>`;
}
