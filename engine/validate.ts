/**
 * One validation, from bytes to verdict: the way into the code.
 */
import { MAX_ISSUES, type RankedIssue, inReportOrder, ownIssue } from './issues.js';
import { NO_COUNTS } from './listable.js';
import type { Level } from './manifest.js';
import { PartialFailure, type State, type Step, decodeStep, detectStep, parseStep, rulesStep, schemaStep, selectStep } from './pipeline.js';
import type { Registry } from './registry.js';
import type { Issue, IssueDetails, StepRecord, ValidateOptions, Verdict } from './types.js';

/** bytes → decode → parse → detect → select → XSD → rules → report */
export const STEPS: readonly Step[] = [decodeStep, parseStep, detectStep, selectStep, schemaStep, rulesStep];

/**
 * Validates a document. A step that fails never yields a valid document: it becomes an error of its own.
 * @param bytes the document as received
 */
export function validate(bytes: Uint8Array, options: ValidateOptions, registry: Registry): Verdict {
  const day = (options.date ?? new Date()).toISOString().slice(0, 10);
  let state: State = { bytes, options, day, issues: [] };
  const steps: StepRecord[] = [];
  for (const step of STEPS) {
    const started = performance.now();
    const reason = step.skip(state);
    const record = { step: step.name, outcome: 'skipped' as StepRecord['outcome'], ...(reason === null ? {} : { reason }) };
    if (reason === null) {
      try {
        state = { ...state, ...step.run(state, registry) };
        record.outcome = 'run';
      } catch (error) {
        record.outcome = 'failed';
        record.reason = error instanceof Error ? error.message : String(error);
        if (error instanceof PartialFailure) state = { ...state, ...error.found };
        state = { ...state, issues: [...state.issues, incomplete(step.name)] };
      }
    }
    steps.push({ ...record, milliseconds: round(performance.now() - started) });
  }
  return verdictOf(state, steps, registry);
}

function incomplete(step: string): RankedIssue {
  return ownIssue('NOT-EVALUATED', `The document could not be checked completely, because the step "${step}" failed on our side. `
    + 'It counts as not valid until it can be checked; please try again, and tell us if it happens again.');
}

function verdictOf(state: State, steps: readonly StepRecord[], registry: Registry): Verdict {
  const ranked = inReportOrder(state.issues);
  const counted = (level: Level): number => ranked.reduce((count, issue) => count + Number(issue.level === level), (state.unlisted ?? NO_COUNTS)[level]);
  const errorCount = counted('error');
  const listed = ranked.filter((issue) => issue.level !== 'information').slice(0, MAX_ISSUES);
  return {
    report: {
      valid: errorCount === 0,
      format: state.detection?.format ?? 'unknown',
      profile: state.detection?.profile ?? null,
      errorCount,
      warningCount: counted('warning'),
      issues: listed.map(issueOf),
    },
    details: {
      ruleSets: (state.ruleSets ?? []).map((entry) => registry.info(entry)),
      steps,
      issues: listed.map(detailsOf),
      information: ranked.filter((issue) => issue.level === 'information').slice(0, MAX_ISSUES).map(detailsOf),
    },
    truncated: listed.length < errorCount + counted('warning'),
  };
}

function issueOf({ code, level, field, message }: RankedIssue): Issue {
  return { code, severity: level === 'error' ? 'error' : 'warning', field, message };
}

function detailsOf(issue: RankedIssue): IssueDetails {
  const { ruleSet, location, line, column, official, publisherSeverity } = issue;
  return { ...issueOf(issue), severity: issue.level, ruleSet, location, line, column, official, ...(publisherSeverity === undefined ? {} : { publisherSeverity }) };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
