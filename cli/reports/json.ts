import { jsonText } from 'einvoice-reports/json-text.js';
import { policyJson } from './policy.js';
import type { FileResult, ReportFormat, ReportOptions } from './result.js';

/** One file: the report itself. Several: a list of reports that each begin with the file name. */
export const json: ReportFormat = (options) => {
  let first = true;
  return {
    start: () => (options.several ? '[' : ''),
    file(result) {
      const text = jsonText(options.several ? named(result, options) : reportBody(result, options), 2);
      if (!options.several) return `${text}\n`;
      const separator = first ? '\n' : ',\n';
      first = false;
      return separator + text;
    },
    end: () => (options.several ? '\n]\n' : ''),
  };
};

/** One line per file, beginning with its name. */
export const jsonl: ReportFormat = (options) => ({
  start: () => '',
  file: (result) => `${jsonText(named(result, options))}\n`,
  end: () => '',
});

function named(result: FileResult, options: ReportOptions): object {
  return { file: result.file, ...reportBody(result, options) };
}

function reportBody(result: FileResult, { details, failOn, advice: withAdvice }: ReportOptions): object {
  if ('failure' in result) return { error: `${result.file} ${result.failure}` };
  const { attachment, verdict, findings, own, advice } = result;
  return {
    ...(attachment === null ? {} : { attachment }),
    ...verdict.report,
    ...(findings.policy === null ? {} : { policy: policyJson(findings, findings.policy, failOn) }),
    ...(own === undefined
      ? {}
      : {
          own: own.map(({ code, severity, message, ruleSet, location, line, column }) => ({
            code,
            severity,
            message,
            ruleSet,
            location,
            line,
            column,
          })),
        }),
    ...(advice === undefined || !withAdvice ? {} : { advice }),
    ...(details ? { details: verdict.details } : {}),
  };
}
