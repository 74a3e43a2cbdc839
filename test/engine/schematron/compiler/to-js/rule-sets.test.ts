import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiledFiles } from '#core/rules/compiled.js';
import { versionedName } from '#core/rules/manifest.js';
import { parseManifest } from '#core/rules/parse-manifest.js';
import { Registry } from '#core/rules/registry.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { treeOf } from '../../../../fixtures/schematron.js';
import { isOptional } from '#core/rules/holding.js';
import { needs } from '../../../../needs/needs.js';

describe('every rule set of the manifest', () => {
  const { rules } = readRulesSettings({});
  const manifest = parseManifest(readFileSync(rules.manifestPath, 'utf8'));
  const registry = new Registry({ ...rules, engine: 'native' });
  it('exists', () => assert.notEqual(manifest.ruleSets.length, 0));
  for (const entry of manifest.ruleSets) {
    needs(...(isOptional(manifest, entry) ? (['national rules'] as const) : [])).it(
      `${versionedName(entry)} is compiled, loads and runs`,
      () => {
        const ruleSet = registry.ruleSet(entry);
        assert.equal(ruleSet.engine, 'native');
        assert.notEqual(ruleSet.assertions.length, 0);
        // An unknown element breaks no rule except country rules about any element, and causes no errors.
        const found = ruleSet.evaluate(treeOf('<unknown>x</unknown>'));
        assert.deepEqual(
          found.filter(
            ({ assertion, error }) => error !== undefined || !/(?:^|\|)\s*(?:\/\/?)?(?:\*|$)/.test(assertion.context),
          ),
          [],
        );
      },
    );
    needs(...(isOptional(manifest, entry) ? (['national rules'] as const) : [])).it(
      `${versionedName(entry)} is stored without comments`,
      () => {
        const [title, ...rest] = readFileSync(join(rules.compiledDir, compiledFiles(entry).native), 'utf8').split('\n');
        assert.match(title!, /^\/\/ /);
        assert.deepEqual(
          rest.filter((line) => line.startsWith('//')),
          [],
        );
      },
    );
  }
});
