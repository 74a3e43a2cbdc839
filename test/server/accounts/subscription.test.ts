import assert from 'node:assert/strict';
import { AccountError } from '../../../server/accounts/account-error.js';
import { SUBSCRIPTION_STATES, type Subscription } from '../../../server/accounts/model.js';
import {
  applyEvent,
  isServed,
  startSubscription,
  SUBSCRIPTION_EVENTS,
  type SubscriptionEvent,
  subscriptionAt,
  TRANSITIONS,
} from '../../../server/accounts/subscription.js';
import { at } from './support.js';

const START = at('2027-01-24');
const TRIAL_END = at('2027-01-31');
const justBefore = (date: Date): Date => new Date(date.getTime() - 1);
const trial = (cardOnFile: boolean): Subscription => startSubscription(START, { trialDays: 7, cardOnFile });
const after = (
  subscription: Subscription,
  ...events: readonly (readonly [event: SubscriptionEvent, now: string, endsAt?: string])[]
): Subscription =>
  events.reduce(
    (current, [event, now, endsAt]) =>
      applyEvent(current, event, { now: at(now), graceDays: 14, ...(endsAt !== undefined && { endsAt: at(endsAt) }) }),
    subscription,
  );

describe('a trial', () => {
  it('becomes a paid subscription with a card on file, at its very end', () => {
    assert.equal(subscriptionAt(trial(true), justBefore(TRIAL_END)).state, 'trialing');
    assert.equal(subscriptionAt(trial(true), TRIAL_END).state, 'active');
  });

  it('ends without a card on file', () => {
    assert.equal(subscriptionAt(trial(false), justBefore(TRIAL_END)).state, 'trialing');
    const over = subscriptionAt(trial(false), at('2028-01-01'));
    assert.deepEqual([over.state, over.endsAt, isServed(over)], ['ended', TRIAL_END, false]);
  });

  it('counts the card that is there when it ends', () => {
    assert.equal(subscriptionAt(after(trial(false), ['card_added', '2027-01-30']), TRIAL_END).state, 'active');
    assert.equal(subscriptionAt(after(trial(true), ['card_removed', '2027-01-30']), TRIAL_END).state, 'ended');
    assert.equal(
      after(trial(true), ['card_removed', '2027-02-01']).state,
      'active',
      'what comes later changes nothing about it',
    );
  });

  it('of no days is none', () => {
    assert.equal(startSubscription(START, { trialDays: 0, cardOnFile: false }).state, 'active');
  });
});

describe('a failed payment', () => {
  const failed = after(trial(true), ['payment_failed', '2027-02-01']);

  it('is forgiven for the days of grace, then it ends the subscription', () => {
    assert.deepEqual([failed.state, failed.graceEndsAt, isServed(failed)], ['past_due', at('2027-02-15'), true]);
    const over = subscriptionAt(failed, at('2027-02-15'));
    assert.deepEqual([over.state, over.endsAt, over.graceEndsAt], ['ended', at('2027-02-15'), null]);
  });

  it('is made good by a payment', () => {
    const paid = after(failed, ['payment_succeeded', '2027-02-10']);
    assert.deepEqual(
      [paid.state, paid.graceEndsAt, subscriptionAt(paid, at('2030-01-01')).state],
      ['active', null, 'active'],
    );
  });

  it('does not prolong the grace by failing again', () => {
    assert.deepEqual(after(failed, ['payment_failed', '2027-02-10']).graceEndsAt, at('2027-02-15'));
  });
});

describe('an end', () => {
  it('comes at once, or at a time that was named', () => {
    assert.deepEqual(after(trial(true), ['end_requested', '2027-01-25']).state, 'ended');
    const later = after(trial(true), ['end_requested', '2027-02-01', '2027-02-28']);
    assert.deepEqual(
      [
        later.state,
        subscriptionAt(later, justBefore(at('2027-02-28'))).state,
        subscriptionAt(later, at('2027-02-28')).state,
      ],
      ['active', 'active', 'ended'],
    );
  });

  it('comes at the earliest of its reasons', () => {
    const both = after(trial(true), ['payment_failed', '2027-02-01'], ['end_requested', '2027-02-02', '2027-02-10']);
    assert.deepEqual(subscriptionAt(both, at('2028-01-01')).endsAt, at('2027-02-10'));
    const grace = after(trial(true), ['payment_failed', '2027-02-01'], ['end_requested', '2027-02-02', '2027-02-28']);
    assert.deepEqual(subscriptionAt(grace, at('2028-01-01')).endsAt, at('2027-02-15'));
  });

  it('is final', () => {
    const ended = after(trial(true), ['end_requested', '2027-01-25']);
    for (const event of SUBSCRIPTION_EVENTS) {
      assert.throws(
        () => applyEvent(ended, event, { now: at('2027-01-26'), graceDays: 14 }),
        (error) => error instanceof AccountError && error.code === 'EVENT_INVALID',
        event,
      );
    }
  });
});

describe('the table of transitions', () => {
  it('leads to states that there are, and out of each but the last', () => {
    for (const state of SUBSCRIPTION_STATES) {
      const next = Object.values(TRANSITIONS[state]);
      assert.ok(next.every((to) => SUBSCRIPTION_STATES.includes(to)));
      assert.equal(next.length === 0, state === 'ended');
    }
  });

  it("refuses what can't happen: nothing is paid in a trial", () => {
    for (const event of ['payment_failed', 'payment_succeeded'] as const)
      assert.throws(() => after(trial(true), [event, '2027-01-25']), AccountError);
  });
});
