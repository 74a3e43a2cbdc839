/**
 * Caches verdicts on both sides of a worker: most documents are valid, and apart from the step times their verdicts
 * repeat earlier ones. A verdict has dozens of values, and serialising them is most of the cost of an answer.
 */
import type { Answer, SentAnswer } from './task.js';
import type { Details, Evaluation, Report, StepRecord, UsedRuleSet, Verdict } from 'einvoice-core/types.js';

/** Number of cached verdicts, which differ by format, specification, kind of document and day. */
const CACHE_SIZE = 8;

/** The worker's side: the verdicts already sent to the pool. */
export class SenderCache {
  readonly #kept: Verdict[] = [];
  #next = 0;

  /** @returns the answer to send. Everything returned must be received in the same order */
  shorten(answer: Answer): SentAnswer {
    if (answer.kind !== 'done' || !isCacheable(answer.result)) return answer;
    const { result, milliseconds } = answer;
    const kept = this.#kept.findIndex((before) => isSameExceptTimes(before, result));
    if (kept >= 0)
      return { kind: 'again', kept, stepMs: result.details.steps.map((step) => step.milliseconds), milliseconds };
    const keptAs = this.#next++ % CACHE_SIZE;
    this.#kept[keptAs] = result;
    return { ...answer, keptAs };
  }
}

/** The pool's side: the verdicts received from a worker. */
export class ReceiverCache {
  readonly #kept: Verdict[] = [];

  /** @returns the complete answer, with lists that are not shared with other verdicts */
  restore(sent: SentAnswer): Answer {
    if (sent.kind === 'raised') return sent;
    if (sent.kind === 'done') {
      const { keptAs, ...answer } = sent;
      if (keptAs === undefined) return answer;
      this.#kept[keptAs] = answer.result as Verdict;
      return { ...answer, result: copyWithTimes(answer.result as Verdict) };
    }
    const { kept, stepMs, milliseconds } = sent;
    return { kind: 'done', result: copyWithTimes(this.#kept[kept]!, stepMs), milliseconds };
  }
}

/**
 * Whether there are no findings and no optional parts, so that nothing quotes an invoice and the verdict can be cached.
 */
function isCacheable(result: Verdict | Evaluation): result is Verdict {
  if (!('report' in result)) return false;
  const { report, details } = result;
  return (
    report.issues.length === 0 &&
    details.issues.length === 0 &&
    details.information.length === 0 &&
    details.leftOff.length === 0 &&
    details.upcoming === undefined &&
    details.pdf === undefined
  );
}

/**
 * Compares verdicts without findings property by property: a loop over names would cost more than is saved. A test
 * changes each property, so that none is forgotten.
 */
function isSameExceptTimes(one: Verdict, other: Verdict): boolean {
  return (
    one.language === other.language &&
    one.truncated === other.truncated &&
    isSameReport(one.report, other.report) &&
    isSameDetails(one.details, other.details)
  );
}

function isSameReport(one: Report, other: Report): boolean {
  return (
    one.profile === other.profile &&
    one.format === other.format &&
    one.valid === other.valid &&
    one.errorCount === other.errorCount &&
    one.warningCount === other.warningCount
  );
}

function isSameDetails(one: Details, other: Details): boolean {
  return (
    one.date === other.date &&
    one.documentType === other.documentType &&
    one.specification === other.specification &&
    one.ruleSets.length === other.ruleSets.length &&
    one.ruleSets.every((ruleSet, index) => isSameRuleSet(ruleSet, other.ruleSets[index]!)) &&
    one.isSigned === other.isSigned &&
    one.steps.length === other.steps.length &&
    one.steps.every((step, index) => isSameStep(step, other.steps[index]!))
  );
}

function isSameRuleSet(one: UsedRuleSet, other: UsedRuleSet): boolean {
  return (
    one.id === other.id &&
    one.version === other.version &&
    one.hash === other.hash &&
    one.compiledFrom === other.compiledFrom &&
    one.engine === other.engine &&
    one.package === other.package &&
    one.because.by === other.because.by &&
    one.because.text === other.because.text &&
    one.inForceFrom === other.inForceFrom &&
    one.inForceUntil === other.inForceUntil &&
    isSameSuccessor(one.successor, other.successor)
  );
}

function isSameSuccessor(one: UsedRuleSet['successor'], other: UsedRuleSet['successor']): boolean {
  if (one === null || other === null) return one === other;
  return one.release === other.release && one.version === other.version && one.inForceFrom === other.inForceFrom;
}

function isSameStep(one: StepRecord, other: StepRecord): boolean {
  return one.step === other.step && one.outcome === other.outcome && one.reason === other.reason;
}

/** A copy of a verdict, with the given step times. */
function copyWithTimes(verdict: Verdict, stepMs?: readonly number[]): Verdict {
  const { report, details } = verdict;
  return {
    ...verdict,
    report: { ...report, issues: [] },
    details: {
      ...details,
      ruleSets: [...details.ruleSets],
      steps: details.steps.map((step, index) => ({ ...step, milliseconds: stepMs?.[index] ?? step.milliseconds })),
      issues: [],
      information: [],
      leftOff: [],
    },
  };
}
