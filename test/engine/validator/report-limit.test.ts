/** Limited reports: the last issues are omitted until the report fits, and counts stay. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { reportBody, type Verdict } from '#validator/index.js';
import { limitReport } from '#validator/report-limit.js';
import type { IssueDetails } from '#core/types.js';
import { EMPTY_DETAILS } from '../../fixtures/empty-details.js';

function issue(code: string, message: string, causedBy: number | null = null): IssueDetails {
  return {
    code,
    severity: 'error',
    field: null,
    message,
    problem: message,
    fix: null,
    parts: [],
    businessTerms: [],
    fixFirst: [],
    group: 0,
    causedBy,
    ruleSet: null,
    location: null,
    target: null,
    line: null,
    column: null,
    official: null,
  };
}

function verdictOn(issues: readonly IssueDetails[], information: readonly IssueDetails[] = []): Verdict {
  return {
    report: {
      valid: issues.length === 0,
      format: 'ubl',
      profile: null,
      errorCount: issues.length,
      warningCount: 0,
      issues: issues.map(({ code, field, message }) => ({ code, severity: 'error', field, message })),
    },
    details: { ...EMPTY_DETAILS, issues, information },
    language: 'en',
    truncated: false,
  };
}

const lengthOf = (verdict: Verdict, details: boolean): number => Buffer.byteLength(reportBody(verdict, details));

describe('a limit for the report', () => {
  const texts = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constant('„ü“\u0001\ud800')), {
    maxLength: 30,
  });

  it('holds for any texts, with details and without, and lists as many of the first issues as fit', () => {
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 1, max: 8_000 }), fc.boolean(), (one, other, bytes, details) => {
        const whole = verdictOn(
          one.map((text, index) => issue(`C${index}`, text)),
          other.map((text) => issue('I', text)),
        );
        const cut = limitReport(whole, { bytes, details });
        const count = cut.report.issues.length;
        assert.deepEqual(cut.report, { ...whole.report, issues: whole.report.issues.slice(0, count) });
        assert.deepEqual(cut.details.issues, whole.details.issues.slice(0, count));
        const size = lengthOf(cut, details);
        assert.ok(size <= bytes || (count <= 1 && cut.details.information.length <= other.length), `${size} bytes`);
        assert.ok(size <= bytes || !details || cut.details.information.length === 0 || bytes > size);
        assert.equal(cut.truncated, size < lengthOf(whole, details));
        if (count < one.length && count > 1) {
          const more = verdictOn(whole.details.issues.slice(0, count + 1));
          assert.ok(lengthOf(more, details) > bytes - 20, 'one more would have fitted');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves a small report unchanged', () => {
    const whole = verdictOn([issue('A', 'a'), issue('B', 'b')], [issue('C', 'c')]);
    for (const details of [false, true])
      assert.equal(limitReport(whole, { bytes: lengthOf(whole, details), details }), whole);
  });

  it('always lists one issue, the first one', () => {
    const cut = limitReport(verdictOn([issue('A', 'a'.repeat(900)), issue('B', 'b')]), { bytes: 10, details: true });
    assert.deepEqual(
      [cut.report.issues.map(({ code }) => code), cut.report.errorCount, cut.truncated],
      [['A'], 2, true],
    );
  });

  it('omits consequences before causes, and adjusts the indexes of causes', () => {
    const whole = verdictOn([
      issue('A', 'a'),
      issue('B', 'b', 0),
      issue('C', 'c', 3),
      issue('D', 'd'),
      issue('E', 'e', 3),
    ]);
    const lists: string[] = [];
    for (let bytes = lengthOf(whole, true); bytes > 0; bytes -= 1) {
      const { report, details } = limitReport(whole, { bytes, details: true });
      assert.deepEqual(
        report.issues.map(({ code }) => code),
        details.issues.map(({ code }) => code),
      );
      const list = details.issues.map(({ code, causedBy }) => `${code}${causedBy ?? ''}`).join(' ');
      if (list !== lists.at(-1)) lists.push(list);
    }
    assert.deepEqual(lists, ['A B0 C3 D E3', 'A B0 C3 D', 'A B0 D', 'A D', 'A']);
  });

  it('holds for the report of the releases to come, too', () => {
    const issues = Array.from({ length: 50 }, (_, index) => issue(`C${index}`, 'text'));
    const { report } = verdictOn(issues);
    const whole: Verdict = {
      ...verdictOn([]),
      details: { ...EMPTY_DETAILS, upcoming: { date: '2027-01-01', releases: [], breaks: [], repairs: [], report } },
    };
    const cut = limitReport(whole, { bytes: 1_000, details: true });
    assert.ok(lengthOf(cut, true) <= 1_000);
    const then = cut.details.upcoming!.report;
    assert.ok(then.issues.length > 0 && then.issues.length < 50);
    assert.deepEqual([then.errorCount, cut.truncated], [50, true]);
  });
});
