/** Findings beyond the report's limit are counted, and not created. */
import assert from 'node:assert/strict';
import { selectWithinLimit } from '#diagnosis/issue-limit.js';
import { MAX_ISSUES } from '#diagnosis/issues.js';
import type { Assertion, Finding } from '#core/types.js';
import { schema, treeOf } from '../../../../fixtures/schematron.js';
import { native } from '../../compiler/to-js/helpers.js';

type Level = 'error' | 'warning' | 'information';

const levelOf = ({ assertion }: { readonly assertion: Assertion }): Level => (assertion.flag || 'error') as Level;

const rules = native(
  schema(`<pattern>
    <rule context="a"><assert test="@b">an <value-of select="name()"/> without b</assert><assert test="@c" flag="warning">no c</assert></rule>
    <rule context="d"><assert test="@b" flag="information">no b</assert></rule>
    <rule context="e"><assert test="xs:boolean(.)">e</assert></rule>
  </pattern>`),
);

describe('findings beyond a limit', () => {
  const documents: readonly (readonly [what: string, content: string])[] = [
    ['few', '<a/><d/><e>x</e>'],
    ['as many as are told', '<d/>'.repeat(MAX_ISSUES)],
    ['of two levels on each node', '<a/>'.repeat(MAX_ISSUES + 9)],
    ['warnings before all errors', `${'<a b="1"/>'.repeat(2 * MAX_ISSUES)}${'<a c="1"/>'.repeat(2 * MAX_ISSUES)}`],
    ['errors behind information', `${'<d/>'.repeat(2 * MAX_ISSUES)}${'<a/>'.repeat(20)}`],
    ['a rule that fails behind enough of another', `${'<a c="1"/>'.repeat(2 * MAX_ISSUES)}<e>x</e><e>y</e>`],
    ['checks that raise', '<e>x</e><a/>'.repeat(MAX_ISSUES)],
  ];
  for (const [what, content] of documents) {
    it(`${what}: keeps the first ones of each level, and counts the others`, () => {
      const tree = treeOf(`<all>${content}</all>`);
      const counted = { error: 0, warning: 0, information: 0 };
      const first = rules.evaluate(tree, {
        most: MAX_ISSUES,
        levelOf,
        drop: (level) => {
          counted[level] += 1;
        },
      });
      const all = rules.evaluate(tree);
      const count = (findings: readonly Finding[], level: Level): number =>
        findings.filter((finding) => levelOf(finding) === level).length;
      for (const level of ['error', 'warning', 'information'] as const) {
        const own = (findings: readonly Finding[]): readonly Finding[] =>
          findings.filter((finding) => levelOf(finding) === level).slice(0, MAX_ISSUES);
        assert.deepEqual(own(first), own(all));
        assert.equal(count(first, level) + counted[level], count(all, level));
      }
      assert.deepEqual(selectWithinLimit(first, levelOf).kept, selectWithinLimit(all, levelOf).kept);
      assert.ok(first.length <= 3 * MAX_ISSUES, `${first.length} are kept`);
    });
  }
});
