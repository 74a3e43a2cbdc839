import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { RawFinding } from '#validator/index.js';
import { FLAG_EXCEPTIONS } from '../../../scripts/conformance/known/flags.js';
import { flagExceptionFor, judgeMutation, judgeTest } from '../../../scripts/conformance/judge.js';
import type { Expectation } from '../../../scripts/conformance/test-set.js';

const evidence = (...findings: RawFinding[]) => ({
  ruleSet: 's',
  evaluation: { ruleSets: { s: findings }, errors: {} },
});
const nothing = { ruleSet: 's', evaluation: { ruleSets: {}, errors: { s: 'RULES_FAILED' } } };
const found = (flag: string, rule = 'A-1'): RawFinding => [rule, flag, '/r[1]'];
const expect = (kind: Expectation['kind'], number: number | null = null): Expectation => ({
  kind,
  rule: 'A-1',
  number,
});

describe('expectations of unit tests', () => {
  it('success: no finding of the rule, whatever its flag', () => {
    assert.ok(judgeTest(expect('success'), evidence()).met);
    assert.ok(judgeTest(expect('success'), evidence(found('fatal', 'A-10'))).met);
    assert.ok(judgeTest(expect('success', 3), evidence()).met);
    for (const flag of ['fatal', 'warning', 'DYNAMIC-ERROR'])
      assert.ok(!judgeTest(expect('success'), evidence(found(flag))).met, flag);
  });

  it('error, warning: at least one finding, and of that severity', () => {
    assert.ok(judgeTest(expect('error'), evidence(found('fatal'), found('error'))).met);
    assert.ok(judgeTest(expect('warning'), evidence(found('warning'))).met);
    assert.ok(!judgeTest(expect('error'), evidence()).met);
    assert.ok(!judgeTest(expect('error'), evidence(found('fatal', 'A-10'))).met);
    assert.ok(!judgeTest(expect('error'), evidence(found('warning'))).met);
    assert.ok(!judgeTest(expect('warning'), evidence(found('fatal'))).met);
    assert.ok(!judgeTest(expect('error'), evidence(found('DYNAMIC-ERROR'))).met);
  });

  it('a number: exactly as many', () => {
    assert.ok(judgeTest(expect('error', 2), evidence(found('fatal'), found('fatal'))).met);
    assert.ok(!judgeTest(expect('error', 2), evidence(found('fatal'))).met);
    assert.ok(!judgeTest(expect('error', 1), evidence(found('fatal'), found('fatal'))).met);
  });

  it('no answer meets nothing', () => {
    assert.ok(!judgeTest(expect('success'), nothing).met);
    assert.ok(!judgeTest(expect('error'), nothing).met);
    assert.deepEqual(judgeTest(expect('success'), nothing).actual, ['s: RULES_FAILED']);
  });

  it('an exception asks for the flag of the rules in force, and no longer for that of the test', () => {
    const exception = FLAG_EXCEPTIONS[0]!;
    assert.equal(
      flagExceptionFor('peppol/unit-UBL-DK/x.xml#1', { kind: 'warning', rule: 'DK-R-003', number: null }),
      exception,
    );
    assert.equal(
      flagExceptionFor('peppol/unit-UBL-DK/x.xml#1', { kind: 'error', rule: 'DK-R-003', number: null }),
      undefined,
    );
    assert.equal(
      flagExceptionFor('en16931/unit/x.xml#1', { kind: 'warning', rule: 'DK-R-003', number: null }),
      undefined,
    );
    assert.ok(judgeTest(expect('warning'), evidence(found('fatal')), exception).met);
    assert.ok(!judgeTest(expect('warning'), evidence(found('warning')), exception).met);
    const withoutRule = { ...exception, published: null };
    assert.ok(judgeTest(expect('warning'), evidence(), withoutRule).met);
    assert.ok(!judgeTest(expect('warning'), evidence(found('warning')), withoutRule).met);
  });
});

describe('expectations of mutations', () => {
  const valid = { kind: 'valid', ruleSetKey: 'xrubl', rule: 'A-1' } as const;
  const invalid = { ...valid, kind: 'invalid' } as const;

  it('valid: no failed assert; invalid: at least one, whatever its flag', () => {
    assert.ok(judgeMutation(valid, evidence(found('fatal', 'B-1'))).met);
    assert.ok(!judgeMutation(valid, evidence(found('information'))).met);
    assert.ok(!judgeMutation(invalid, evidence(found('fatal', 'B-1'))).met);
    for (const flag of ['fatal', 'warning', 'information'])
      assert.ok(judgeMutation(invalid, evidence(found(flag))).met);
  });

  it('a check that raised is neither, and no answer meets nothing', () => {
    for (const expectation of [valid, invalid]) {
      assert.ok(!judgeMutation(expectation, evidence(found('DYNAMIC-ERROR'))).met);
      assert.ok(!judgeMutation(expectation, nothing).met);
    }
  });
});
