/** The stored text of checks, whole and by code. */
import assert from 'node:assert/strict';
import type { Assertion } from '#schematron/assertion.js';
import type { StoredChecks } from '#schematron/compiled.js';
import { checksText, lookUpCodes, parseChecks, storedChecksText } from '#core/rules/checks-text.js';
import { Registry } from '#core/rules/registry.js';
import { readRulesSettings } from '#validator/settings/rules.js';

describe('the stored text of checks', () => {
  const { rules } = readRulesSettings({});
  const registry = new Registry({ ...rules, engine: 'native' });
  const entry = registry.manifest.ruleSets.find(({ id }) => id === 'xrechnung-ubl')!;
  const assertions = registry.assertions(entry);
  const text = checksText({ documents: {}, codeLists: { 'a.xml#units': ['C62', 'H87'] }, assertions });

  it('has a line for each check', () => {
    assert.equal(text.split('\n').length, assertions.length + 2);
    assert.ok(assertions.length > 50);
  });

  it('is what was written', () => assert.deepEqual(parseChecks(text).assertions, assertions));

  it('is the same again from its value', () => assert.equal(storedChecksText(JSON.parse(text) as StoredChecks), text));

  const byCode = (code: string): readonly Assertion[] =>
    assertions.filter((assertion) => assertion.code.toUpperCase() === code.toUpperCase());

  for (const [form, written] of [
    ['with a line for each check', text],
    ['in one line, as written before', JSON.stringify(JSON.parse(text))],
  ] as const) {
    const find = lookUpCodes(written);

    it(`gives the checks of each code, ${form}`, () => {
      for (const { code } of assertions) assert.deepEqual(find(code), byCode(code), code);
    });

    it(`finds a code in any case, and no other that begins alike, ${form}`, () => {
      assert.deepEqual(find('br-de-1'), byCode('BR-DE-1'));
      assert.equal(find('br-de-1').length, 1);
      assert.deepEqual(find('BR-DE'), []);
    });
  }

  it('resolves code lists of files', () => {
    const [first] = assertions;
    const shape = { kind: 'value', path: ['a'], codes: { document: 'a.xml', list: 'units' } } as const;
    const stored = checksText({
      documents: {},
      codeLists: { 'a.xml#units': ['C62', 'H87'] },
      assertions: [{ ...first!, shape } as Assertion],
    });
    const [found] = lookUpCodes(stored)(first!.code);
    assert.deepEqual(found!.shape, { ...shape, codes: { values: ['C62', 'H87'] } });
  });
});
