/** Which findings count under a policy: levels, consequences, totals, and findings that are never suppressed. */
import assert from 'node:assert/strict';
import type { IssueDetails, UsedRuleSet, Verdict } from '#validator/index.js';
import type { RulePolicy } from '#cli/policy/config.js';
import { computeFingerprint } from '#cli/policy/fingerprint.js';
import { failsRun, applyPolicy } from '#cli/policy/findings.js';
import { VERDICT } from '../../server/http/support.js';

function issue(code: string, more: Partial<IssueDetails> = {}): IssueDetails {
  return {
    code,
    severity: 'error',
    field: null,
    message: code,
    problem: code,
    fix: null,
    parts: [],
    businessTerms: [],
    fixFirst: [],
    group: 0,
    causedBy: null,
    ruleSet: 'own',
    location: '/a[1]/b[2]',
    target: '/a[1]/b[2]/c[1]',
    line: 1,
    column: 1,
    official: null,
    ...more,
  };
}

function verdict(issues: readonly IssueDetails[], ruleSets: readonly unknown[] = [{}]): Verdict {
  const count = (severity: string): number => issues.filter((one) => one.severity === severity).length;
  return {
    ...VERDICT,
    report: {
      ...VERDICT.report,
      valid: count('error') === 0,
      errorCount: count('error'),
      warningCount: count('warning'),
    },
    details: { ...VERDICT.details, ruleSets: ruleSets as readonly UsedRuleSet[], issues },
  };
}

const rule = (code: string, level: RulePolicy['level']): RulePolicy => ({
  code,
  level,
  reason: 'why',
  expires: '2999-01-01',
});
const under = (given: Verdict, ...rules: readonly RulePolicy[]) =>
  applyPolicy(given, 'a.xml', { config: 'c.json', rules, expired: [], baseline: null });

describe('findings under a policy', () => {
  it('leave the verdict as it is', () => {
    const given = verdict([issue('A')]);
    const before = structuredClone(given);
    under(given, rule('A', 'ignore'));
    assert.deepEqual(given, before);
  });
  it('are without those that are ignored, which are told with the reason', () => {
    const { issues, setAside, errorCount } = under(verdict([issue('A'), issue('B'), issue('A')]), rule('A', 'ignore'));
    assert.deepEqual([issues.map(({ code }) => code), errorCount], [['B'], 1]);
    assert.deepEqual(
      setAside.map((one) => [one.issue.code, one.by, one.rule?.reason]),
      [
        ['A', 'config', 'why'],
        ['A', 'config', 'why'],
      ],
    );
  });
  it('count as what the policy says, up and down', () => {
    const { issues, relevelled, errorCount, warningCount } = under(
      verdict([issue('A'), issue('B', { severity: 'warning' })]),
      rule('A', 'warning'),
      rule('B', 'error'),
    );
    assert.deepEqual(
      issues.map(({ code, severity }) => [code, severity]),
      [
        ['A', 'warning'],
        ['B', 'error'],
      ],
    );
    assert.deepEqual(
      relevelled.map((one) => [issues.indexOf(one.issue), one.from]),
      [
        [0, 'error'],
        [1, 'warning'],
      ],
    );
    assert.deepEqual([errorCount, warningCount], [1, 1]);
  });
  it('with the level that they have anyway are nothing to tell of', () =>
    assert.deepEqual(under(verdict([issue('A')]), rule('A', 'error')).relevelled, []));
  it('name the place of their cause in the list of what counts, and stand alone where it is set aside', () => {
    const { issues } = under(
      verdict([issue('A'), issue('B'), issue('C', { causedBy: 1 }), issue('D', { causedBy: 0 })]),
      rule('A', 'ignore'),
    );
    assert.deepEqual(
      issues.map(({ code, causedBy }) => [code, causedBy]),
      [
        ['B', null],
        ['C', 0],
        ['D', null],
      ],
    );
  });
  it('that the list was cut by count', () => {
    const given = verdict([issue('A')]);
    const { errorCount } = under(
      { ...given, truncated: true, report: { ...given.report, errorCount: 9_000 } },
      rule('A', 'ignore'),
    );
    assert.equal(errorCount, 8_999);
  });
  it('are all of them where a rule could not be evaluated, or none has run', () => {
    assert.equal(under(verdict([issue('A', { unevaluated: true })]), rule('A', 'ignore')).errorCount, 1);
    assert.equal(under(verdict([issue('A')], []), rule('A', 'ignore')).errorCount, 1);
  });
  it('fail by their own counts', () => {
    const given = verdict([issue('A'), issue('B', { severity: 'warning' })]);
    assert.equal(failsRun(under(given), 'error'), true);
    assert.equal(failsRun(under(given, rule('A', 'ignore')), 'error'), false);
    assert.equal(failsRun(under(given, rule('A', 'ignore')), 'warning'), true);
  });
});

describe('the fingerprint of a finding', () => {
  const one = issue('A', { actual: '5.00', lineId: '7' });
  const same = (more: Partial<IssueDetails>): boolean =>
    computeFingerprint({ ...one, ...more }) === computeFingerprint(one);
  it('stays where lines, positions, words and causes change', () =>
    assert.equal(same({ line: 90, column: 3, target: '/a[1]/b[17]/c[1]', message: 'x', causedBy: 4, group: 3 }), true));
  it('is another with another rule, place, invoice line or value', () => {
    for (const more of [{ code: 'B' }, { target: '/a[1]/d[2]' }, { lineId: '8' }, { actual: '6.00' }])
      assert.equal(same(more), false, JSON.stringify(more));
  });
  it('says nothing of the value', () => assert.match(computeFingerprint(one), /^[0-9a-f]{32}$/));
});
