/**
 * Closing periods, in both stores: once, when they have ended by the database's time, and without losing late calls.
 */

import assert from 'node:assert/strict';
import { closePeriods, statementsOfMonth } from '#service/accounts/billing.js';
import type { Account } from '#service/accounts/model.js';
import { formatDay, periodAt } from '#service/accounts/period.js';
import type { Statement } from '#service/accounts/statement.js';
import type { AccountStore } from '#service/accounts/store.js';
import { applyEvent, type SubscriptionEvent } from '#service/accounts/subscription.js';
import { describeStores } from '../../fixtures/stores.js';
import { anAccount, at } from './support.js';

let sequence = 0;

/** Records calls on a day, even if they are recorded later. */
async function use(store: AccountStore, { id, subscription }: Account, day: string, calls: number): Promise<void> {
  await store.recordUsage({
    meterId: 'tests',
    sequence: ++sequence,
    at: await store.time(),
    keysUsed: [],
    counts: [{ accountId: id, periodStart: periodAt(subscription, at(day)).start, day, calls }],
  });
}

const lineOf = ({ period, usedCalls, totalCents, corrections }: Statement): string =>
  [
    `${period.kind} ${formatDay(period.start)} ${formatDay(period.end)}: ${usedCalls} calls, ${totalCents}`,
    ...corrections.map(
      ({ periodStart, calls, overageCalls, amountCents }) =>
        `${calls} (${overageCalls} above) of ${formatDay(periodStart)}, ${amountCents}`,
    ),
  ].join('; ');

/** The statements of an account, in order. */
const statements = async (store: AccountStore, { id }: Account): Promise<readonly string[]> =>
  (await store.statementsOfAccount(id)).map(lineOf).toReversed();

