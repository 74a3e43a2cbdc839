/** Numbers and days as people of a language write them. */
import assert from 'node:assert/strict';
import { localCalculation, localDay, localNumber } from '#wording/local-form.js';
import { dayPart, decimalPart, part } from '#wording/part.js';
import { render } from '#wording/render.js';
import { localForm } from '#wording/texts.js';

const [en, de, fr] = [localForm('en'), localForm('de'), localForm('fr')];

describe('A number for people', () => {
  for (const [value, english, german, french] of [
    ['1070.00', '1,070.00', '1.070,00', '1\u202f070,00'],
    ['-1234567.5', '-1,234,567.5', '-1.234.567,5', '-1\u202f234\u202f567,5'],
    ['119.000', '119.000', '119,000', '119,000'],
    ['100', '100', '100', '100'],
    ['0.00', '0.00', '0,00', '0,00'],
  ] as const)
    it(`is ${german} in German for ${value}`, () => {
      assert.deepEqual(
        [en, de, fr].map((form) => localNumber(value, form)),
        [english, german, french],
      );
    });

  for (const value of ['', '1.234,50', '12,50', '1e3', '20000 €', 'ab-1000', '+5'])
    it(`stays as it is for "${value}", which is no decimal number`, () => assert.equal(localNumber(value, de), value));

  it('keeps its sign and parentheses in a calculation', () => {
    assert.equal(localCalculation('1000.00 - (-2500.00) + 2 × 19 %', de), '1.000,00 - (-2.500,00) + 2 × 19 %');
  });

  it('is none where the digits belong to a name or a version', () => {
    assert.equal(localCalculation('BR-1000, R1000, 1.2.1000', de), 'BR-1000, R1000, 1.2.1000');
  });
});

describe('A day for people', () => {
  it('has the form of the language', () => {
    assert.deepEqual(
      [en, de, fr].map((form) => localDay('2026-08-31', form)),
      ['31 August 2026', '31.08.2026', '31/08/2026'],
    );
    assert.equal(localDay('2026-03-01', en), '1 March 2026');
  });

  for (const value of ['', '2026-08', '20260831', '2026-13-01', '2026-08-31Z'])
    it(`stays as it is for "${value}"`, () => assert.equal(localDay(value, de), value));
});

describe('A message', () => {
  it('writes amounts and days for people, and leaves values of the document alone', () => {
    const stated = decimalPart('1070.00');
    assert.equal(
      render(part('evidence.termAmount', { term: 'BT-106', value: stated }), 'de'),
      'BT-106 lautet 1.070,00',
    );
    assert.equal(render(part('evidence.value', { value: '1070.00' }), 'de'), 'Der Wert ist „1070.00“.');
    assert.equal(render(part('because.since', { day: dayPart('2026-09-01') }), 'fr').includes('01/09/2026'), true);
  });
});
