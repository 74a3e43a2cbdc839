/**
 * Annotations that code forges show next to changed lines: workflow commands of GitHub
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions) and the Code Quality report of
 * GitLab (https://docs.gitlab.com/ci/testing/code_quality/).
 */
import { createHash } from 'node:crypto';
import type { IssueDetails } from 'einvoice-validator';
import { groupConsequences } from 'einvoice-reports/page/consequences.js';
import { jsonText } from 'einvoice-reports/json-text.js';
import { printable } from '../terminal/printable.js';
import { loadWords } from '../words.js';
import type { CheckedFile, FileResult, ReportFormat } from './result.js';

/** GitHub shows ten annotations of each level per step, so consequences, which would displace causes, are omitted. */
export const github: ReportFormat = () => ({
  start: () => '',
  file(result) {
    if ('failure' in result)
      return `::error file=${property(result.file)}::${data(`${result.file} ${result.failure}`)}\n`;
    return groupConsequences(result.findings.issues)
      .map(({ issue }) => `${workflowCommand(issue, result)}\n`)
      .join('');
  },
  end: () => '',
});

function workflowCommand(issue: IssueDetails, { file, attachment }: CheckedFile): string {
  const { severity, code, line, column, message } = issue;
  // Lines of an attachment are not lines of the PDF.
  const place =
    attachment !== null || line === null ? [] : [`line=${line}`, ...(column === null ? [] : [`col=${column}`])];
  const properties = [`file=${property(file)}`, ...place, `title=${property(code)}`].join(',');
  return `::${severity === 'error' ? 'error' : 'warning'} ${properties}::${data(printable(message))}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/**
 * One list of all findings that count, including consequences, because a merge request is compared with the list of its
 * target branch.
 */
export const gitlab: ReportFormat = ({ language }) => {
  const known = new Map<string, number>();
  const words = loadWords(language);
  let isFirst = true;
  const entry = (value: object): string => {
    const separator = isFirst ? '\n' : ',\n';
    isFirst = false;
    return separator + jsonText(value);
  };
  /** A finding keeps its fingerprint in the next run, even if lines before it have moved. */
  const fingerprint = (parts: readonly (string | null)[]): string => {
    const text = JSON.stringify(parts);
    const count = known.get(text) ?? 0;
    known.set(text, count + 1);
    return createHash('sha256').update(`${text}${count}`).digest('hex');
  };
  return {
    start: () => '[',
    file(result) {
      const path = relative(result.file);
      if ('failure' in result)
        return entry({
          description: `${words.notChecked}${words.colon}${result.failure}`,
          check_name: 'NOT-CHECKED',
          fingerprint: fingerprint([path, 'NOT-CHECKED']),
          severity: 'blocker',
          location: { path, lines: { begin: 1 } },
        });
      return result.findings.issues
        .map(({ code, message, severity, location, line }) =>
          entry({
            description: message,
            check_name: code,
            fingerprint: fingerprint([path, code, location]),
            severity: severity === 'error' ? 'major' : 'minor',
            location: { path, lines: { begin: result.attachment === null ? (line ?? 1) : 1 } },
          }),
        )
        .join('');
    },
    end: () => '\n]\n',
  };
};

/** GitLab only accepts paths relative to the root of the repository. */
function relative(file: string): string {
  return file === '-' ? 'stdin' : file.replace(/^(\.\/)+/, '');
}

/** Pretty output followed by annotations: for a workflow step, where people read both. */
export function annotated(format: ReportFormat): ReportFormat {
  return (options) => {
    const [people, forge] = [format(options), github(options)];
    return {
      start: () => people.start() + forge.start(),
      file: (result: FileResult) => people.file(result) + forge.file(result),
      end: (summary) => forge.end(summary) + people.end(summary),
    };
  };
}
