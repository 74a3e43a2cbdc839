/** The judge of answers: what it lets pass, and every way in which an answer can be wrong. */
import assert from 'node:assert/strict';
import type { FuzzCase } from '../../../scripts/fuzz/case.js';
import { type Answer, findProblem } from '../../../scripts/fuzz/contract.js';
import { ALLOWED_BYTES, hasReturned } from '../../../scripts/fuzz/memory.js';

const ISSUE = { code: 'BR-01', severity: 'error', field: null, message: 'Add it.' };
const WARNING = { code: 'BR-02', severity: 'warning', field: 'cbc:ID', message: 'Look at it.' };
const REPORT = { valid: false, format: 'ubl', profile: null, errorCount: 1, warningCount: 1, issues: [ISSUE, WARNING] };

function caseOf(statuses: readonly number[], query = ''): FuzzCase {
  return {
    number: 1,
    name: 'test',
    statuses,
    request: { query, headers: {}, body: Buffer.alloc(0), delivery: { kind: 'whole' } },
  };
}

function answer(body: unknown, changes: Partial<Answer> = {}): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    text,
    milliseconds: 1,
    ...changes,
  };
}

describe('the judge of answers', () => {
  it('lets a report pass', () => assert.equal(findProblem(caseOf([200]), answer(REPORT)), null));
  it('lets a report with details pass', () =>
    assert.equal(findProblem(caseOf([200], '?details=true'), answer({ ...REPORT, details: {} })), null));
  it('lets an error of the contract pass', () =>
    assert.equal(findProblem(caseOf([400]), answer({ error: 'Why.' }, { status: 400 })), null));
  it('lets a page pass where one is asked for, and nothing else then', () => {
    const asked = caseOf([200]);
    const wanted: FuzzCase = { ...asked, request: { ...asked.request, headers: { Accept: 'text/html' } } };
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    assert.equal(findProblem(wanted, answer('<!doctype html>\n</html>\n', { headers })), null);
    assert.match(findProblem(wanted, answer('<!doctype html>', { headers }))!, /no page/);
    assert.match(findProblem(wanted, answer(REPORT))!, /Content-Type application\/json[^]* of a page/);
  });
  it('lets a list pass that was cut and says so', () => {
    const headers = { ...answer({}).headers, 'x-issues-truncated': 'true' };
    assert.equal(findProblem(caseOf([200]), answer({ ...REPORT, warningCount: 9 }, { headers })), null);
  });
  it('lets details pass in which findings of level information were cut, and no others', () => {
    const headers = { ...answer({}).headers, 'x-issues-truncated': 'true' };
    const judged = (information: readonly unknown[]): string | null =>
      findProblem(caseOf([200], '?details=true'), answer({ ...REPORT, details: { information } }, { headers }));
    assert.equal(judged([{}]), null);
    assert.match(judged([])!, /said to be cut/);
  });

  it('lets a warning stand among errors only where it is the cause of one', () => {
    const judged = (causedBy: number | null): string | null => {
      const details = { issues: [{ causedBy: null }, { causedBy }] };
      return findProblem(caseOf([200], '?details=true'), answer({ ...REPORT, issues: [WARNING, ISSUE], details }));
    };
    assert.equal(judged(0), null);
    assert.match(judged(null)!, /causes no error is listed before an error/);
  });

  const wrong: readonly (readonly [what: string, answer: Answer, text: RegExp])[] = [
    ['a status that is not expected', answer({ error: 'x' }, { status: 500 }), /^status 500 where 200/],
    ['no JSON', answer('<html>'), /no JSON/],
    ['another type', answer(REPORT, { headers: { 'content-type': 'text/html' } }), /Content-Type/],
    [
      'what may be cached',
      answer(REPORT, { headers: { 'content-type': 'application/json; charset=utf-8' } }),
      /Cache-Control/,
    ],
    ['a member too many', answer({ ...REPORT, internal: 1 }), /the report has/],
    ['a member too few', answer({ ...REPORT, profile: undefined }), /the report has/],
    ['details that nobody asked for', answer({ ...REPORT, details: {} }), /the report has/],
    ['an unknown format', answer({ ...REPORT, format: 'pdf' }), /format is/],
    ['valid with errors', answer({ ...REPORT, valid: true }), /valid is true with 1 errors/],
    ['invalid without errors', answer({ ...REPORT, errorCount: 0, issues: [WARNING] }), /valid is false with 0 errors/],
    ['counts that are not those of the list', answer({ ...REPORT, warningCount: 2 }), /counted/],
    ['a count that is none', answer({ ...REPORT, errorCount: -1 }), /counts are/],
    ['an issue without a code', answer({ ...REPORT, issues: [{ ...ISSUE, code: '' }, WARNING] }), /an issue is/],
    ['an issue with a member too many', answer({ ...REPORT, issues: [{ ...ISSUE, line: 1 }, WARNING] }), /an issue is/],
    [
      'a severity of its own',
      answer({ ...REPORT, issues: [ISSUE, { ...WARNING, severity: 'information' }] }),
      /an issue is/,
    ],
    [
      'a step that failed',
      answer({ ...REPORT, issues: [{ ...ISSUE, code: 'NOT-EVALUATED' }, WARNING] }),
      /a step failed/,
    ],
  ];
  for (const [what, given, text] of wrong)
    it(`objects to ${what}`, () => assert.match(findProblem(caseOf([200]), given) ?? 'nothing', text));
  it('objects to an error with more than its text', () => {
    assert.match(
      findProblem(caseOf([400]), answer({ error: 'x', stack: 'y' }, { status: 400 })) ?? 'nothing',
      /an error body/,
    );
  });
});

describe('memory', () => {
  const plateau = 600 * 1024 * 1024;
  it('is back with a little more', () => assert.equal(hasReturned(plateau, plateau + ALLOWED_BYTES), true));
  it('is not back with a leak', () => assert.equal(hasReturned(plateau, plateau + 200 * 1024 * 1024), false));
});
