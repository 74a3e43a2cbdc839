/** Which of several releases is in force on a day. */
import assert from 'node:assert/strict';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { Versions } from '#core/rules/versions.js';
import { manifestData } from '../../../fixtures/own-rules.js';

/** Test data is changed in ways that its type does not allow. */
type Loose = Record<string, any>;

describe('the release in force', () => {
  const manifest = (...begins: readonly (string | null)[]) => {
    const data = manifestData() as Loose;
    const [release] = data['releases'];
    const [ruleSet] = data['ruleSets'];
    data['releases'].push(
      ...begins.map((effectiveFrom, index) => ({ ...release, version: `t${index}`, effectiveFrom })),
    );
    data['ruleSets'].push(...begins.map((_, index) => ({ ...ruleSet, id: 'dated', release: `own@t${index}` })));
    return parseManifest(JSON.stringify(data));
  };
  const on = (day: string, ...begins: readonly (string | null)[]): string | undefined => {
    const parsed = manifest(...begins);
    return new Versions(parsed, parsed.ruleSets).inForce('dated', day)?.release;
  };

  it('is the only one', () => assert.equal(on('2026-01-01', null), 'own@t0'));
  it('is the latest that has begun', () =>
    assert.equal(on('2026-06-30', '2025-01-01', '2026-01-01', '2026-07-01'), 'own@t1'));
  it('begins with its first day', () => assert.equal(on('2026-07-01', '2025-01-01', '2026-07-01'), 'own@t1'));
  it('does not depend on the order in the manifest', () =>
    assert.equal(on('2026-06-30', '2026-07-01', '2026-01-01', '2025-01-01'), 'own@t1'));
  it('is the later one in the manifest if two begin on the same day', () =>
    assert.equal(on('2026-07-01', '2025-01-01', '2026-07-01', '2026-07-01'), 'own@t2'));
  it('is the earliest if none has begun', () => assert.equal(on('2020-01-01', '2026-07-01', '2026-01-01'), 'own@t1'));
  it('without a date has always begun', () => {
    assert.equal(on('2020-01-01', '2026-07-01', null), 'own@t1');
    assert.equal(on('2026-07-01', '2026-07-01', null), 'own@t0');
  });
  it('is undefined without an entry', () => assert.equal(on('2026-01-01'), undefined));
});

describe('a release that is bundled with another', () => {
  const data = manifestData() as Loose;
  const [release] = data['releases'];
  const [ruleSet] = data['ruleSets'];
  const add = (id: string, version: string, effectiveFrom: string, bundledWith?: string): void => {
    data['releases'].push({ ...release, id, version, effectiveFrom, ...(bundledWith && { bundledWith }) });
    data['ruleSets'].push({ ...ruleSet, id, release: `${id}@${version}` });
  };
  add('base', '1', '2025-01-01');
  add('national', '1', '2025-01-01');
  add('national', '2', '2026-01-01');
  add('base', '1-of-2', '2026-01-01', 'national@2');
  add('base', '3', '2027-01-01');
  const parsed = parseManifest(JSON.stringify(data));
  const versions = new Versions(parsed, parsed.ruleSets);
  const together = (ids: readonly string[], day: string, releases: readonly string[] = []): unknown =>
    versions.inForceTogether(ids, day, releases).map((entry) => entry?.release);

  it('is used together with it', () =>
    assert.deepEqual(together(['base', 'national'], '2026-06-01'), ['base@1-of-2', 'national@2']));
  it('is not used before, nor for documents that the other is not for', () => {
    assert.deepEqual(together(['base', 'national'], '2025-06-01'), ['base@1', 'national@1']);
    assert.deepEqual(together(['base'], '2026-06-01'), ['base@1']);
    assert.equal(versions.inForce('base', '2026-06-01')?.release, 'base@1');
  });
  it('stays even if others have a newer one', () => {
    assert.deepEqual(together(['base', 'national'], '2027-06-01'), ['base@1-of-2', 'national@2']);
    assert.deepEqual(together(['base'], '2027-06-01'), ['base@3']);
  });
  it('is used if the other one is requested by name', () => {
    assert.deepEqual(together(['base', 'national'], '2025-06-01', ['national@2']), ['base@1-of-2', 'national@2']);
    assert.deepEqual(together(['base', 'national'], '2026-06-01', ['national@1']), ['base@1', 'national@1']);
  });
  it('can be requested by name, as can the one it replaces', () => {
    assert.deepEqual(together(['base'], '2025-06-01', ['base@1-of-2']), ['base@1-of-2']);
    assert.deepEqual(together(['base', 'national'], '2026-06-01', ['base@1']), ['base@1', 'national@2']);
  });
});
