/** The scope of a run of `compile-rules`. */
import assert from 'node:assert/strict';
import { selectRules } from '#cli/compile-rules/selection.js';
import { realManifest } from '../../fixtures/rules.js';

describe('the rule sets that are compiled where only some are asked for', () => {
  const releases = (...only: readonly string[]): readonly string[] =>
    selectRules(realManifest(), 'available', only).ruleSets.map(({ id, release }) => `${id} of ${release}`);

  it('are those of the core, by the id of one: its older releases may not be there', () =>
    assert.deepEqual(releases('facturx-minimum'), ['facturx-minimum of factur-x@1.09.2']));
  it('are an older one, by its version', () =>
    assert.deepEqual(releases('facturx-minimum@1.08'), ['facturx-minimum of factur-x@1.08']));
  it('are all that were released together, by the id of the release', () => {
    const versions = new Set(releases('factur-x').map((name) => name.split('@').at(-1)));
    assert.deepEqual([...versions].sort(), ['1.07.3', '1.08', '1.09', '1.09.2']);
  });
  it('are those of a country alone, by its id', () =>
    assert.deepEqual(releases('fr-ctc-ubl'), ['fr-ctc-ubl of fr-ctc@1.4.0.04', 'fr-ctc-ubl of fr-ctc@1.4.0.03']));
});
