/** What the publishers' expectations mean in terms of raw findings. */
import { DYNAMIC_ERROR } from '#core/rules/evaluate.js';
import type { Evaluation, RawFinding } from '#validator/index.js';
import type { Outcome } from './case.js';
import { FLAG_EXCEPTIONS, type FlagException } from './known/flags.js';
import type { Expectation } from './test-set.js';
import type { MutationExpectation } from './xmute.js';

/** The findings to judge by. */
interface Evidence {
  readonly ruleSet: string;
  readonly evaluation: Evaluation;
}

/**
 * A `testSet` expectation. `success`: no finding of the rule. `error`, `warning`: at least one of that severity, or
 * exactly `number` of them; with `success`, `number` counts what the test tries, and is ignored. A check that raised a
 * dynamic error is neither a success nor a failed assert, because the publisher's stylesheet ends there without a
 * report. No suite has such a case: no document of the unit tests and mutations raises an error in a rule that they
 * name.
 */
export function judgeTest(expectation: Expectation, evidence: Evidence, exception?: FlagException): Outcome {
  const { kind, rule, number } = expectation;
  const findings = findingsOf(evidence, rule);
  const isAbsent = kind === 'success' || exception?.published === null;
  const flags = exception ? [exception.published ?? ''] : kind === 'error' ? ['fatal', 'error'] : ['warning'];
  const matching = findings?.filter(([, flag]) => flags.includes(flag)).length ?? 0;
  const met =
    findings !== null &&
    (isAbsent
      ? findings.length === 0
      : matching === findings.length && (number === null ? matching > 0 : matching === number));
  const count = number === null || kind === 'success' ? '' : `${number} × `;
  return {
    met,
    rule,
    expected:
      kind === 'success'
        ? 'no finding'
        : `${count}${exception ? `${exception.published ?? 'no finding'} (the test says ${kind})` : kind}`,
    actual: actualOf(evidence, rule),
    ...(exception ? { exception: exception.reason } : {}),
    command: commandOf(evidence),
  };
}

/**
 * An `xmute` expectation: no failed assert of that id, or at least one, whatever its flag (for dynamic errors see
 * above).
 */
export function judgeMutation({ kind, rule }: MutationExpectation, evidence: Evidence): Outcome {
  const findings = findingsOf(evidence, rule);
  return {
    met:
      findings !== null &&
      (kind === 'valid' ? findings.length === 0 : findings.some(([, flag]) => flag !== DYNAMIC_ERROR)),
    rule,
    expected: kind === 'valid' ? 'no finding' : 'a finding',
    actual: actualOf(evidence, rule),
    command: commandOf(evidence),
  };
}

/** Findings of a rule; null if the rule set gave no result, which never counts as "no finding". */
function findingsOf({ ruleSet, evaluation }: Evidence, rule: string): readonly RawFinding[] | null {
  return evaluation.ruleSets[ruleSet]?.filter(([id]) => id === rule) ?? null;
}

function actualOf({ ruleSet, evaluation }: Evidence, rule: string): string[] {
  const findings = evaluation.ruleSets[ruleSet];
  if (!findings) return [`${ruleSet}: ${evaluation.errors[ruleSet] ?? 'no answer'}`];
  const own = findings.filter(([id]) => id === rule);
  return own.length > 0
    ? own.map((finding) => finding.join(' '))
    : [`no finding of ${rule}, ${findings.length} of other rules`];
}

/** `einvoice` arguments that print the raw findings. */
export function commandOf({ ruleSet }: { readonly ruleSet: string }): string[] {
  return ['evaluate', '--rule-set', ruleSet];
}

/** The exception for an expectation of a unit test. */
export function flagExceptionFor(name: string, { rule, kind }: Expectation): FlagException | undefined {
  return FLAG_EXCEPTIONS.find(
    (exception) => name.startsWith(exception.suite) && exception.rule === rule && exception.expected === kind,
  );
}
