import assert from 'node:assert/strict';
import { AccountError } from '#service/accounts/account-error.js';
import { SUBSCRIPTION_STATES, type Subscription } from '#service/accounts/model.js';
import {
  applyEvent,
  isCanceling,
  isServed,
  moveToState,
  startSubscription,
  SUBSCRIPTION_EVENTS,
  type SubscriptionEvent,
  subscriptionAt,
  TRANSITIONS,
} from '#service/accounts/subscription.js';
import { periodsUntil } from '#service/accounts/period.js';
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

  it('has no end of its own where a provider says when it is given up', () => {
    const told = applyEvent(trial(true), 'payment_failed', { now: at('2027-02-01'), graceDays: null });
    assert.deepEqual([told.state, told.graceEndsAt], ['past_due', null]);
    const unpaid = after(told, ['given_up', '2027-02-20']);
    assert.deepEqual([unpaid.state, unpaid.stoppedAt, isServed(unpaid)], ['unpaid', at('2027-02-20'), false]);
    const paid = after(unpaid, ['payment_succeeded', '2027-02-25']);
    assert.deepEqual(
      [paid.state, paid.stoppedAt, paid.anchor],
      ['active', null, TRIAL_END],
      'with its days as they were',
    );
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

  it('is final but for one who comes back', () => {
    const ended = after(trial(true), ['end_requested', '2027-01-25']);
    for (const event of SUBSCRIPTION_EVENTS.filter((each) => each !== 'reactivated' && each !== 'trial_started')) {
      assert.throws(
        () => applyEvent(ended, event, { now: at('2027-01-26'), graceDays: 14 }),
        (error) => error instanceof AccountError && error.code === 'EVENT_INVALID',
        event,
      );
    }
  });
});

describe('a subscription that waits for a card', () => {
  const incomplete = startSubscription(START, { trialDays: 7, cardOnFile: false, isIncomplete: true });

  it('is not served, has no period, and no trial that goes by', () => {
    const later = subscriptionAt(incomplete, at('2028-01-01'));
    assert.deepEqual([later.state, isServed(later)], ['incomplete', false]);
    assert.deepEqual(periodsUntil(later, at('2028-01-01')), []);
  });

  it('has its whole trial from when it is there', () => {
    const started = after(incomplete, ['card_added', '2027-03-01'], ['trial_started', '2027-03-02T10:20:30.400Z']);
    assert.deepEqual(
      [started.state, started.startedAt, started.anchor, started.stoppedAt],
      ['trialing', at('2027-03-02T10:20:30.400Z'), at('2027-03-09T10:20:30.400Z'), null],
    );
    assert.equal(subscriptionAt(started, at('2027-03-09T10:20:30.400Z')).state, 'active');
  });
});

describe('a subscription that comes back', () => {
  it('is resumed after a pause, with days of its own', () => {
    const paused = after(trial(true), ['paused', '2027-02-10']);
    assert.deepEqual([paused.state, paused.stoppedAt], ['paused', at('2027-02-10')]);
    const resumed = after(paused, ['resumed', '2027-04-15']);
    assert.deepEqual(
      [resumed.state, resumed.startedAt, resumed.anchor],
      ['active', at('2027-04-15'), at('2027-04-15')],
    );
  });

  it('is not cancelled any more when that is taken back before its end', () => {
    const canceling = after(trial(true), ['end_requested', '2027-02-01', '2027-02-28']);
    assert.deepEqual([isCanceling(canceling), isServed(canceling)], [true, true]);
    const kept = after(canceling, ['end_withdrawn', '2027-02-27']);
    assert.deepEqual([isCanceling(kept), subscriptionAt(kept, at('2030-01-01')).state], [false, 'active']);
  });

  it('is reactivated after its end', () => {
    const ended = after(trial(true), ['end_requested', '2027-02-01']);
    const back = after(ended, ['reactivated', '2027-06-05']);
    assert.deepEqual(
      [back.state, back.startedAt, back.anchor, back.endsAt],
      ['active', at('2027-06-05'), at('2027-06-05'), null],
    );
  });
});

describe('what a provider says', () => {
  const options = { now: at('2027-02-10'), graceDays: null };

  it('is reached by the shortest way through the table, from any state to any but the first', () => {
    for (const from of SUBSCRIPTION_STATES) {
      for (const to of SUBSCRIPTION_STATES) {
        const subscription = { ...trial(true), anchor: at('2027-03-01'), state: from };
        if (to === 'incomplete' && from !== 'incomplete')
          assert.throws(() => moveToState(subscription, to, options), AccountError);
        else assert.equal(moveToState(subscription, to, options).subscription.state, to, `${from} to ${to}`);
      }
    }
  });

  it('names what must have happened on the way', () => {
    assert.deepEqual(moveToState(trial(true), 'active', options).events, [], 'the clock was here first');
    assert.deepEqual(moveToState(trial(true), 'unpaid', options).events, ['payment_failed', 'given_up']);
  });

  it('prolongs a trial, or ends it early', () => {
    const now = at('2027-01-25');
    const { subscription } = moveToState(trial(true), 'trialing', { ...options, now, anchor: at('2027-02-14') });
    assert.deepEqual([subscription.state, subscription.anchor], ['trialing', at('2027-02-14')]);
  });
});

describe('the table of transitions', () => {
  it('leads to states that there are, and out of each', () => {
    for (const state of SUBSCRIPTION_STATES) {
      const next = Object.values(TRANSITIONS[state]);
      assert.ok(next.every((to) => SUBSCRIPTION_STATES.includes(to)));
      assert.ok(next.length > 0);
    }
  });

  it("refuses what can't happen: nothing is paid in a trial", () => {
    for (const event of ['payment_failed', 'payment_succeeded'] as const)
      assert.throws(() => after(trial(true), [event, '2027-01-25']), AccountError);
  });
});
