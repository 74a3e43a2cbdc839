/** Findings as diagnostics of an editor. */
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { IssueDetails } from 'einvoice-validator';
import { loadWords } from '../words.js';
import type { CheckedText } from './checks.js';

/** The name that editors show beside each diagnostic. */
export const SOURCE = 'einvoice';

const LEVELS: Readonly<Record<IssueDetails['severity'], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** All diagnostics of a text: findings that count, notes of rules, and advice. */
export function toDiagnostics(uri: string, checked: CheckedText): readonly Diagnostic[] {
  const { outcome, places, language } = checked;
  if (outcome === null) return [];
  const words = loadWords(language);
  if ('failure' in outcome)
    return [
      {
        range: places.marked({ line: null, column: null }),
        severity: DiagnosticSeverity.Error,
        source: SOURCE,
        message: `${words.notChecked}${words.colon}${outcome.failure}`,
      },
    ];
  const { verdict, findings, advice } = outcome;
  return [
    ...findings.issues.map((issue) => toDiagnostic(issue, uri, checked, findings.issues)),
    ...verdict.details.information.map((issue) => toDiagnostic(issue, uri, checked, [])),
    ...advice.map(({ code, message, line, column }): Diagnostic => ({
      range: places.marked({ line, column }),
      severity: DiagnosticSeverity.Information,
      code,
      source: SOURCE,
      message: `${message} (${words.advice})`,
    })),
  ];
}

function toDiagnostic(
  issue: IssueDetails,
  uri: string,
  { places, language }: CheckedText,
  all: readonly IssueDetails[],
): Diagnostic {
  const cause = issue.causedBy === null ? undefined : all[issue.causedBy];
  const related = [
    ...(cause === undefined
      ? []
      : [
          {
            location: { uri, range: places.marked(cause) },
            message: `${cause.code}${loadWords(language).colon}${cause.message}`,
          },
        ]),
    ...(issue.related ?? []).map(({ line, column, value, term, location }) => ({
      location: { uri, range: places.marked({ line, column, actual: value ?? undefined }) },
      message: [term ?? location, ...(value === null ? [] : [value])].join(' '),
    })),
  ];
  return {
    range: places.marked(issue),
    severity: LEVELS[issue.severity],
    code: issue.code,
    source: SOURCE,
    message: issue.message,
    ...(related.length === 0 ? {} : { relatedInformation: related }),
  };
}
