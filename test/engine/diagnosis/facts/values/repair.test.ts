/** Values that people write, and the ones that were meant. */
import assert from 'node:assert/strict';
import { findImpossibleDate, repairValue } from '#diagnosis/facts/values/repair.js';

const CASES: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  date: {
    '30.04.2026': '2026-04-30',
    '1.2.2026': '2026-02-01',
    '30-04-2026': '2026-04-30',
    '30/04/2026': '2026-04-30',
    '04/30/2026': '2026-04-30',
    '04/05/2026': null,
    '04-05-2026': null,
    '04 05 2026': null,
    '04.05.2026': '2026-05-04',
    '05/05/2026': '2026-05-05',
    '20260430': '2026-04-30',
    '2026-4-3': '2026-04-03',
    '2026/04/30': '2026-04-30',
    '2026-04-30T10:00:00': '2026-04-30',
    '2026–04–30': '2026-04-30',
    '“2026-04-30”': '2026-04-30',
    '"30.04.2026"': '2026-04-30',
    '2026年4月30日': '2026-04-30',
    '２０２６-04-30': '2026-04-30',
    '2026-04-31': null,
    '31.04.2026': null,
    '30.04.26': null,
    '30 April 2026': '2026-04-30',
    '30. April 2026': '2026-04-30',
    'April 30, 2026': '2026-04-30',
    'Apr 3rd 2026': '2026-04-03',
    '30-APR-2026': '2026-04-30',
    '30Apr2026': '2026-04-30',
    '2026-Apr-30': '2026-04-30',
    '1. März 2026': '2026-03-01',
    '1 Mrz 2026': null,
    '1er août 2026': '2026-08-01',
    '14 févr. 2026': '2026-02-14',
    '14 fevrier 2026': '2026-02-14',
    '3 Dez. 2026': '2026-12-03',
    // June or July, in French.
    '3 jui 2026': null,
    '20260430T0930': '2026-04-30',
    '20260430T093000Z': '2026-04-30',
    '20260431T093000Z': null,
    '20260430T09': null,
    '31 April 2026': null,
    '30 Aprils 2026': null,
    '30 April 26': null,
    tomorrow: null,
    '': null,
  },
  dateTime: {
    '2026-04-30': '2026-04-30T00:00:00',
    '30.04.2026 9:30': '2026-04-30T09:30:00',
    '2026-04-30 09:30:15': '2026-04-30T09:30:15',
    '2026-04-31': null,
  },
  time: { '9:30': '09:30:00', '09.30': '09:30:00', '25:00': null, noon: null },
  decimal: {
    '"119.00"': '119.00',
    '１１９．００': '119.00',
    '119,00': '119.00',
    '1.000,50': '1000.50',
    '1,000.50': '1000.50',
    '1 000,50': '1000.50',
    "1'000.50": '1000.50',
    '1.000.000': '1000000',
    '1 234 567,50': '1234567.50',
    '- 1 234': '-1234',
    '12 ,50': '12.50',
    // Neither the number of a telephone nor an account is an amount.
    '+49 30 555010': null,
    '12 34': null,
    '1234 567': null,
    "1'23": null,
    '1,000,000.5': '1000000.5',
    '1,000': null,
    '0,125': '0.125',
    '1.00.00': null,
    '€ 5,00': '5.00',
    'EUR 5.00': '5.00',
    '5.00 EUR': '5.00',
    '19 %': '19',
    '-5,00': '-5.00',
    '1e2': '100',
    '1.5E3': '1500',
    '1.19E2': '119',
    '-4.347E+01': '-43.47',
    '5E-3': '0.005',
    '1.25e-1': '0.125',
    '0e5': '0',
    '1e200': null,
    '12.50-': '-12.50',
    '1.234,50-': '-1234.50',
    '(12.50)': '-12.50',
    '\u221212,50': '-12.50',
    '-12-': null,
    '12-15': null,
    '12.-': '12',
    '1\u2019234.50': '1234.50',
    '12,--': '12',
    '12,\u2014': '12',
    free: null,
    '': null,
  },
  integer: { '12.0': '12', '12,00': '12', '1.234.567': '1234567', '12.5': null },
  boolean: { TRUE: 'true', yes: 'true', Ja: 'true', nein: 'false', No: 'false', maybe: null },
  string: { x: null },
};

describe('what was probably meant', () => {
  for (const [type, values] of Object.entries(CASES))
    describe(`by a ${type}`, () => {
      for (const [value, meant] of Object.entries(values))
        it(`${JSON.stringify(value)}: ${meant ?? 'nobody knows'}`, () => assert.equal(repairValue(value, type), meant));
    });
  it('takes no time, however long a value is', () => {
    for (const piece of ['1', '.', ',', '1.', '1,', ' ', '-', '1.000,', '1E', '(', 'a', 'a.', '1 April '])
      for (const type of Object.keys(CASES)) assert.equal(repairValue(piece.repeat(100_000), type) === '', false);
  });
});

describe('a day that does not exist', () => {
  for (const [value, expected] of [
    ['2026-04-31', { month: 4, days: 30 }],
    ['20260431', { month: 4, days: 30 }],
    ['31.04.2026', { month: 4, days: 30 }],
    ['2026-02-29', { month: 2, days: 28 }],
    ['2024-02-30', { month: 2, days: 29 }],
    ['2026-13-01', { month: 0, days: 0 }],
    ['2024-02-29', null],
    ['2026-04-30', null],
    ['tomorrow', null],
    ['2026-04-31T10:00:00', { month: 4, days: 30 }],
  ] as const)
    it(`${value}: ${JSON.stringify(expected)}`, () => assert.deepEqual(findImpossibleDate(value), expected));
});
