/** Information about rule sets and their releases, compiled or not. */
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { compiledFiles } from '#core/rules/compiled.js';
import { rulePaths, ruleSetReleases } from '#validator/index.js';
import { packageVersion } from '#schematron/platform/package-root.js';
import { type OwnRules, SECOND_BEGINS, ownRules } from '../../../fixtures/own-rules.js';
import { RULES } from '../../../fixtures/rules.js';

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
  it('state publisher, dates and engine', () => {
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
      inForceFrom: '2020-01-01',
      inForceUntil: '2998-12-31',
      successor: null,
      inForceNote: null,
      held: true,
      inForce: true,
      used: true,
      problem: null,
    });
  });
  it('name their successor once it is in force', () => {
    const [first, second] = ruleSetReleases(own.paths, SECOND_BEGINS);
    assert.deepEqual(first!.successor, { release: 'own@2', version: '2', inForceFrom: SECOND_BEGINS });
    assert.deepEqual([second!.inForceFrom, second!.inForceUntil, second!.successor], [SECOND_BEGINS, null, null]);
  });
  it('are used but not in force if the version in force is not held', async () => {
    const bare = await ownRules();
    const manifest = JSON.parse(await readFile(bare.paths.manifestPath, 'utf8')) as { releases: { optional?: true }[] };
    manifest.releases[1]!.optional = true;
    await writeFile(bare.paths.manifestPath, JSON.stringify(manifest));
    await rm(join(bare.paths.compiledDir, compiledFiles(bare.manifest.ruleSets[1]!).rules));
    const told = (day: string): unknown[] =>
      ruleSetReleases(bare.paths, day).map(({ release, held, inForce, used, successor }) => [
        release,
        held,
        inForce,
        used,
        successor?.release ?? null,
      ]);
    assert.deepEqual(told('2026-11-21'), [
      ['own@1', true, true, true, null],
      ['own@2', false, false, false, null],
    ]);
    assert.deepEqual(told(SECOND_BEGINS), [
      ['own@1', true, false, true, 'own@2'],
      ['own@2', false, true, false, null],
    ]);
    await bare.remove();
  });
  it('are listed before they are compiled, with a remedy', async () => {
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
