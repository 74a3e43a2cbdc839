/** Why a finding is in one report only: each reason, with a fake knowledge of rules. */
import assert from 'node:assert/strict';
import { type RuleLookup, type OtherFindings, compareReports } from '#cli/reconcile/compare.js';
import type { OtherFinding, OtherReport } from '#cli/reconcile/other-report.js';
import type { IssueDetails, RuleCheck, Verdict } from '#validator/index.js';

const issue = (code: string, more: Partial<IssueDetails> = {}): IssueDetails =>
  ({
    code,
    severity: 'error',
    ruleSet: 'xrechnung-ubl',
    location: '/ubl:Invoice[1]',
    line: 2,
    official: null,
    ...more,
  }) as IssueDetails;
const finding = (code: string | null, more: Partial<OtherFinding> = {}): OtherFinding => ({
  kind: 'rule',
  code,
  textCode: null,
  level: 'error',
  location: '/ubl:Invoice[1]',
  line: null,
  source: null,
  text: null,
  ...more,
});
const check = (code: string, version: string, more: Partial<RuleCheck> = {}): RuleCheck =>
  ({
    ruleSet: 'xrechnung-ubl',
    version,
    severity: 'error',
    kind: 'assert',
    context: '/',
    test: code,
    ...more,
  }) as RuleCheck;

async function compare(
  ours: readonly IssueDetails[],
  theirs: readonly OtherFinding[],
  {
    report = {},
    checks = {},
    releases = [],
    specifications = [],
  }: {
    readonly report?: Partial<OtherReport>;
    readonly checks?: Readonly<Record<string, readonly RuleCheck[]>>;
    readonly releases?: readonly OtherFindings[];
    readonly specifications?: readonly OtherFindings[];
  } = {},
) {
  const verdict = {
    details: { issues: ours, information: [], ruleSets: [{ id: 'xrechnung-ubl', version: '2.6.0' }] },
  } as unknown as Verdict;
  const other: OtherReport = {
    format: 'SVRL',
    tool: null,
    findings: theirs,
    sources: [],
    leftOut: null,
    stopsAtFirstViolation: false,
    leavesOutReports: false,
    sha256: null,
    ...report,
  };
  const known: RuleLookup = {
    findChecks: (code) => checks[code] ?? [],
    otherReleases: async () => releases,
    otherSpecifications: async () => specifications,
  };
  return compareReports(verdict, other, known);
}

describe('a finding of ours alone', () => {
  const MINE = issue('BR-1');
  const reasons = async (...args: Parameters<typeof compare>) =>
    (await compare(...args)).map(({ reason, because }) => [reason, because]);

  it('was not evaluated where the other one ran nothing, for whatever reason', async () => {
    for (const because of ['schema', 'scenario', 'failure'] as const)
      assert.deepEqual(await reasons([MINE], [], { report: { leftOut: { because, sources: [] } } }), [
        ['not-evaluated', because],
      ]);
  });
  it('was not evaluated where just its rules broke', async () => {
    const broke = (source: string) => ({ report: { leftOut: { because: 'failure' as const, sources: [source] } } });
    assert.deepEqual(await reasons([MINE], [], broke('XRechnung-UBL-validation.xslt')), [['not-evaluated', 'failure']]);
    assert.deepEqual(await reasons([MINE], [], broke('EN16931-UBL-validation.xslt')), [['unexplained', undefined]]);
  });
  it('is no violation that is missed where the other one tells the first only', async () => {
    const violation = issue('XSD', { ruleSet: null, line: 9 });
    const first = finding('cvc-1', { kind: 'schema', location: null, line: 2 });
    const both = [issue('XSD', { ruleSet: null }), violation];
    assert.deepEqual(await reasons(both, [first], { report: { stopsAtFirstViolation: true } }), [
      ['same', undefined],
      ['not-evaluated', 'first-violation'],
    ]);
    assert.deepEqual(await reasons(both, [first]), [
      ['same', undefined],
      ['unexplained', undefined],
    ]);
  });
  it('is not told where the rule is a report, and the other one tells assertions only', async () => {
    const args = (kind: RuleCheck['kind']) => ({
      report: { leavesOutReports: true },
      checks: { 'BR-1': [check('BR-1', '2.6.0', { kind })] },
    });
    assert.deepEqual(await reasons([MINE], [], args('report')), [['not-evaluated', 'report']]);
    assert.deepEqual(await reasons([MINE], [], args('assert')), [['unexplained', undefined]]);
  });
  it('is of another specification where the sources are of others, and not explained where nothing is known of them', async () => {
    const [compared] = await compare([MINE], [], { report: { sources: ['EN16931-UBL-validation.xslt'] } });
    assert.deepEqual([compared!.reason, compared!.ruleSets], ['other-specification', ['xrechnung-ubl 2.6.0']]);
    assert.deepEqual(await reasons([MINE], [], { report: { sources: ['model'] } }), [['unexplained', undefined]]);
  });
});

