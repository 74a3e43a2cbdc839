/** What workers load when they start. */
import assert from 'node:assert/strict';
import type { RuleSetEntry } from '../../../engine/rules/manifest.js';
import { isOptional } from '../../../engine/rules/holding.js';
import { Registry } from '../../../engine/rules/registry.js';
import { warmUp } from '../../../engine/rules/warm-up/warm-up.js';
import type { RuleSet } from '../../../engine/types.js';
import { RULES } from '../../fixtures/rules.js';

describe('warming up', () => {
  it('loads the rule sets of every row, but those that a service may do without', () => {
    const loaded = new Set<string>();
    class Watched extends Registry {
      override ruleSet(entry: RuleSetEntry): RuleSet {
        loaded.add(entry.id);
        return super.ruleSet(entry);
      }
    }
    const registry = new Watched(RULES);
    warmUp(registry);
    const { ruleSets, detection } = registry.manifest;
    const used = new Set(detection.flatMap((row) => row.ruleSets));
    const wanted = ruleSets
      .filter((entry) => used.has(entry.id) && !isOptional(registry.manifest, entry))
      .map(({ id }) => id);
    assert.deepEqual([...loaded].sort(), wanted.sort());
  });
});
