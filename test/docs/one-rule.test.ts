/** The rule that docs/architecture.md follows through everything: what is quoted on the way is what comes out. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printCore, prefixedNames } from '#schematron/compiler/xpath/print.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { checkRuleSet } from '#cli/compile-rules/write-rule-set.js';
import { RULES, realManifest, verdictOn } from '../fixtures/rules.js';
import { blocksOf } from './blocks.js';

const ROOT = findPackageRoot(import.meta.url);
const FILE = join(ROOT, 'docs', 'architecture.md');
const [, section] = /^## One rule,([^]*?)^## /m.exec(readFileSync(FILE, 'utf8'))!;
const plain = section!.replace(/\n>? ?/g, ' ');

describe('the rule that docs/architecture.md follows', () => {
  const manifest = realManifest();
  const entry = manifest.ruleSets.find(({ id }) => id === 'en16931-ubl')!;
  const { schema, typed, assertions } = checkRuleSet(entry, { manifest, officialDir: RULES.officialDir });
  const assertion = assertions.find(({ id }) => id === 'BR-CO-10')!;

  it('has the test, the flag and the context of the publisher, and a shape that tells nothing', () => {
    assert.deepEqual(
      blocksOf(FILE, 'xpath').map(({ text }) => text.trim()),
      [assertion.test],
    );
    assert.deepEqual(
      [assertion.flag, assertion.context, assertion.shape, assertion.subject],
      ['fatal', 'cac:LegalMonetaryTotal', null, null],
    );
  });
  it('has the typed expression', () => {
    const rule = schema.patterns
      .flatMap(({ rules }) => rules)
      .find(({ context }) => context.text === assertion.context)!;
    const check = rule.checks.find(({ id }) => id === 'BR-CO-10')!;
    const prefixes = new Map(Object.entries(manifest.prefixes).map(([uri, prefix]) => [prefix, uri]));
    const core = printCore(typed.core(check.test), prefixedNames(prefixes));
    const [left] = /^\(cast->.*$/m.exec(section!)!;
    assert.ok(core.startsWith(`(=:exact ${left} (div:decimal (round `), core);
  });
  it('has the finding, the message and its consequence', async () => {
    const { details } = await verdictOn(readFileSync(join(ROOT, 'examples', 'xrechnung-three-mistakes.xml')));
    const issue = details.issues.find(({ code }) => code === 'BR-CO-10')!;
    for (const quoted of [issue.message, issue.field!, issue.location!]) assert.ok(plain.includes(quoted), quoted);
    const consequence = details.issues.find(({ code }) => code === 'BR-CO-13')!;
    assert.ok(consequence.message.endsWith('Fix BR-CO-10 first.') && plain.includes('"Fix BR-CO-10 first."'));
  });
});
