/** Values that people write, and the ones that were meant. */
import assert from 'node:assert/strict';
import { impossibleDay, repaired } from '../../../../engine/messages/schema/repair.js';

const CASES: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  date: {
    '30.04.2026': '2026-04-30',
    '1.2.2026': '2026-02-01',
    '30-04-2026': '2026-04-30',
    '30/04/2026': '2026-04-30',
    '04/30/2026': '2026-04-30',
    '04/05/2026': null,
    '05/05/2026': '2026-05-05',
    '20260430': '2026-04-30',
    '2026-4-3': '2026-04-03',
    '2026/04/30': '2026-04-30',
    '2026-04-30T10:00:00': '2026-04-30',
    '2026-04-31': null,
    '31.04.2026': null,
    '30.04.26': null,
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
    '119,00': '119.00',
    '1.000,50': '1000.50',
    '1,000.50': '1000.50',
    '1 000,50': '1000.50',
    "1'000.50": '1000.50',
    '1.000.000': '1000000',
    '1,000,000.5': '1000000.5',
    '1,000': null,
    '0,125': '0.125',
    '1.00.00': null,
    '€ 5,00': '5.00',
    'EUR 5.00': '5.00',
    '5.00 EUR': '5.00',
    '19 %': '19',
    '-5,00': '-5.00',
    '1e2': null,
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
        it(`${JSON.stringify(value)}: ${meant ?? 'nobody knows'}`, () => assert.equal(repaired(value, type), meant));
    });
  it('takes no time, however long a value is', () => {
    for (const piece of ['1', '.', ',', '1.', '1,', ' ', '-', '1.000,'])
      for (const type of Object.keys(CASES)) assert.equal(repaired(piece.repeat(100_000), type) === '', false);
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
    it(`${value}: ${JSON.stringify(expected)}`, () => assert.deepEqual(impossibleDay(value), expected));
});
