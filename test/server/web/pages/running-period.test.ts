import assert from 'node:assert/strict';
import type { Account, Subscription } from '#service/accounts/model.js';
import { daysLeft, findRunningPeriod } from '#service/web/pages/running-period.js';

const day = (text: string): Date => new Date(`${text}T00:00:00Z`);
const PERIOD = { kind: 'paid', start: day('2027-01-31'), end: day('2027-02-28') } as const;

const running = (now: string, more: Partial<Subscription> = {}): string | null => {
  const subscription = { state: 'active', endsAt: null, stoppedAt: null, ...more } as Subscription;
  const found = findRunningPeriod({ account: { subscription } as Account, period: PERIOD }, day(now));
  return found === null ? null : found.end.toISOString().slice(0, 10);
};

describe('the running period', () => {
  it('is the current one, until its end', () => {
    assert.equal(running('2027-01-31'), '2027-02-28');
    assert.equal(running('2027-02-27'), '2027-02-28');
    assert.equal(running('2027-02-28'), null);
  });

  it('ends with the subscription, where that is earlier', () => {
    assert.equal(running('2027-02-03', { endsAt: day('2027-02-10') }), '2027-02-10');
    assert.equal(running('2027-02-10', { endsAt: day('2027-02-10'), state: 'ended' }), null);
    assert.equal(running('2027-02-03', { endsAt: day('2027-03-31') }), '2027-02-28');
  });

  it('goes on if the subscription stopped within it, and does not start if it had stopped before', () => {
    assert.equal(running('2027-02-20', { stoppedAt: day('2027-02-10'), state: 'unpaid' }), '2027-02-28');
    assert.equal(running('2027-02-20', { stoppedAt: day('2027-01-31'), state: 'incomplete' }), null);
    assert.equal(running('2027-02-20', { stoppedAt: day('2027-01-05'), state: 'paused' }), null);
  });

  it('has a day left on its last day', () => {
    assert.equal(daysLeft(day('2027-02-28'), day('2027-02-26')), 2);
    assert.equal(daysLeft(day('2027-02-28'), new Date('2027-02-27T01:00:00Z')), 1);
    assert.equal(daysLeft(day('2027-02-28'), new Date('2027-02-27T23:59:59Z')), 1);
  });
});
