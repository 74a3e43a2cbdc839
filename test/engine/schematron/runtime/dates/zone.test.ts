/** Times of day, durations and time zones: literals, casts and conversions back. */
import assert from 'node:assert/strict';
import { DateTimeValue, DateValue } from '#schematron/runtime/dates/date.js';
import { durationToString, DurationValue, timeToString, TimeValue } from '#schematron/runtime/dates/zone.js';
import { isDuration, isTime, stringToDuration, stringToTime } from '#schematron/runtime/values/cast.js';
import {
  castToDuration,
  castToTime,
  isCastableToDuration,
  isCastableToTime,
} from '#schematron/runtime/values/cast-tagged.js';
import { Untyped } from '#schematron/runtime/values/tagged.js';

const TIMES: Readonly<Record<string, string>> = {
  '00:00:00': '00:00:00',
  '24:00:00': '00:00:00',
  ' 08:05:09.50 ': '08:05:09.5',
  '23:59:59.123456+14:00': '23:59:59.123456+14:00',
  '12:00:00-00:30': '12:00:00-00:30',
};
const DURATIONS: Readonly<Record<string, string>> = {
  PT0S: 'PT0S',
  'P1DT2H3M4.5S': 'P1DT2H3M4.5S',
  '-PT90M': '-PT1H30M',
  ' PT36H ': 'P1DT12H',
  P2D: 'P2D',
};
const NO_TIMES = ['', '8:00:00', '24:00:01', '12:60:00', '12:00', '12:00:00+15:00', '2026-01-01T12:00:00'];
const NO_DURATIONS = ['', 'P', 'PT', 'P1M', 'P1DT', 'PT1.S', '1D', 'PT0.0001S'];
const TIME = new TimeValue(0, '', undefined);
const DURATION = new DurationValue(1000);

describe('times of the day and durations', () => {
  it('are parsed and printed', () => {
    for (const [text, written] of Object.entries(TIMES)) {
      assert.ok(isTime(text), text);
      assert.equal(timeToString(stringToTime(text)), written);
    }
    for (const [text, written] of Object.entries(DURATIONS)) {
      assert.ok(isDuration(text), text);
      assert.equal(durationToString(stringToDuration(text)), written);
    }
  });
  it('are rejected if invalid', () => {
    for (const text of NO_TIMES) {
      assert.ok(!isTime(text), text);
      assert.throws(() => stringToTime(text), { code: 'FORG0001' });
    }
    for (const text of NO_DURATIONS) {
      assert.ok(!isDuration(text), text);
      assert.throws(() => stringToDuration(text), { code: 'FORG0001' });
    }
  });
  it('are cast from types that contain them', () => {
    const noon = new DateTimeValue(0, 43_200_000, '', 0);
    for (const value of ['12:00:00Z', new Untyped('12:00:00Z'), noon, new TimeValue(43_200_000, '', 0)]) {
      assert.ok(isCastableToTime(value));
      assert.equal(timeToString(castToTime(value)), '12:00:00Z');
    }
    for (const value of ['PT1S', new Untyped('PT1S'), DURATION]) {
      assert.ok(isCastableToDuration(value));
      assert.equal(castToDuration(value).milliseconds, 1000);
    }
  });
  it('are not cast from anything else', () => {
    for (const value of [1, true, new DateValue(0, 0), DURATION]) {
      assert.ok(!isCastableToTime(value));
      assert.throws(() => castToTime(value), { code: 'XPTY0004' });
    }
    for (const value of [1, true, new DateValue(0, 0), TIME]) {
      assert.ok(!isCastableToDuration(value));
      assert.throws(() => castToDuration(value), { code: 'XPTY0004' });
    }
    assert.ok(!isCastableToTime('noon') && !isCastableToDuration(new Untyped('an hour')));
  });
});
