/** Check digits of VAT identifiers: published numbers, and the same with one digit changed. */
import assert from 'node:assert/strict';
import { isVatIdentifier } from '#core/knowledge/vat-check-digits.js';
import { sampleVatIdentifier } from '#core/knowledge/vat-identifiers.js';

/** Examples of tax offices and public registers. */
const RIGHT = [
  'ATU13585627',
  'BE0403170701',
  'CHE107787577',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100207415',
  'EL040127797',
  'FI09853608',
  'FR83404833048',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IE3628739UA',
  'IT00743110157',
  'LU10000356',
  'MT11679112',
  'NL004495445B01',
  'NL000099998B57',
  'NO988077917MVA',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
];

describe('a VAT identifier', () => {
  for (const identifier of RIGHT)
    it(`${identifier} is right, and wrong with another digit`, () => {
      assert.equal(isVatIdentifier(identifier), true);
      const at = identifier.search(/\d(?=\D*$)|\d(?=\d*B)/);
      const wrong = `${identifier.slice(0, at)}${(Number(identifier[at]) + 1) % 10}${identifier.slice(at + 1)}`;
      // Branch numbers follow the check digits.
      if (!/^(NL.{9}|SE)/.test(identifier)) assert.equal(isVatIdentifier(wrong), false, wrong);
      const first = identifier.search(/[1-9]/);
      const other = `${identifier.slice(0, first)}${(Number(identifier[first]) % 9) + 1}${identifier.slice(first + 1)}`;
      assert.equal(isVatIdentifier(other), false, other);
    });
  it('that we show as an example is right', () => {
    for (const country of ['AT', 'BE', 'DE', 'DK', 'FR', 'GR', 'HR', 'IT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE'])
      assert.equal(isVatIdentifier(sampleVatIdentifier(country)!), true, country);
  });
  it('has a form where no check digits are known, and none where nothing is', () => {
    assert.equal(isVatIdentifier('ESB12345674'), true);
    assert.equal(isVatIdentifier('ES12'), false);
    assert.equal(isVatIdentifier('US123456'), null);
  });
});
