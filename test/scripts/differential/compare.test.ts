/** What the comparison of both engines takes as explained. */
import assert from 'node:assert/strict';
import type { Evaluation, RawFinding } from '#validator/index.js';
import { compare } from '../../../scripts/differential/compare.js';
import type { Explanation } from '../../../scripts/differential/known/explanations.js';

const RAISED: Explanation = {
  ruleSets: /^a$/,
  rules: /^R-1$/,
  when: 'saxon-raises',
  reason: 'SaxonJS looks at more than it must',
  specification: 'somewhere',
};
const FOUND: Explanation = { ...RAISED, rules: /^R-2$/, when: 'native-finds' };

/** @returns what is different, and how many findings are explained */
async function differencesOf(native: readonly RawFinding[], saxon: readonly RawFinding[]): Promise<unknown> {
  const engine = (findings: readonly RawFinding[]): { evaluate: () => Promise<Evaluation> } => ({
    evaluate: async () => ({ ruleSets: { a: findings }, errors: {} }),
  });
  const specimen = { name: 'made up', document: Buffer.from('<a/>'), ruleSets: ['a'] };
  const { differences, explained } = await compare(specimen, engine(native), engine(saxon), [RAISED, FOUND]);
  return [differences, explained.length];
}

const RAISES: RawFinding = ['R-1', 'DYNAMIC-ERROR', '/a[1]'];

describe('a difference that SaxonJS has by raising', () => {
  it('is explained where the native engine finds nothing', async () =>
    assert.deepEqual(await differencesOf([], [RAISES]), [[], 1]));
  it('is explained where the native engine has a finding', async () =>
    assert.deepEqual(await differencesOf([['R-1', 'fatal', '/a[1]']], [RAISES]), [[], 2]));
  it('is none where both raise', async () => assert.deepEqual(await differencesOf([RAISES], [RAISES]), [[], 0]));
  it('is not explained where SaxonJS does not raise', async () =>
    assert.deepEqual(await differencesOf([['R-1', 'fatal', '/a[1]']], []), [['a: only native: R-1 fatal /a[1]'], 0]));
  it('is not explained where SaxonJS raises elsewhere', async () =>
    assert.deepEqual(await differencesOf([['R-1', 'fatal', '/a[2]']], [RAISES]), [
      ['a: only native: R-1 fatal /a[2]'],
      1,
    ]));
  it('is not explained where only the native engine raises', async () =>
    assert.deepEqual(await differencesOf([RAISES], []), [['a: only native: R-1 DYNAMIC-ERROR /a[1]'], 0]));
  it('is not explained where SaxonJS has a finding of its own', async () =>
    assert.deepEqual(await differencesOf([], [['R-1', 'fatal', '/a[1]']]), [['a: only saxon: R-1 fatal /a[1]'], 0]));
});

describe('a difference that the native engine has by finding more', () => {
  it('is explained where SaxonJS has nothing of that rule', async () =>
    assert.deepEqual(await differencesOf([['R-2', 'fatal', '/a[1]']], []), [[], 1]));
  it('is not explained where SaxonJS raises', async () =>
    assert.deepEqual(await differencesOf([['R-2', 'fatal', '/a[1]']], [['R-2', 'DYNAMIC-ERROR', '/a[1]']]), [
      ['a: only native: R-2 fatal /a[1]', 'a: only saxon: R-2 DYNAMIC-ERROR /a[1]'],
      0,
    ]));
  it('is not explained where SaxonJS alone finds it', async () =>
    assert.deepEqual(await differencesOf([], [['R-2', 'fatal', '/a[1]']]), [['a: only saxon: R-2 fatal /a[1]'], 0]));
});
