/** Values that messages name: from their data, and from the examples that belong to sentences of the catalogue. */
import assert from 'node:assert/strict';
import { LANGUAGES } from '#core/languages.js';
import { findQuotedValues } from '#diagnosis/fix/kit/values/named-values.js';
import NAMED from '#core/knowledge/named-values.json' with { type: 'json' };
import { ruleText } from '#wording/catalogue.js';
import { decimalPart, part } from '#wording/part.js';

describe('values that a message names', () => {
  it('are those that may be written, codes in lists among them', () => {
    assert.deepEqual(findQuotedValues([part('schema.write', { near: '2025-01-31' })]), ['2025-01-31']);
    assert.deepEqual(
      findQuotedValues([part('families.codeNotInShortList.fix', { element: 'cbc:ID', codes: ['S', 'Z1'] })]),
      ['Z1'],
    );
    assert.deepEqual(findQuotedValues([part('families.codeNotInShortList.fix', { codes: ['AA', 'BB'] })]), [
      'AA',
      'BB',
    ]);
  });

  it('are the examples of a rule, whatever the language', () => {
    assert.deepEqual(findQuotedValues([part('rules.BR-03.fix')]), ['2025-01-31', '20250131', '102']);
  });

  it('are no amounts, counts or names', () => {
    assert.deepEqual(
      findQuotedValues([
        part('families.elementAtMost.fix', { element: 'cbc:ID', count: 12, in: decimalPart('12') }),
        null,
      ]),
      [],
    );
  });
});

describe('the examples of the catalogue', () => {
  it('stand in the sentence that they belong to', () => {
    const missing = Object.entries(NAMED).flatMap(([id, values]) =>
      values.filter((value) => !ruleText(`rules.${id}`, 'en').includes(value)).map((value) => `${id}: ${value}`),
    );
    assert.deepEqual(missing, []);
  });

  it('belong to sentences that every language has', () => {
    for (const language of LANGUAGES)
      for (const id of Object.keys(NAMED)) assert.notEqual(ruleText(`rules.${id}`, language), '', id);
  });
});
