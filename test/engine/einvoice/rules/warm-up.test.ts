/** What workers load at start. */
import assert from 'node:assert/strict';
import { type RuleSetEntry, versionedName } from '#core/rules/manifest.js';
import { isRare } from '#core/rules/holding.js';
import { Registry } from '#core/rules/registry.js';
import { warmUpDocument } from '#core/rules/warm-up/documents.js';
import { warmUp } from '#validator/warm-up.js';
import { parse } from '#schematron/xml/parse.js';
import { rootOf } from '#schematron/xml/tree.js';
import type { RuleSet } from '#core/types.js';
import { RULES } from '../../../fixtures/rules.js';

describe('the documents to warm up with', () => {
  it('exist for every kind of invoice, and are empty elements for other documents', () => {
    const types = Object.values(new Registry(RULES).manifest.documentTypes);
    for (const { root, isInvoice } of types) {
      const text = warmUpDocument(root);
      const parsed = parse(text);
      assert.ok(parsed.ok, root);
      const name = parsed.tree.names[parsed.tree.name[rootOf(parsed.tree)]!]!;
      assert.equal(`Q{${name.uri}}${name.local}`, root);
      if (isInvoice !== false) assert.ok(text.length > 4_000, root);
    }
  });
});

describe('warming up', () => {
  const loadedBy = (withRare?: boolean): { loaded: readonly string[]; registry: Registry } => {
    const loaded = new Set<string>();
    class Watched extends Registry {
      override ruleSet(entry: RuleSetEntry): RuleSet {
        loaded.add(versionedName(entry));
        return super.ruleSet(entry);
      }
    }
    const registry = new Watched(RULES);
    warmUp(registry, withRare);
    return { loaded: [...loaded].sort(), registry };
  };

  it('loads the rule sets of every row, but those that are rare', () => {
    const { loaded, registry } = loadedBy();
    const { ruleSets, detection } = registry.manifest;
    const used = new Set(detection.flatMap((row) => row.ruleSets));
    const wanted = ruleSets
      .filter((entry) => used.has(entry.id) && !isRare(registry.manifest, entry))
      .map((entry) => versionedName(entry));
    assert.deepEqual(loaded, wanted.sort());
    assert.equal(loaded.includes('zugferd-1.0@1.0'), false);
  });
  it('loads all of them on request', () => {
    const { loaded, registry } = loadedBy(true);
    const ids = new Set(loaded.map((name) => name.slice(0, name.indexOf('@'))));
    assert.deepEqual([...ids].sort(), [...new Set(registry.manifest.detection.flatMap((row) => row.ruleSets))].sort());
  });
});
