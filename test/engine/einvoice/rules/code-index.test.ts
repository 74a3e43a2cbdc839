/** The index of codes: what names mean, and where their checks are. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODE_INDEX_FILE, codeIndex } from '#core/rules/code-index-file.js';
import { CodeIndex, type CodeUses, isIndexComplete } from '#core/rules/code-index.js';
import { compiledFiles } from '#core/rules/compiled.js';
import { HeldRules } from '#core/rules/held-rules.js';
import type { RuleSetEntry } from '#core/rules/manifest.js';
import { readRulesSettings } from '#validator/settings/rules.js';

describe('the index of codes', () => {
  const { rules } = readRulesSettings({});
  const held = new HeldRules(rules);
  const entries = held.manifest.ruleSets.filter(({ id }) => ['en16931-ubl', 'facturx-basic'].includes(id));
  const neverRead = (entry: RuleSetEntry): never => assert.fail(`${entry.id} is read`);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-codes-'));
    for (const entry of entries)
      cpSync(join(rules.compiledDir, compiledFiles(entry).checks), join(folder, compiledFiles(entry).checks));
    writeFileSync(
      join(folder, CODE_INDEX_FILE),
      codeIndex(entries, folder, (entry) => held.assertions(entry)),
    );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('leads to each check of each code, without reading the others', () => {
    const index = new CodeIndex(entries, [folder], neverRead);
    for (const entry of entries)
      for (const assertion of held.assertions(entry)) {
        const found = index.uses(assertion.code.toUpperCase()).find((each) => each.entry === entry)!;
        const place = found.use.places!.find(([position]) => position === assertion.index)!;
        const check = held.withLists(entry, held.checkAt(entry, place, assertion.code));
        assert.deepEqual(check, assertion);
      }
  });

  it('lists codes in the order of the rule sets and their checks', () => {
    const index = new CodeIndex(entries, [folder], neverRead);
    const codes = entries.flatMap((entry) => held.assertions(entry).map(({ code }) => code.toUpperCase()));
    const names = [...index.all().keys()];
    const wanted = [...new Set(codes)];
    assert.deepEqual(names.slice(0, wanted.length), wanted);
    assert.ok(names.length > wanted.length, 'earlier codes follow');
  });

  it('has no name that is only the beginning of another', () => {
    const index = new CodeIndex(entries, [folder], neverRead);
    assert.deepEqual(index.uses('BR-'), []);
    assert.notDeepEqual(index.uses('BR-01'), []);
  });

  it('answers from the checks of rule sets that it does not have, or has in another length', () => {
    const [first, ...others] = entries;
    const indexed = new CodeIndex(entries, [folder], neverRead);
    writeFileSync(
      join(folder, CODE_INDEX_FILE),
      codeIndex(others, folder, (entry) => held.assertions(entry)),
    );
    assert.ok(!isIndexComplete(entries, folder));
    assert.ok(isIndexComplete(others, folder));
    const read: RuleSetEntry[] = [];
    const index = new CodeIndex(entries, [folder], (entry) => (read.push(entry), held.assertions(entry)));
    assert.deepEqual(read, [first]);
    assert.deepEqual([...index.all().keys()], [...indexed.all().keys()]);
    const spelled = (found: CodeUses): readonly unknown[] => found.map(({ entry, use }) => [entry, use.code]);
    assert.deepEqual(spelled(index.uses('BR-02')), spelled(indexed.uses('BR-02')));
  });

  it('refuses a place where another check is', () => {
    const [entry] = entries;
    const index = new CodeIndex(entries, [folder], (each) => held.assertions(each));
    const place = index.uses('BR-03').find((each) => each.use.places !== undefined)!.use.places![0]!;
    assert.throws(() => held.checkAt(entry!, place, 'BR-04'), { code: 'RULES_CORRUPT' });
  });
});
