/**
 * Schematron Validation Report Language (ISO/IEC 19757-3, annex D): one `schematron-output` for the whole run, with an
 * `active-pattern` per file and rule set that names the file. Severities are the effective ones, as in the verdict.
 */
import type { IssueDetails, RuleSetInfo, Verdict } from 'einvoice-validator';
import { formatAttributes, escapeText } from './markup.js';
import type { NotChecked, ReportFormat, ReportOptions, ReportedVerdict } from './report-format.js';

const NAMESPACE = 'http://purl.oclc.org/dsdl/svrl';

/** Placeholder test for findings other than those of rule sets (XML, schema, format). */
const NO_TEST = 'not(true())';

export const svrl: ReportFormat = (options) => ({
  start: () =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<svrl:schematron-output${formatAttributes({ 'xmlns:svrl': NAMESPACE, title: `einvoice ${options.version}` })}>`,
      ...Object.entries(options.prefixes).map(
        ([uri, prefix]) => `  <svrl:ns-prefix-in-attribute-values${formatAttributes({ prefix, uri })}/>`,
      ),
      '',
    ].join('\n'),
  file: (result) =>
    ('failure' in result ? notChecked(result) : patterns(result, options)).map((line) => `  ${line}\n`).join(''),
  end: () => '</svrl:schematron-output>\n',
});

function notChecked({ file, failure }: NotChecked): string[] {
  return [
    activePattern(file, 'input'),
    firedRule('/'),
    `<svrl:failed-assert${formatAttributes({ id: 'NOT-CHECKED', location: '/', test: NO_TEST, flag: 'error' })}><svrl:text>${escapeText(`${file} ${failure}`)}</svrl:text></svrl:failed-assert>`,
  ];
}

function patterns(result: ReportedVerdict, options: ReportOptions): string[] {
  const { file, attachment, verdict } = result;
  const document = attachment === null ? file : `${file}#${attachment}`;
  const lines: string[] = [];
  const own = verdict.details.issues.filter((issue) => issue.ruleSet === null);
  if (own.length > 0 || verdict.details.ruleSets.length === 0)
    lines.push(
      activePattern(document, 'XML, schema and format'),
      firedRule('/'),
      ...own.map((issue) => assertion(issue, NO_TEST)),
    );
  for (const ruleSet of verdict.details.ruleSets) {
    lines.push(activePattern(document, `${ruleSet.id}@${ruleSet.version}`), ...ruleSetLines(verdict, ruleSet, options));
  }
  return lines;
}

/** Begins with a fired rule for the root element, so that a rule set without findings is listed, too. */
function ruleSetLines(verdict: Verdict, ruleSet: RuleSetInfo, options: ReportOptions): string[] {
  const lines = [firedRule('/')];
  let context = '/';
  for (const issue of verdict.details.issues) {
    if (issue.ruleSet !== ruleSet.id) continue;
    const source = options
      .explain(issue.code)
      ?.checks.find((check) => check.ruleSet === ruleSet.id && check.version === ruleSet.version);
    if (source !== undefined && source.context !== context) lines.push(firedRule((context = source.context)));
    lines.push(assertion(issue, source?.test ?? NO_TEST, source?.kind));
  }
  return lines;
}

function activePattern(document: string, name: string): string {
  return `<svrl:active-pattern${formatAttributes({ document, name })}/>`;
}

function firedRule(context: string): string {
  return `<svrl:fired-rule${formatAttributes({ context })}/>`;
}

function assertion(issue: IssueDetails, test: string, kind: 'assert' | 'report' = 'assert'): string {
  const name = kind === 'report' ? 'successful-report' : 'failed-assert';
  const head = formatAttributes({ id: issue.code, location: issue.location ?? '/', test, flag: issue.severity });
  return `<svrl:${name}${head}><svrl:text>${escapeText(issue.message)}</svrl:text></svrl:${name}>`;
}
