import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addMonths, firstAnchor, formatDay, periodAt, periodsUntil } from '#service/accounts/period.js';
import { startSubscription } from '#service/accounts/subscription.js';
import { at } from './support.js';

const DAY = 86_400_000;

describe('the same day of later months', () => {
  it('is the last one where the month is too short, and goes back to the 31st', () => {
    const starts = Array.from({ length: 14 }, (_, months) => formatDay(addMonths(at('2027-01-31'), months)));
    assert.deepEqual(starts, [
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
    ]);
  });
});

describe('the first paid period', () => {
  const cases = [
    { start: '2027-01-24', days: 7, anchor: '2027-01-31' },
    { start: '2027-01-24T00:00:00.001Z', days: 7, anchor: '2027-01-31T00:00:00.001Z' },
    { start: '2027-01-23T14:30:00.000Z', days: 7, anchor: '2027-01-30T14:30:00.000Z' },
    { start: '2028-02-25T23:59:59.999Z', days: 7, anchor: '2028-03-03T23:59:59.999Z' },
    { start: '2027-03-25T01:30:00.000Z', days: 7, anchor: '2027-04-01T01:30:00.000Z' },
    { start: '2027-01-23T14:30:00.000Z', days: 0, anchor: '2027-01-23T14:30:00.000Z' },
  ];
  for (const { start, days, anchor } of cases) {
    it(`begins on ${anchor} for a start on ${start} with ${days} days of trial`, () =>
      assert.deepEqual(firstAnchor(at(start), days), at(anchor)));
  }
});

/** Never negative, unlike `%` for times before 1970. */
const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Starts within three centuries, and half a century after each. */
const starts = fc.date({ min: at('1990-01-01'), max: at('2290-01-01'), noInvalidDate: true });
const trials = fc.integer({ min: 0, max: 60 });
const distances = fc.integer({ min: 0, max: 50 * 366 * DAY });

describe('periods over decades', () => {
  it('cover every instant from the start on, each exactly once', () => {
    fc.assert(
      fc.property(starts, trials, distances, (startedAt, trialDays, distance) => {
        const subscription = startSubscription(startedAt, { trialDays, cardOnFile: true });
        const instant = new Date(startedAt.getTime() + distance);
        const { start, end } = periodAt(subscription, instant);
        assert.ok(start <= instant && instant < end, 'it lies in its period');
        assert.deepEqual(
          periodAt(subscription, start),
          periodAt(subscription, new Date(end.getTime() - 1)),
          'the whole period is one',
        );
        assert.deepEqual(periodAt(subscription, end).start, end, 'the next one follows at once');
        if (start > startedAt)
          assert.deepEqual(periodAt(subscription, new Date(start.getTime() - 1)).end, start, 'and so does this one');
      }),
      { numRuns: 2_000 },
    );
  });

  it('begin at one time of day, on the billing date or the last day of a shorter month', () => {
    fc.assert(
      fc.property(starts, trials, distances, (startedAt, trialDays, distance) => {
        const subscription = startSubscription(startedAt, { trialDays, cardOnFile: true });
        const { kind, start, end } = periodAt(subscription, new Date(startedAt.getTime() + distance));
        const timeOfDay = modulo(subscription.anchor.getTime(), DAY);
        assert.equal(modulo(end.getTime(), DAY), timeOfDay);
        if (kind === 'trial') return;
        const billingDay = subscription.anchor.getUTCDate();
        const isLastDay = new Date(start.getTime() + DAY).getUTCDate() === 1;
        assert.ok(start.getUTCDate() === billingDay || (start.getUTCDate() < billingDay && isLastDay));
        const months = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
        assert.deepEqual([modulo(start.getTime(), DAY), months], [timeOfDay, 1]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('begin with one trial, of exactly the promised days', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 60 }), (startedAt, trialDays) => {
        const subscription = startSubscription(startedAt, { trialDays, cardOnFile: true });
        const trial = periodAt(subscription, startedAt);
        assert.deepEqual(
          [trial.kind, trial.start, periodAt(subscription, trial.end).kind],
          ['trial', startedAt, 'paid'],
        );
        assert.equal(trial.end.getTime() - startedAt.getTime(), trialDays * DAY);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are listed without a gap, as many as months have begun', () => {
    fc.assert(
      fc.property(starts, trials, fc.integer({ min: 0, max: 240 }), (startedAt, trialDays, months) => {
        const subscription = startSubscription(startedAt, { trialDays, cardOnFile: true });
        const until = new Date(addMonths(subscription.anchor, months).getTime() + DAY / 2);
        const periods = periodsUntil(subscription, until).filter(({ start }) => start < until);
        const paid = periods.filter(({ kind }) => kind === 'paid');
        assert.ok(
          periods.every(
            ({ end }, index) => index === periods.length - 1 || periods[index + 1]!.start.getTime() === end.getTime(),
          ),
        );
        assert.ok(paid.length === months + 1 || startedAt >= until);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a subscription that has ended', () => {
  it('begins no further period', () => {
    const subscription = {
      ...startSubscription(at('2027-01-24'), { trialDays: 7, cardOnFile: true }),
      endsAt: at('2027-02-28'),
    };
    assert.deepEqual(
      periodsUntil(subscription, at('2030-01-01')).map(({ start }) => formatDay(start)),
      ['2027-01-24', '2027-01-31'],
    );
    assert.equal(periodsUntil({ ...subscription, endsAt: at('2027-02-28T00:00:00.001Z') }, at('2030-01-01')).length, 3);
  });
});
