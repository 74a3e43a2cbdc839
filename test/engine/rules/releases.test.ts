/** What is said about rule sets and their releases, compiled or not. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { compiledFiles } from '../../../engine/rules/compiled.js';
import { rulePaths, ruleSetReleases } from '../../../engine/index.js';
import { packageVersion } from '../../../engine/package-root.js';
import { type OwnRules, SECOND_BEGINS, ownRules } from '../../fixtures/own-rules.js';
import { RULES } from '../../fixtures/rules.js';

describe('releases of rule sets', () => {
  let own: OwnRules;
  before(async () => {
    own = await ownRules();
  });
  after(() => own.remove());

  it('are all listed, with the one that is in force on a day', () => {
    const inForce = (day: string): unknown[] =>
      ruleSetReleases(own.paths, day).map(({ release, inForce }) => [release, inForce]);
    assert.deepEqual(inForce('2026-11-21'), [
      ['own@1', true],
      ['own@2', false],
    ]);
    assert.deepEqual(inForce(SECOND_BEGINS), [
      ['own@1', false],
      ['own@2', true],
    ]);
  });
  it('say who published them, when, and what runs them', () => {
    const [{ hash, ...first }] = ruleSetReleases(own.paths, '2026-11-21') as [ReturnType<typeof ruleSetReleases>[0]];
    assert.match(hash, /^[0-9a-f]{64}$/);
    assert.deepEqual(first, {
      id: 'own',
      version: '1',
      compiledFrom: 'schematron',
      engine: 'native',
      title: 'Own rules',
      release: 'own@1',
      publisher: 'us',
      licence: 'Apache-2.0',
      effectiveFrom: '2020-01-01',
      effectiveUntil: '2998-12-31',
      effectiveNote: null,
      held: true,
      inForce: true,
      problem: null,
    });
  });
  it('are listed before they are compiled, with what to do', async () => {
    const bare = await ownRules();
    await rm(join(bare.paths.compiledDir, compiledFiles(bare.manifest.ruleSets[1]!).rules));
    const problems = ruleSetReleases(bare.paths, '2026-11-21').map(({ problem }) => problem);
    assert.equal(problems[0], null);
    assert.match(problems[1]!, /own@2\.rules\.json is missing\. Run "npm run compile-rules"\.$/);
    await bare.remove();
  });
});

describe('the usual places of the rules', () => {
  it('are in the package', () => assert.deepEqual(rulePaths(), RULES));
  it('may be in another folder, but for the manifest; compiled rules belong to a version of the package', () => {
    const { manifestPath, compiledDir, officialDir } = rulePaths(`${sep}rules`);
    assert.deepEqual(
      [manifestPath, compiledDir, officialDir],
      [RULES.manifestPath, join(sep, 'rules', 'compiled-sef', packageVersion()), join(sep, 'rules', 'schematron')],
    );
  });
});
