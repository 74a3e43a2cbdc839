/** When versions of rule sets are in force, and their successors. */
import assert from 'node:assert/strict';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { Periods } from '#core/rules/periods.js';
import { manifestData } from '../../../fixtures/own-rules.js';

/** Test data is changed in ways that its type does not allow. */
type Loose = Record<string, any>;

interface Version {
  readonly id?: string;
  readonly from: string | null;
  readonly until?: string;
  readonly bundledWith?: string;
}

/** The periods of versions 1, 2, 3 … of the rule set `dated`, on a day. */
function periods(day: string, ...versions: readonly Version[]): unknown[] {
  const data = manifestData() as Loose;
  const [release] = data['releases'];
  const [ruleSet] = data['ruleSets'];
  versions.forEach(({ id = 'dated', from, until, bundledWith }, index) => {
    const version = String(index + 1);
    data['releases'].push({
      ...release,
      id,
      version,
      effectiveFrom: from,
      ...(until && { effectiveUntil: until }),
      ...(bundledWith && { bundledWith }),
    });
    data['ruleSets'].push({ ...ruleSet, id, release: `${id}@${version}` });
  });
  const manifest = parseManifest(JSON.stringify(data));
  const all = new Periods(manifest);
  return manifest.ruleSets.slice(-versions.length).map((entry) => {
    const { inForceFrom, inForceUntil, successor } = all.on(day, entry);
    return [inForceFrom, inForceUntil, successor?.release ?? null];
  });
}

describe('the period of a version of a rule set', () => {
  it('has no end without a successor', () =>
    assert.deepEqual(periods('2026-11-26', { from: '2026-01-01' }), [['2026-01-01', null, null]]));
  it('ends on the day before the next one begins', () =>
    assert.deepEqual(periods('2026-11-26', { from: null }, { from: '2026-03-01' }, { from: '2027-01-01' }), [
      [null, '2026-02-28', 'dated@2'],
      ['2026-03-01', '2026-12-31', null],
      ['2027-01-01', null, null],
    ]));
  it('names the next one from its first day on', () => {
    const versions = [{ from: '2026-01-01' }, { from: '2026-07-01' }];
    assert.deepEqual(periods('2026-06-30', ...versions)[0], ['2026-01-01', '2026-06-30', null]);
    assert.deepEqual(periods('2026-07-01', ...versions)[0], ['2026-01-01', '2026-06-30', 'dated@2']);
  });
  it('does not depend on the order in the manifest', () =>
    assert.deepEqual(periods('2026-11-26', { from: '2026-07-01' }, { from: '2026-01-01' }), [
      ['2026-07-01', null, null],
      ['2026-01-01', '2026-06-30', 'dated@1'],
    ]));
  it('ends when its publisher says so', () =>
    assert.deepEqual(periods('2026-11-26', { from: '2026-01-01', until: '2026-03-31' }, { from: '2026-07-01' })[0], [
      '2026-01-01',
      '2026-03-31',
      'dated@2',
    ]));
  it('is empty if it was replaced before it began', () =>
    assert.deepEqual(periods('2026-11-26', { from: '2026-02-01' }, { from: '2026-02-01' }), [
      ['2026-02-01', '2026-01-31', 'dated@2'],
      ['2026-02-01', null, null],
    ]));
  it('of a bundled release is that of the one it is bundled with', () =>
    assert.deepEqual(
      periods(
        '2026-11-26',
        { id: 'national', from: '2026-01-01' },
        { id: 'national', from: '2026-07-01' },
        { id: 'base', from: '2025-01-01', bundledWith: 'national@1' },
        { id: 'base', from: '2025-01-01' },
      ).slice(2),
      [
        ['2026-01-01', '2026-06-30', 'national@2'],
        ['2025-01-01', null, null],
      ],
    ));
});
