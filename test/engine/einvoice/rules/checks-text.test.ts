/** The stored text of checks, whole and in parts. */
import assert from 'node:assert/strict';
import type { Assertion } from '#schematron/assertion.js';
import type { StoredChecks } from '#schematron/compiled.js';
import {
  type CheckPlace,
  checksText,
  findChecks,
  parseCheck,
  parseChecks,
  parseLists,
  refersToList,
  resolveLists,
  storedChecksText,
} from '#core/rules/checks-text.js';
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

  it('is read check by check', () => {
    const places = findChecks(text);
    assert.equal(places.length, assertions.length);
    for (const place of places) {
      const [index, begin, end] = place;
      assert.deepEqual(parseCheck(text.slice(begin, end), index), assertions[index]);
    }
  });

  it('has no places if it is in one line, as written before', () =>
    assert.deepEqual(findChecks(JSON.stringify(JSON.parse(text))), []));

  it('resolves code lists of files', () => {
    const [first] = assertions;
    const shape = { kind: 'value', path: ['a'], codes: { document: 'a.xml', list: 'units' } } as const;
    const stored = checksText({
      documents: {},
      codeLists: { 'a.xml#units': ['C62', 'H87'] },
      assertions: [{ ...first!, shape } as Assertion],
    });
    const [[index, begin, end]] = findChecks(stored) as [CheckPlace];
    const check = parseCheck(stored.slice(begin, end), index);
    assert.ok(refersToList(check));
    assert.deepEqual(resolveLists(check, parseLists(stored)).shape, { ...shape, codes: { values: ['C62', 'H87'] } });
  });
});
