import { strict as assert } from 'node:assert';
import { passedChecks, passedMod97 } from '#validator/anonymise/check-digits.js';
import { anonymise } from '#validator/index.js';
import { withText, xrechnungUbl } from '../../../fixtures/invoices.js';

/** Invented, or the publishers' own examples. */
const RIGHT: readonly (readonly [scheme: string, value: string])[] = [
  ['GLN', '4012345000009'],
  ['GTIN-8', '40123455'],
  ['SIREN', '732829320'],
  ['SIRET', '73282932000074'],
  ['French VAT number', '44732829320'],
  ['German VAT number', '136695976'],
  ['Norwegian organisation number', '974760673'],
  ['Belgian enterprise number', '0202239951'],
  ['Australian business number', '51824753556'],
  ['Croatian OIB', '12346813600'],
];

const IBANS = [
  'DE02120300000000202051',
  'FR1420041010050500013M02606',
  'NL91ABNA0417164300',
  'BE68539007547034',
  'NO9386011117947',
];
const LEITWEG = ['04011000-1234512345-06', '991-01484-64'];

function replaced(value: string, seed: number): string {
  const xml = withText(xrechnungUbl, 'cbc:ID', value);
  return /<cbc:ID>([^<]*)</.exec(Buffer.from(anonymise(Buffer.from(xml), { seed })).toString())![1]!;
}

describe('check digits of invented identifiers', () => {
  for (const [scheme, value] of RIGHT) {
    it(`stay right: ${scheme}`, () => {
      assert.match(passedChecks(value), /1/);
      for (const seed of [1, 2, 3]) {
        const other = replaced(value, seed);
        assert.notEqual(other, value);
        assert.equal(passedChecks(other), passedChecks(value));
      }
    });
    it(`stay wrong: ${scheme}`, () => {
      const wrong = value.slice(0, -1) + String((Number(value.at(-1)) + 1) % 10);
      for (const seed of [1, 2, 3]) assert.equal(passedChecks(replaced(wrong, seed)), passedChecks(wrong));
    });
  }
  for (const value of IBANS)
    it(`of an IBAN stay right, with its country: ${value}`, () => {
      const other = replaced(value, 1);
      assert.notEqual(other, value);
      assert.equal(other.slice(0, 2), value.slice(0, 2));
      assert.match(passedMod97(other), /1$/);
      assert.match(
        passedMod97(
          replaced(
            value.replace(/\d$/, (last) => String((Number(last) + 1) % 10)),
            1,
          ),
        ),
        /0$/,
      );
      const spaced = value.replace(/.{4}(?=.)/g, '$& ');
      assert.equal(replaced(`${value} ${spaced}`, 1).replaceAll(' ', ''), other + other);
    });
  for (const value of LEITWEG)
    it(`of a Leitweg-ID stay right: ${value}`, () => {
      assert.match(passedMod97(value.replaceAll('-', '')), /^1/);
      const other = replaced(value, 1);
      assert.notEqual(other, value);
      assert.match(passedMod97(other.replaceAll('-', '')), /^1/);
    });
});
