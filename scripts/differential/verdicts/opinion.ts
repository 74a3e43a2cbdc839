/** What the referee and we report on a document, in the same terms. */
import type { Verdict } from '#validator/index.js';
import type { Level } from '#core/rules/manifest.js';
import type { Assertion } from '#core/types.js';
import type { Answer } from '../frames.js';
import type { Overrides } from './scenarios.js';

export interface Opinion {
  readonly isValid: boolean;
  readonly hasViolations: boolean;
  /** `rule set: rule level`. */
  readonly findings: ReadonlySet<string>;
  /** Those of `findings` that are dynamic errors, as far as known. */
  readonly raised: ReadonlySet<string>;
  /** Why there is no opinion, or what is missing of it. */
  readonly failures: readonly string[];
  /** For debugging. */
  readonly violations: readonly string[];
}

/** The asserts of rule sets, by id. */
export type Assertions = ReadonlyMap<string, readonly Assertion[]>;

/** The name of a check without an id: its test without spaces. */
export function keyOf({ id, kind, test }: Pick<Assertion, 'id' | 'kind' | 'test'>): string {
  return id === '' ? `(${kind}) ${test.replace(/\s+/g, '')}` : id;
}

/** The publishers' meaning of flags and roles: anything but a warning or information is an error. */
function levelOf(flag: string): Level {
  return /^warn(?:ing)?$/i.test(flag.trim())
    ? 'warning'
    : /^info(?:rmation)?$/i.test(flag.trim())
      ? 'information'
      : 'error';
}

/**
 * @param ruleSets stylesheet to rule set
 */
export function refereesOpinion(
  answer: Answer,
  ruleSets: ReadonlyMap<string, string>,
  assertions: Assertions,
  overrides: Overrides,
): Opinion {
  const findings = new Set<string>();
  const raised = new Set<string>();
  const violations: string[] = [];
  const failures: string[] = [];
  let errors = 0;
  for (const [what, first = '', ...rest] of answer) {
    const ruleSet = ruleSets.get(first) ?? '';
    if (what === 'schema') violations.push(first);
    else if (what === 'finding') {
      const [kind = '', id = '', flag = '', test = ''] = rest;
      const level = overrides(id) ?? levelOf(flag);
      if (level === 'error') errors++;
      findings.add(`${ruleSet}: ${keyOf({ id, kind: kind as Assertion['kind'], test })} ${level}`);
    } else if (what === 'dynamic') {
      errors++;
      const finding = `${ruleSet}: ${keyOf(assertions.get(ruleSet)![Number(rest[0])]!)} error`;
      findings.add(finding);
      raised.add(finding);
    } else {
      failures.push([what, ruleSet, ...rest].join(' '));
    }
  }
  return {
    isValid: errors === 0 && violations.length === 0 && failures.length === 0,
    hasViolations: violations.length > 0,
    findings,
    raised,
    failures,
    violations,
  };
}

/** Our codes for what was not checked: publishers have none for that. */
const OUTSIDE = /^(?:PROFILE|COUNTRY-RULES)-/;

/** Steps required for a verdict; others are only for some kinds of documents. */
const JUDGING: ReadonlySet<string> = new Set(['decode', 'parse', 'detect', 'select', 'xsd', 'rules']);

export function ourOpinion({ report, details }: Verdict, assertions: Assertions): Opinion {
  const findings = new Set<string>();
  const violations: string[] = [];
  const failures = details.steps
    .filter(({ step, outcome }) => outcome === 'failed' || (outcome === 'skipped' && JUDGING.has(step)))
    .map(({ step, reason }) => `${step}: ${reason}`);
  let outside = 0;
  for (const { code, severity, ruleSet, official } of [...details.issues, ...details.information]) {
    if (OUTSIDE.test(code)) {
      if (severity === 'error') outside++;
    } else if (code === 'XSD') violations.push(official ?? '');
    else if (ruleSet === null) failures.push(code);
    else
      findings.add(
        `${ruleSet}: ${keyOf(assertions.get(ruleSet)!.find((assertion) => assertion.code === code)!)} ${severity}`,
      );
  }
  return {
    isValid: report.errorCount === outside,
    hasViolations: violations.length > 0,
    findings,
    raised: new Set(),
    failures,
    violations,
  };
}
