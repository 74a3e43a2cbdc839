/** What tests mean is known when rules are compiled: nobody reads their text to say what is wrong. */
import assert from 'node:assert/strict';
import { Registry } from '#core/rules/registry.js';
import type { RuleSetEntry } from '#core/rules/manifest.js';
import type { RuleSet } from '#core/types.js';
import { validate } from '#validator/validate.js';
import { readBases } from '../../scripts/diagnostics/by-hand/bases.js';
import { MISTAKES } from '../../scripts/diagnostics/by-hand/mistakes/all.js';
import { RULES } from '../fixtures/rules.js';
import { inFull } from '../needs/wanted.js';
import { linesWith, sourcesOf } from './sources.js';

/** A registry whose rules are evaluated as ever, and have no text that could be read. */
class WithoutTexts extends Registry {
  readonly #sealed = new WeakSet<RuleSet>();

  override ruleSet(entry: RuleSetEntry): RuleSet {
    const ruleSet = super.ruleSet(entry);
    if (!this.#sealed.has(ruleSet)) {
      this.#sealed.add(ruleSet);
      for (const assertion of ruleSet.assertions)
        for (const name of ['test', 'context'])
          Object.defineProperty(assertion, name, {
            get: () => {
              throw new Error(`${assertion.code}: somebody reads the text of its ${name}`);
            },
          });
    }
    return ruleSet;
  }
}

describe('XPath is read by the compiler alone', () => {
  it('whatever is wrong in a document', () => {
    const registry = new WithoutTexts(RULES);
    const bases = readBases(new Registry(RULES));
    const step = inFull(11, 37);
    let found = 0;
    for (const [at, { base, edit }] of MISTAKES.entries()) {
      if (at % step !== 0) continue;
      const { text, options } = bases.get(base)!;
      const { report, details } = validate(Buffer.from(edit(text)), { ...options, patches: true }, registry);
      found += details.issues.length;
      assert.deepEqual(
        report.issues.filter(({ code }) => code === 'NOT-EVALUATED'),
        [],
      );
    }
    assert.ok(found > 0);
  });

  it('and no source asks for the text of a test but to show it or to compare it as a whole', () => {
    const files = sourcesOf('engine').filter((file) => !/^engine\/schematron\//.test(file) && !SHOWN.has(file));
    const reads =
      /\b(?:assertion|rule)\.(?:test|context)\b(?! *\()|\{[^}]*\b(?:test|context)\b[^}]*\}: (?:Pick<)?Assertion\b/;
    assert.deepEqual(linesWith(files, reads), []);
  });
});

/** They print it, or tell by it whether a rule of another release is the same. */
const SHOWN: ReadonlySet<string> = new Set([
  'engine/validator/explain.ts',
  'engine/einvoice/rules/evaluate.ts',
  'engine/validator/upcoming.ts',
]);
