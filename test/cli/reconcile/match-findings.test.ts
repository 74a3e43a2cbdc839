/** Which finding of another report is which of ours. */
import assert from 'node:assert/strict';
import { matchFindings } from '../../../cli/reconcile/match-findings.js';
import type { OtherFinding } from '../../../cli/reconcile/other-report.js';
import type { IssueDetails } from '../../../engine/index.js';

const mine = (code: string, location: string | null, line: number | null = null): IssueDetails =>
  ({ code, location, line }) as IssueDetails;
const their = (code: string, location: string | null, line: number | null = null): OtherFinding => ({
  code,
  level: 'error',
  isSchema: false,
  location,
  line,
  source: null,
});

describe('findings of two reports', () => {
  it('are matched by their path before they are matched by their rule alone', () => {
    const ours = [mine('BR-1', '/a:A[1]/a:B[2]'), mine('BR-1', '/a:A[1]/a:B[1]')];
    const theirs = [their('br-1', '/*:A[1]/*:B[1]'), their('BR-1', '/elsewhere')];
    const { pairs, onlyOurs, onlyTheirs } = matchFindings(ours, theirs);
    assert.deepEqual(pairs, [
      [ours[0], theirs[1]],
      [ours[1], theirs[0]],
    ]);
    assert.deepEqual([onlyOurs, onlyTheirs], [[], []]);
  });
  it('are matched by their line where one of them has no path', () => {
    const ours = [mine('BR-1', '/A', 7), mine('BR-1', null, 8)];
    const theirs = [their('BR-1', '/B', 8), their('BR-1', null, 7)];
    assert.deepEqual(matchFindings(ours, theirs).pairs, [
      [ours[0], theirs[1]],
      [ours[1], theirs[0]],
    ]);
  });
  it('are matched once each, in their order', () => {
    const ours = [mine('BR-1', '/A'), mine('BR-1', '/A'), mine('BR-1', '/A')];
    const theirs = [their('BR-1', '/A'), their('BR-1', '/A'), their('BR-2', '/A')];
    const { pairs, onlyOurs, onlyTheirs } = matchFindings(ours, theirs);
    assert.deepEqual(pairs, [
      [ours[0], theirs[0]],
      [ours[1], theirs[1]],
    ]);
    assert.deepEqual([onlyOurs, onlyTheirs], [[ours[2]], [theirs[2]]]);
  });
  it('are not matched where the report names no rule', () =>
    assert.deepEqual(matchFindings([mine('BR-1', '/A')], [{ ...their('', '/A'), code: null }]).pairs, []));
});
