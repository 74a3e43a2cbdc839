import assert from 'node:assert/strict';
import { schema } from '../../../../fixtures/schematron.js';
import { moduleOf, ruleAboutRoot } from './helpers.js';

/** Valid XPath, or XPath valid for the reference engine, without native code: always reported with its position. */
const TESTS: readonly (readonly [string, RegExp])[] = [
  ['xs:float("1") = 1', /main\.sch:2:\d+: .*xs:float is not supported by the native engine/],
  [
    'xs:date("2024-01-01") - xs:date("2023-01-01") = xs:dayTimeDuration("P1D")',
    /main\.sch:2:\d+: .*not supported by the native engine/,
  ],
  ['document("x.xml")/a', /main\.sch:2:\d+: .*document\(/],
  ['matches(., "[")', /main\.sch:2:\d+: fn:matches: .*FORX0002/],
  ['replace("a", "x?", "y") = "a"', /main\.sch:2:\d+: .*FORX0003/],
  ['processing-instruction("x")', /main\.sch:2:\d+: processing-instruction\(\) with a name is not supported/],
  ['(1, 2)[(., "a")]', /main\.sch:2:\d+: a predicate that may be a number or several items is not supported/],
];

describe('rules without native code', () => {
  for (const [test, expected] of TESTS)
    it(`are rejected: ${test}`, () =>
      assert.throws(() => moduleOf({ 'main.sch': ruleAboutRoot(test), 'x.xml': '<a/>' }), {
        code: 'SCHEMATRON',
        message: expected,
      }));
  it('are rejected: a position in a context, counted for each node', () => {
    const source = schema('<pattern><rule context="a[current()/b][2]"><assert test="b">x</assert></rule></pattern>');
    assert.throws(() => moduleOf(source), {
      code: 'SCHEMATRON',
      message: /main\.sch:2:\d+: current\(\) beside positions is not supported in the context of a rule/,
    });
  });
});
