/** Matching the findings of another report with ours. */
import assert from 'node:assert/strict';
import { matchFindings } from '#cli/reconcile/match-findings.js';
import type { OtherFinding } from '#cli/reconcile/other-report.js';
import type { IssueDetails } from '#validator/index.js';

const mine = (code: string, location: string | null, line: number | null = null): IssueDetails =>
  ({ code, location, line }) as IssueDetails;
const their = (code: string, location: string | null, line: number | null = null): OtherFinding => ({
  kind: 'rule',
  code,
  textCode: null,
  level: 'error',
  location,
  line,
  source: null,
  text: null,
});

describe('findings of two reports', () => {
  it('are matched by their path before they are matched by their rule alone', () => {
    const ours = [mine('BR-1', '/a:A[1]/a:B[2]'), mine('BR-1', '/a:A[1]/a:B[1]')];
    const theirs = [their('br-1', '/*:A[1]/*:B[1]'), their('BR-1', '/elsewhere')];
    const { pairs, onlyOurs, onlyTheirs } = matchFindings(ours, theirs);
    assert.deepEqual(pairs, [
      { ours: ours[0], theirs: theirs[1] },
      { ours: ours[1], theirs: theirs[0] },
    ]);
    assert.deepEqual([onlyOurs, onlyTheirs], [[], []]);
  });
  it('are matched by their line where one of them has no path', () => {
    const ours = [mine('BR-1', '/A', 7), mine('BR-1', null, 8)];
    const theirs = [their('BR-1', '/B', 8), their('BR-1', null, 7)];
    assert.deepEqual(matchFindings(ours, theirs).pairs, [
      { ours: ours[0], theirs: theirs[1] },
      { ours: ours[1], theirs: theirs[0] },
    ]);
  });
  it('are matched once each, in their order', () => {
    const ours = [mine('BR-1', '/A'), mine('BR-1', '/A'), mine('BR-1', '/A')];
    const theirs = [their('BR-1', '/A'), their('BR-1', '/A'), their('BR-2', '/A')];
    const { pairs, onlyOurs, onlyTheirs } = matchFindings(ours, theirs);
    assert.deepEqual(pairs, [
      { ours: ours[0], theirs: theirs[0] },
      { ours: ours[1], theirs: theirs[1] },
    ]);
    assert.deepEqual([onlyOurs, onlyTheirs], [[ours[2]], [theirs[2]]]);
  });
  it('are not matched where the report names no rule', () =>
    assert.deepEqual(matchFindings([mine('BR-1', '/A')], [{ ...their('', '/A'), code: null }]).pairs, []));
  it('are matched by place and text where the rule has another id there', () => {
    const ours = [{ ...mine('FX-2', '/A[1]/B[1]'), official: 'Value is  not allowed.' }];
    const theirs = [{ ...their('FX-1', '/A[1]/B[1]'), text: 'Value is not\nallowed.' }];
    assert.equal(matchFindings(ours, theirs).pairs.length, 1);
    assert.equal(matchFindings(ours, [{ ...theirs[0]!, location: '/A[1]/B[2]' }]).pairs.length, 0);
  });
  it('are two where they are of one rule in two places', () => {
    const ours = [mine('BR-1', '/A[1]/B[1]')];
    const pairsWith = (location: string | null): number => matchFindings(ours, [their('BR-1', location)]).pairs.length;
    assert.equal(pairsWith('/A[1]/B[2]'), 0);
    // The other report may name an ancestor as the place, and without positions nothing can be distinguished.
    for (const location of ['/A[1]', '/A[1]/B[1]/@id', '/A/B', null])
      assert.equal(pairsWith(location), 1, `${location}`);
  });
  it('are the same where neither can read the document, whatever they call it', () => {
    const none = { ...their('', null), kind: 'xml', code: null } as const;
    assert.equal(matchFindings([{ ...mine('XML-WELL-FORMED', null, 7), ruleSet: null }], [none]).pairs.length, 1);
  });
  it('are not matched where the other one is of no rule', () =>
    assert.deepEqual(matchFindings([mine('BR-1', '/A')], [{ ...their('BR-1', '/A'), kind: 'program' }]).pairs, []));
});