describeStores('closing', (open) => {
  const change = (store: AccountStore, { id }: Account, event: SubscriptionEvent): Promise<Account> =>
    store.changeSubscription(id, (subscription, now) => applyEvent(subscription, event, { now, graceDays: null }));

  it('closes a period an hour after its end by the database, for good', async () => {
    const { store, clock } = open();
    const account = anAccount();
    clock.now = at('2027-01-24');
    await store.addAccount(account);
    await use(store, account, '2027-02-10', 1_001);
    clock.now = at('2027-02-28T00:59:59.999Z');
    await closePeriods(store);
    assert.deepEqual(await statements(store, account), ['trial 2027-01-24 2027-01-31: 0 calls, 0']);
    clock.now = at('2027-02-28T01:00:00.000Z');
    await closePeriods(store);
    const closed = await store.statementsOfAccount(account.id);
    assert.deepEqual(
      closed.map(({ closedAt }) => closedAt),
      [at('2027-02-28T01:00:00.000Z'), at('2027-02-28T00:59:59.999Z')],
    );
    await use(store, account, '2027-02-27', 500);
    await store.addPlanVersion({
      plan: 'standard',
      validFrom: clock.now,
      priceCents: 9_900,
      includedCalls: 0,
      overageCents: 50,
      trialDays: 0,
      graceDays: 0,
    });
    clock.now = at('2027-03-05');
    await closePeriods(store);
    assert.deepEqual(await store.statementsOfAccount(account.id), closed);
  });

  it('closes what nobody looked at, each period once, however many do it at the same time', async () => {
    const { store, again, clock } = open();
    const others = [await again(), await again(), await again()];
    const accounts = Array.from({ length: 25 }, () => anAccount());
    clock.now = at('2027-01-24');
    for (const account of accounts) await store.addAccount(account);
    clock.now = at('2028-01-31T02:00:00.000Z');
    const closed = await Promise.all([store, ...others].map((each) => closePeriods(each, () => true, 4)));
    // A process that finds another one closing does nothing, so close once more for the rest.
    await closePeriods(store);
    assert.ok(closed.reduce((sum, { statements: count }) => sum + count, 0) <= 25 * 13);
    for (const account of accounts)
      assert.deepEqual(
        (await store.statementsOfAccount(account.id)).map(({ period }) => formatDay(period.start)).toReversed(),
        [
          '2027-01-24',
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
        ],
      );
    assert.deepEqual(await closePeriods(store), { batches: 0, accounts: 0, statements: 0 });
  });

  it('puts what comes late on the next statement, at the price of its period', async () => {
    const { store, clock } = open();
    const account = anAccount();
    clock.now = at('2027-01-24');
    await store.addAccount(account);
    await use(store, account, '2027-02-10', 990);
    clock.now = at('2027-03-01');
    await closePeriods(store);
    await use(store, account, '2027-02-27', 30);
    await use(store, account, '2027-02-28', 5);
    await use(store, account, '2027-01-30', 7);
    clock.now = at('2027-03-02');
    await use(store, account, '2027-02-11', 530);
    clock.now = at('2027-05-01');
    await closePeriods(store);
    assert.deepEqual(await statements(store, account), [
      'trial 2027-01-24 2027-01-31: 0 calls, 0',
      'paid 2027-01-31 2027-02-28: 990 calls, 4900',
      'paid 2027-02-28 2027-03-31: 5 calls, 7650; 7 (0 above) of 2027-01-24, 0; 560 (550 above) of 2027-01-31, 2750',
      'paid 2027-03-31 2027-04-30: 0 calls, 4900',
    ]);
    await use(store, account, '2027-02-12', 1);
    clock.now = at('2027-06-01');
    await closePeriods(store);
    assert.deepEqual(
      (await statements(store, account)).at(-1),
      'paid 2027-04-30 2027-05-31: 0 calls, 4905; 1 (1 above) of 2027-01-31, 5',
    );
    assert.deepEqual(await store.lateUsage(), []);
  });

  it('makes a statement for what comes after the last one', async () => {
    const { store, clock } = open();
    const account = anAccount();
    clock.now = at('2027-01-24');
    await store.addAccount(account);
    clock.now = at('2027-02-10');
    await change(store, account, 'end_requested');
    clock.now = at('2027-02-11');
    await closePeriods(store);
    await use(store, account, '2027-02-09', 1_100);
    clock.now = at('2027-02-12');
    await closePeriods(store);
    await use(store, account, '2027-02-09', 10);
    clock.now = at('2027-02-13');
    await closePeriods(store);
    assert.deepEqual(await statements(store, account), [
      'trial 2027-01-24 2027-01-31: 0 calls, 0',
      'paid 2027-01-31 2027-02-10: 0 calls, 4900',
      'correction 2027-02-10 2027-02-12: 0 calls, 500; 1100 (100 above) of 2027-01-31, 500',
      'correction 2027-02-12 2027-02-13: 0 calls, 50; 10 (10 above) of 2027-01-31, 50',
    ]);
  });

  it('loses and doubles no call that is recorded while its period is being closed', async () => {
    const { store, again, clock } = open();
    const other = await again();
    const accounts = Array.from({ length: 40 }, () => anAccount());
    clock.now = at('2027-01-24');
    for (const account of accounts) await store.addAccount(account);
    clock.now = at('2027-02-28T01:00:00.000Z');
    const record = (account: Account, calls: number): Promise<boolean> =>
      other.recordUsage({
        meterId: `meter ${account.id} ${calls}`,
        sequence: 1,
        at: clock.now,
        keysUsed: [],
        counts: [{ accountId: account.id, periodStart: at('2027-01-31'), day: '2027-02-27', calls }],
      });
    await Promise.all([
      closePeriods(store, () => true, 3),
      ...accounts.flatMap((account) => [record(account, 1_003), record(account, 2)]),
    ]);
    await closePeriods(store);
    clock.now = at('2027-04-02');
    await closePeriods(store);
    for (const { id } of accounts) {
      const made = await store.statementsOfAccount(id);
      assert.equal(
        made.reduce((sum, { totalCents }) => sum + totalCents, 0),
        2 * 4_900 + 5 * 5,
      );
      const calls = made.reduce(
        (sum, { usedCalls, corrections }) => corrections.reduce((late, line) => late + line.calls, sum + usedCalls),
        0,
      );
      assert.equal(calls, 1_005);
    }
  });

  it('closes what was before when a subscription is served again, and bills no day between', async () => {
    const { store, clock } = open();
    const [ended, paused, unpaid] = [anAccount(), anAccount(), anAccount()];
    clock.now = at('2027-01-24');
    for (const account of [ended, paused, unpaid]) await store.addAccount(account);
    clock.now = at('2027-02-10');
    await change(store, ended, 'end_requested');
    await change(store, paused, 'paused');
    await change(store, unpaid, 'payment_failed');
    await change(store, unpaid, 'given_up');
    clock.now = at('2027-02-15');
    await use(store, ended, '2027-02-09', 1_001);
    clock.now = at('2027-02-15T10:00:00.000Z');
    const back = await change(store, ended, 'reactivated');
    await use(store, back, '2027-02-16', 3);
    clock.now = at('2027-05-20');
    await change(store, paused, 'resumed');
    await change(store, unpaid, 'payment_succeeded');
    clock.now = at('2027-06-15');
    await closePeriods(store);
    assert.deepEqual(await statements(store, ended), [
      'trial 2027-01-24 2027-01-31: 0 calls, 0',
      'paid 2027-01-31 2027-02-10: 1001 calls, 4905',
      'paid 2027-02-15 2027-03-15: 3 calls, 4900',
      'paid 2027-03-15 2027-04-15: 0 calls, 4900',
      'paid 2027-04-15 2027-05-15: 0 calls, 4900',
    ]);
    clock.now = at('2027-06-21');
    await closePeriods(store);
    assert.deepEqual(await statements(store, paused), [
      'trial 2027-01-24 2027-01-31: 0 calls, 0',
      'paid 2027-01-31 2027-02-28: 0 calls, 4900',
      'paid 2027-05-20 2027-06-20: 0 calls, 4900',
    ]);
    assert.deepEqual(
      await statements(store, unpaid),
      [
        'trial 2027-01-24 2027-01-31: 0 calls, 0',
        'paid 2027-01-31 2027-02-28: 0 calls, 4900',
        'paid 2027-04-30 2027-05-31: 0 calls, 4900',
      ],
      'the days of who pays again are as they were',
    );
  });

  it('takes at most so many accounts in a transaction, and lets others work in between', async () => {
    const { store, clock } = open();
    clock.now = at('2027-01-24');
    for (let index = 0; index < 230; index++) await store.addAccount(anAccount());
    clock.now = at('2027-02-01');
    const sizes: number[] = [];
    let turns = 0;
    const ticking = setInterval(() => turns++, 0);
    const done = await closePeriods(
      {
        closeBatch: async (rows) => {
          const some = await store.closeBatch(rows);
          if (some !== null) sizes.push(some.accounts);
          return some;
        },
      },
      () => true,
      20,
    );
    clearInterval(ticking);
    assert.deepEqual([done.batches, done.accounts, done.statements], [12, 230, 230]);
    assert.deepEqual(sizes, [...Array.from({ length: 11 }, () => 20), 10, 0]);
    assert.ok(turns > 0, 'the event loop goes on');
  });

  it('stops between two batches when it is told to', async () => {
    const { store, clock } = open();
    clock.now = at('2027-01-24');
    for (let index = 0; index < 9; index++) await store.addAccount(anAccount());
    clock.now = at('2027-02-01');
    let asked = 0;
    assert.equal((await closePeriods(store, () => asked++ < 2, 3)).accounts, 6);
    assert.equal((await closePeriods(store)).accounts, 3);
  });

  it('takes credits off statements until they are used up, and only notes refunds', async () => {
    const { store, clock } = open();
    const account = anAccount();
    clock.now = at('2027-01-24');
    await store.addAccount(account);
    const adjust = (id: string, kind: 'credit' | 'refund', amountCents: number): Promise<void> =>
      store.addAdjustment({
        id,
        accountId: account.id,
        kind,
        amountCents,
        note: 'An outage',
        actor: 'operator',
        createdAt: clock.now,
      });
    await adjust('one', 'credit', 5_000);
    await adjust('two', 'refund', 7_000);
    await adjust('three', 'credit', 1_000);
    clock.now = at('2027-05-02');
    await closePeriods(store);
    assert.deepEqual(
      (await store.statementsOfAccount(account.id))
        .map(({ totalCents, creditCents }) => [totalCents, creditCents])
        .toReversed(),
      [
        [0, 0],
        [4_900, 4_900],
        [4_900, 1_100],
        [4_900, 0],
      ],
    );
  });

  it('goes by the plan that held when a period began: a new price never reaches back', async () => {
    const { store, clock } = open();
    const [usual, special] = [anAccount(), anAccount()];
    clock.now = at('2027-01-24');
    await store.addFirstPlan({ priceCents: 4_900, includedCalls: 1_000, overageCents: 5, trialDays: 7, graceDays: 14 });
    for (const account of [usual, special]) await store.addAccount(account);
    const dear = { priceCents: 9_900, includedCalls: 10, overageCents: 50, trialDays: 7, graceDays: 14 };
    clock.now = at('2027-02-10');
    await assert.rejects(
      store.addPlanVersion({ ...dear, plan: 'standard', validFrom: at('2027-02-09') }),
      /from now on/,
    );
    await store.addPlanVersion({ ...dear, plan: 'standard', validFrom: at('2027-02-11') });
    await store.addPlanVersion({ ...dear, plan: 'friends', priceCents: 100, validFrom: at('2027-02-11') });
    await store.choosePlan({ accountId: special.id, plan: 'friends', validFrom: at('2027-03-29') });
    await assert.rejects(
      store.choosePlan({ accountId: special.id, plan: 'none', validFrom: at('2027-03-29') }),
      /no such plan/,
    );
    for (const account of [usual, special]) {
      await use(store, account, '2027-02-20', 1_010);
      await use(store, account, '2027-03-01', 1_010);
    }
    // The whole year is closed at once, long after its end.
    clock.now = at('2028-01-01');
    await closePeriods(store);
    const totals = async (account: Account): Promise<readonly number[]> =>
      (await store.statementsOfAccount(account.id))
        .map(({ totalCents }) => totalCents)
        .toReversed()
        .slice(0, 4);
    assert.deepEqual(await totals(usual), [0, 4_950, 9_900 + 50_000, 9_900]);
    assert.deepEqual(await totals(special), [0, 4_950, 9_900 + 50_000, 100]);
  });

  it('shows what is not closed as it would be', async () => {
    const { store, clock } = open();
    const account = anAccount();
    clock.now = at('2027-01-24');
    await store.addAccount(account);
    await use(store, account, '2027-02-10', 1_100);
    assert.deepEqual((await statementsOfMonth(store, '2027-02', at('2027-02-11'))).map(lineOf), [
      'paid 2027-01-31 2027-02-28: 1100 calls, 5400',
    ]);
  });
});
