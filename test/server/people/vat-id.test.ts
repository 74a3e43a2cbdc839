/** The format of VAT ids. */
import assert from 'node:assert/strict';
import { COUNTRIES, isVatIdIn, normaliseVatId } from '#service/people/vat-id.js';

describe('VAT ids', () => {
  const good = [
    ['DE', 'DE123456788'],
    ['AT', 'ATU12345678'],
    ['GR', 'EL123456789'],
    ['NL', 'NL123456789B01'],
    ['FR', 'FRXX123456789'],
    ['IE', 'IE1234567WA'],
    ['ES', 'ESX1234567X'],
    ['BE', 'BE0123456789'],
    ['CH', 'CHE123456789'],
    ['PL', 'PL1234567890'],
  ] as const;
  for (const [country, id] of good)
    it(`${id} can be one of ${country}`, () => assert.equal(isVatIdIn(country, id), true));

  const bad = [
    ['DE', 'DE12345678'],
    ['DE', '123456788'],
    ['DE', 'ATU12345678'],
    ['AT', 'AT12345678'],
    ['GR', 'GR123456789'],
    ['FR', 'FRIO123456789'],
    ['US', 'US123456789'],
    ['DE', 'DE123456788\n'],
  ] as const;
  for (const [country, id] of bad)
    it(`${JSON.stringify(id)} can't be one of ${country}`, () => assert.equal(isVatIdIn(country, id), false));

  it('are stored without what people put in between', () => {
    for (const typed of ['de 123 456 788', 'DE123.456.788', 'DE-123456788', ' DE123456788 ', 'De\u00a0123456788'])
      assert.equal(normaliseVatId(typed), 'DE123456788');
  });

  it('belong to countries that have two letters each, and are listed once', () => {
    assert.equal(new Set(COUNTRIES).size, COUNTRIES.length);
    assert.ok(COUNTRIES.length > 27 && COUNTRIES.every((code) => /^[A-Z]{2}$/.test(code)) && !COUNTRIES.includes('EL'));
  });
});
