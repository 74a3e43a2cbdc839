/** Casts of strings, and dates. */

import assert from 'node:assert/strict';
import * as cast from '#schematron/runtime/values/cast.js';
import {
  compareDates,
  compareDateTimes,
  dateOfDateTime,
  dateTimeOfDate,
  dateTimeOfInstant,
  dateTimeToString,
  dateToString,
  dayOf,
  monthOf,
  parseDate,
  parseDateTime,
  yearOf,
  type DateTimeValue,
  type DateValue,
} from '#schematron/runtime/dates/date.js';
import { RandomValues, raises } from '../helpers.js';

describe('casts of strings (F&O, 17.1)', () => {
  it('xs:boolean: true, false, 1, 0 with blanks around', () => {
    for (const text of ['true', '1', ' true ', '\n1\t']) assert.equal(cast.stringToBoolean(text), true, text);
    for (const text of ['false', '0', ' false']) assert.equal(cast.stringToBoolean(text), false, text);
    for (const text of ['', 'TRUE', 'True', 'yes', '01', '1.0', '\u00a0true', 't rue']) {
      assert.equal(cast.isBoolean(text), false, text);
      raises('FORG0001', () => cast.stringToBoolean(text), text);
    }
  });

  it('bad literals raise FORG0001, too many digits FOCA0003 and FOCA0006', () => {
    raises('FORG0001', () => cast.stringToInteger('1.0'));
    raises('FORG0001', () => cast.stringToDecimal('1e2'));
    raises('FORG0001', () => cast.stringToDouble('one'));
    raises('FORG0001', () => cast.stringToDate('2020-02-30'));
    raises('FORG0001', () => cast.stringToDateTime('2020-02-03'));
    raises('FOCA0003', () => cast.stringToInteger('1'.repeat(2000)));
    raises('FOCA0006', () => cast.stringToDecimal(`1.${'1'.repeat(2000)}`));
    raises('FORG0001', () => cast.stringToDecimal('x'.repeat(2000)));
    raises('FORG0001', () => cast.stringToInteger(`1.${'1'.repeat(2000)}`));
  });

  it('castable gives the same answer and raises nothing', () => {
    assert.deepEqual(['12', '1.5', '1e2', 'x'].map(cast.isInteger), [true, false, false, false]);
    assert.deepEqual(['12', '1.5', '1e2', 'x'].map(cast.isDecimal), [true, true, false, false]);
    assert.deepEqual(['12', '1.5', '1e2', 'x'].map(cast.isDouble), [true, true, true, false]);
    assert.deepEqual(['2020-02-29', '2019-02-29', '20200229'].map(cast.isDate), [true, false, false]);
    assert.deepEqual(['2020-02-29T00:00:00', '2020-02-29'].map(cast.isDateTime), [true, false]);
  });

  it('the effective boolean value of numbers', () => {
    assert.deepEqual([0, -0, NaN, 1, -0.1, Infinity].map(cast.doubleToBoolean), [
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    assert.deepEqual([0, 1].map(cast.exactToBoolean), [false, true]);
  });
});

describe('xs:date (XML Schema part 2, 3.2.9)', () => {
  const good: readonly (readonly [literal: string, canonical?: string])[] = [
    ['2024-02-29'],
    ['2000-02-29'],
    ['2023-12-31Z'],
    ['2023-12-31+00:00', '2023-12-31Z'],
    ['2023-12-31-00:00', '2023-12-31Z'],
    ['2023-12-31+14:00'],
    ['2023-12-31-05:30'],
    [' \n2023-01-01\t', '2023-01-01'],
    ['-0001-03-01'],
    ['12020-01-01'],
    ['0001-01-01'],
    ['-12020-12-31'],
    ['9999-12-31'],
    ['0000-01-01'],
    ['999999999-12-31'],
  ];
  for (const [literal, canonical = literal] of good) {
    it(JSON.stringify(literal), () => assert.equal(dateToString(parseDate(literal) ?? assert.fail()), canonical));
  }

  for (const literal of [
    '',
    '2023',
    '2023-13-01',
    '2023-00-10',
    '2023-01-00',
    '2023-01-32',
    '2023-02-29',
    '1900-02-29',
    '2023-04-31',
    '2023-1-1',
    '23-01-01',
    '02023-01-01',
    '2023-01-01T00:00:00',
    '2023-01-01z',
    '2023-01-01+1400',
    '2023-01-01+14:01',
    '2023-01-01+15:00',
    '2023-01-01+01:60',
    '2023-01-01 Z',
    '2023/01/01',
    '+2023-01-01',
    '--01-01',
    '20230101',
    '2023-01-01-',
    '2023-01-01+1:00',
    '２０２３-01-01',
    '9999999999-01-01',
    '31.12.2023',
    '2023-01-0a',
  ]) {
    it(`not ${JSON.stringify(literal)}`, () => assert.equal(parseDate(literal), undefined));
  }

  it('agrees with the calendar of JavaScript on each day of 800 years', () => {
    for (let day = -146_097; day <= 146_097; day++) {
      const expected = new Date(day * 86_400_000).toISOString().slice(0, 10);
      const date = parseDate(expected) ?? assert.fail(expected);
      assert.equal(date.day, day, expected);
      if (day % 7 === 0) assert.equal(dateToString(date), expected);
    }
  });

  it('compares the starts of the days, without a zone in UTC (F&O, 10.4.9)', () => {
    const order = (a: string, b: string): number => Math.sign(compareDates(date(a), date(b)));
    assert.equal(order('2023-01-01', '2023-01-02'), -1);
    assert.equal(order('2023-01-01', '2023-01-01Z'), 0);
    assert.equal(order('2023-01-01+01:00', '2023-01-01'), -1);
    assert.equal(order('2023-01-01-05:00', '2023-01-01Z'), 1);
    assert.equal(order('2004-12-25-12:00', '2004-12-26+12:00'), 0);
    assert.equal(order('-0001-12-31', '0001-01-01'), -1);
  });

  it('year, month, day (F&O, 10.5)', () => {
    assert.deepEqual(
      [yearOf, monthOf, dayOf].map((part) => part(date('1999-05-31+20:00'.replace('20', '12')))),
      [1999, 5, 31],
    );
    assert.deepEqual(
      [yearOf, monthOf, dayOf].map((part) => part(date('-0044-03-15'))),
      [-44, 3, 15],
    );
  });
});

describe('xs:dateTime (XML Schema part 2, 3.2.7)', () => {
  const good: readonly (readonly [literal: string, canonical?: string])[] = [
    ['2023-12-31T23:59:59'],
    ['2023-12-31T23:59:59.5Z'],
    ['2023-12-31T00:00:00.000', '2023-12-31T00:00:00'],
    ['2023-12-31T24:00:00', '2024-01-01T00:00:00'],
    ['2023-12-31T24:00:00.000+01:00', '2024-01-01T00:00:00+01:00'],
    ['2023-12-31T12:00:00.123456789-08:00'],
    ['2023-12-31T12:00:00.1000200', '2023-12-31T12:00:00.10002'],
    [' 2023-12-31T12:00:00 ', '2023-12-31T12:00:00'],
  ];
  for (const [literal, canonical = literal] of good) {
    it(JSON.stringify(literal), () => assert.equal(dateTimeToString(dateTime(literal)), canonical));
  }

  for (const literal of [
    '2023-12-31',
    '2023-12-31 12:00:00',
    '2023-12-31t12:00:00',
    '2023-12-31T12:00',
    '2023-12-31T12:00:60',
    '2023-12-31T12:60:00',
    '2023-12-31T25:00:00',
    '2023-12-31T24:00:01',
    '2023-12-31T24:00:00.1',
    '2023-12-31T12:00:00.',
    '2023-12-31T1:00:00',
    '2023-12-31T12:00:00+1',
    '2023-02-30T12:00:00',
    '2023-12-31T12.00.00',
  ]) {
    it(`not ${JSON.stringify(literal)}`, () => assert.equal(parseDateTime(literal), undefined));
  }

  it('compares instants (F&O, 10.4.6)', () => {
    const order = (a: string, b: string): number => Math.sign(compareDateTimes(dateTime(a), dateTime(b)));
    assert.equal(order('2002-04-02T12:00:00-01:00', '2002-04-02T17:00:00+04:00'), 0);
    assert.equal(order('2002-04-02T12:00:00', '2002-04-02T23:00:00+06:00'), -1);
    assert.equal(order('1999-12-31T24:00:00', '2000-01-01T00:00:00'), 0);
    assert.equal(order('2000-01-01T00:00:00.0001', '2000-01-01T00:00:00.00009'), 1);
  });

  it('to and from dates, and from an instant (F&O, 17.1.5)', () => {
    assert.equal(dateToString(dateOfDateTime(dateTime('2023-12-31T12:00:00-08:00'))), '2023-12-31-08:00');
    assert.equal(dateTimeToString(dateTimeOfDate(date('2023-12-31'))), '2023-12-31T00:00:00');
    assert.equal(dateTimeToString(dateTimeOfInstant(Date.UTC(2024, 1, 29, 13, 5, 9, 30))), '2024-02-29T13:05:09.03Z');
    assert.equal(dateTimeToString(dateTimeOfInstant(-1)), '1969-12-31T23:59:59.999Z');
  });

  it('prints random instants as JavaScript does', () => {
    const random = new RandomValues(9);
    for (let i = 0; i < 5_000; i++) {
      const instant = Math.floor((random.next() - 0.3) * 1e14);
      if (new Date(instant).getUTCFullYear() < 1) continue;
      const expected = new Date(instant)
        .toISOString()
        .replace(/\.?0*Z$/, 'Z')
        .replace(/^\+0*/, '');
      assert.equal(dateTimeToString(dateTimeOfInstant(instant)), expected);
    }
  });
});

function date(literal: string): DateValue {
  return parseDate(literal) ?? assert.fail(literal);
}

function dateTime(literal: string): DateTimeValue {
  return parseDateTime(literal) ?? assert.fail(literal);
}
