/** The code that was probably meant. */
import assert from 'node:assert/strict';
import { findNearestCode } from '#diagnosis/facts/values/nearest.js';

describe('the nearest code', () => {
  const CURRENCIES = ['CHF', 'EUR', 'GBP', 'USD', 'USN'];
  const TABLE: readonly (readonly [value: string, codes: readonly string[], near: string | null, why: string])[] = [
    ['eur', CURRENCIES, 'EUR', 'small letters'],
    ['EURO', CURRENCIES, 'EUR', 'a letter too many'],
    ['EU', CURRENCIES, null, 'too short to tell'],
    ['ERU', CURRENCIES, 'EUR', 'two letters exchanged'],
    ['EUX', CURRENCIES, 'EUR', 'another letter'],
    ['USX', CURRENCIES, null, 'two codes are as close'],
    ['Euro!', CURRENCIES, null, 'two mistakes'],
    ['EUR', CURRENCIES, null, 'it is in the list'],
    ['88', ['0007', '0088'], '0088', 'zeros in front are missing'],
    ['vatex-eu-ae', ['VATEX-EU-AE', 'VATEX-EU-IC'], 'VATEX-EU-AE', 'small letters'],
    ['VATEX EU AE', ['VATEX-EU-AE', 'VATEX-EU-IC'], 'VATEX-EU-AE', 'other signs'],
    ['de', ['DE', 'FR'], 'DE', 'small letters of a short code'],
    ['DA', ['DE', 'DK'], null, 'short codes are all close'],
    ['', ['0', 'A'], null, 'nothing'],
    ['-', ['+', 'A'], null, 'nothing but signs'],
    ['A'.repeat(100), ['A'.repeat(101)], null, 'no code is that long'],
  ];
  for (const [value, codes, near, why] of TABLE)
    it(`of "${value.slice(0, 20)}" is ${near ?? 'not told'}: ${why}`, () =>
      assert.equal(findNearestCode(value, codes), near));

  it('is not told in a very long list, in which something is always close', () => {
    const units = ['STK', ...Array.from({ length: 1000 }, (_, n) => `U${n}`)];
    assert.equal(findNearestCode('Stk', units), null);
    assert.equal(findNearestCode('Stk', units.slice(0, 900)), 'STK');
  });
});