describe('a finding of the other report alone', () => {
  it('is a check of that program where there is no rule behind it', async () => {
    const [compared] = await compare([], [finding(null, { kind: 'program', location: null, text: 'Totals differ' })]);
    assert.deepEqual(
      [compared!.reason, compared!.ruleSets, compared!.theirs?.text],
      ['other-specification', [], 'Totals differ'],
    );
  });
  it('is of a specification that finds it, too, even without an id', async () => {
    const text = 'Element is not used';
    const specifications = [
      { ruleSets: ['facturx-en16931 1.09.2'], findings: [issue('FX-1', { official: `${text}\n` })] },
    ];
    const [compared] = await compare([], [finding(null, { text })], { specifications });
    assert.deepEqual([compared!.reason, compared!.ruleSets], ['other-specification', ['facturx-en16931 1.09.2']]);
  });
  it('is not explained by a specification that finds it elsewhere', async () => {
    const specifications = [
      { ruleSets: ['facturx-en16931 1.09.2'], findings: [issue('BR-1', { location: '/ubl:Invoice[1]/cbc:ID[1]' })] },
    ];
    const theirs = finding('BR-1', { location: '/ubl:Invoice[1]/cbc:Note[1]' });
    assert.equal((await compare([], [theirs], { specifications }))[0]!.reason, 'unexplained');
  });
});

describe('a document that is no XML here', () => {
  it('is not explained where the other one can read it, save by a limit of our own', async () => {
    const reasonOf = async (code: string) => (await compare([issue(code, { ruleSet: null })], []))[0]!.reason;
    assert.equal(await reasonOf('XML-WELL-FORMED'), 'unexplained');
    assert.equal(await reasonOf('XML-LIMIT'), 'other-specification');
  });
});

describe('another severity', () => {
  it('is that of the scenario only where the rule has theirs', async () => {
    const mine = issue('BR-1', { severity: 'warning', publisherSeverity: 'error' });
    const reasonOf = async (level: OtherFinding['level']) =>
      (await compare([mine], [finding('BR-1', { level })]))[0]!.reason;
    assert.equal(await reasonOf('error'), 'severity');
    assert.equal(await reasonOf('information'), 'unexplained');
  });
});

describe('a report that names its release of the rules', () => {
  const released = async (rules: string) => {
    const [compared] = await compare([issue('BR-1')], [], {
      report: { sources: [`XRechnung UBL Invoice (rules v${rules})`] },
      releases: ['2.4.0', '2.5.0'].map((version) => ({ ruleSets: [`xrechnung-ubl ${version}`], findings: [] })),
    });
    return [compared!.reason, compared!.releases?.others, compared!.releases?.isHeld];
  };
  it('is explained by that one alone', async () =>
    assert.deepEqual(await released('2.5.0'), ['release', ['xrechnung-ubl 2.5.0'], true]));
  it('is explained by one that is not held, which is said', async () =>
    assert.deepEqual(await released('2.3.0'), ['release', ['xrechnung-ubl 2.3.0'], false]));
  it('is not explained where that is the one used here', async () =>
    assert.deepEqual(await released('2.6.0'), ['unexplained', undefined, undefined]));
});

describe('what makes the difference between releases', () => {
  const OLDER = 'xrechnung-ubl 2.5.0';
  const changeOf = async (
    checks: readonly RuleCheck[],
    ours: readonly IssueDetails[],
    theirs: readonly OtherFinding[],
    findings: readonly IssueDetails[] = [],
  ) => {
    const [compared] = await compare(ours, theirs, {
      checks: { 'BR-1': checks },
      releases: [{ ruleSets: [OLDER], findings }],
    });
    assert.deepEqual([compared!.reason, compared!.releases?.others], ['release', [OLDER]]);
    return compared!.releases!.change;
  };
  it('is that one of them has no such rule', async () => {
    assert.equal(await changeOf([check('BR-1', '2.6.0')], [issue('BR-1')], []), 'not-there');
    assert.equal(await changeOf([check('BR-1', '2.5.0')], [], [finding('BR-1')], [issue('BR-1')]), 'not-here');
  });
  it('is the severity, or the test', async () => {
    const now = check('BR-1', '2.6.0');
    const warning = [now, check('BR-1', '2.5.0', { severity: 'warning' })];
    const milder = issue('BR-1', { severity: 'warning' });
    assert.equal(
      await changeOf(warning, [issue('BR-1')], [finding('BR-1', { level: 'warning' })], [milder]),
      'severity',
    );
    assert.equal(await changeOf([now, check('BR-1', '2.5.0', { test: 'x' })], [issue('BR-1')], []), 'test');
  });
  it('is none of the rule itself where only white space differs', async () => {
    const checks = [check('BR-1', '2.6.0', { test: 'a  =\n b' }), check('BR-1', '2.5.0', { test: 'a = b' })];
    assert.equal(await changeOf(checks, [issue('BR-1')], []), null);
  });
});
