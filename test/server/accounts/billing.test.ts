/** What is owed, over both stores. */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { closePeriods, statementsOf } from '../../../server/accounts/billing.js';
import { formatCents } from '../../../server/accounts/money.js';
import type { Account } from '../../../server/accounts/model.js';
import { dayOf, periodAt } from '../../../server/accounts/period.js';
import { statementOf } from '../../../server/accounts/statement.js';
import type { AccountStore } from '../../../server/accounts/store.js';
import { applyEvent } from '../../../server/accounts/subscription.js';
import { describeStores } from '../../fixtures/stores.js';
import { anAccount, at, PLAN } from './support.js';

let sequence = 0;
async function use(store: AccountStore, { id, subscription }: Account, day: string, calls: number): Promise<void> {
  await store.recordUsage({
    meterId: 'tests',
    sequence: ++sequence,
    at: at(day),
    keysUsed: [],
    counts: [{ accountId: id, periodStart: periodAt(subscription, at(day)).start, day, calls }],
  });
}

describeStores('billing', (open) => {
  it('charges nothing for the trial, then the price, and each call above the included ones', async () => {
    const { store } = open();
    const account = anAccount();
    await store.addAccount(account);
    await use(store, account, '2027-01-25', 2_000);
    await use(store, account, '2027-02-10', 1_001);
    await use(store, account, '2027-03-01', 1_000);
    const now = at('2027-04-15');
    const rows = [];
    for (const month of ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05']) {
      for (const { period, closedAt, ...figures } of await statementsOf(store, PLAN, month, now)) {
        rows.push([
          month,
          period.kind,
          dayOf(period.start),
          dayOf(period.end),
          closedAt !== null,
          figures.usedCalls,
          figures.overageCalls,
          figures.overageAmountCents,
          figures.totalCents,
        ]);
      }
    }
    assert.deepEqual(rows, [
      ['2027-01', 'trial', '2027-01-24', '2027-01-31', true, 2_000, 1_000, 0, 0],
      ['2027-02', 'paid', '2027-01-31', '2027-02-28', true, 1_001, 1, 5, 4_905],
      ['2027-03', 'paid', '2027-02-28', '2027-03-31', true, 1_000, 0, 0, 4_900],
      ['2027-04', 'paid', '2027-03-31', '2027-04-30', false, 0, 0, 0, 4_900],
    ]);
  });

  it('counts a period that ends at midnight of the first to the month before', async () => {
    const { store } = open();
    await store.addAccount(anAccount({ createdAt: at('2027-02-01'), trialDays: 0 }));
    const now = at('2027-06-01');
    assert.deepEqual(
      (await statementsOf(store, PLAN, '2027-02', now)).map(({ period }) => [dayOf(period.start), dayOf(period.end)]),
      [['2027-02-01', '2027-03-01']],
    );
  });

  it('closes a period an hour after its end, for good', async () => {
    const { store } = open();
    const account = anAccount();
    await store.addAccount(account);
    await use(store, account, '2027-02-10', 1_001);
    const february = (now: string, plan = PLAN) => statementsOf(store, plan, '2027-02', at(now));
    assert.deepEqual(
      (await february('2027-02-28T00:59:59.999Z')).map(({ closedAt }) => closedAt),
      [null],
    );
    const closed = await february('2027-02-28T01:00:00.000Z');
    assert.deepEqual(
      closed.map(({ closedAt }) => closedAt),
      [at('2027-02-28T01:00:00.000Z')],
    );
    await use(store, account, '2027-02-27', 500);
    assert.deepEqual(await february('2027-03-05', { ...PLAN, priceCents: 9_900, overageCents: 50 }), closed);
    const [march] = await statementsOf(store, { ...PLAN, priceCents: 9_900 }, '2027-03', at('2027-03-05'));
    assert.deepEqual([march?.closedAt, march?.basePriceCents], [null, 9_900], 'a new price is for what is not closed');
  });

  it('closes what nobody looked at, each period once, however many do it', async () => {
    const { store, again } = open();
    const other = await again();
    const account = anAccount();
    await store.addAccount(account);
    await Promise.all([
      closePeriods(store, PLAN, at('2028-01-31T02:00:00.000Z')),
      closePeriods(other, PLAN, at('2028-01-31T02:00:00.000Z')),
    ]);
    const kept = await store.statementsEnding(at('2027-01-01'), at('2028-12-31'));
    assert.deepEqual(
      kept.map(({ period }) => dayOf(period.start)),
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
    await closePeriods(store, { ...PLAN, priceCents: 1 }, at('2028-02-29T02:00:00.000Z'));
    assert.equal((await store.statementsEnding(at('2027-01-01'), at('2028-12-31'))).length, kept.length + 1);
  });

  it('bills no period that begins after the end of a subscription', async () => {
    const { store } = open();
    const account = anAccount();
    await store.addAccount(account);
    await store.changeSubscription(account.id, (subscription) =>
      applyEvent(subscription, 'end_requested', { now: at('2027-02-10'), graceDays: 14 }),
    );
    const withoutCard = anAccount({ cardOnFile: false, createdAt: at('2027-01-24T00:00:00.000Z') });
    await store.addAccount(withoutCard);
    await closePeriods(store, PLAN, at('2028-01-01'));
    const kept = await store.statementsEnding(at('2027-01-01'), at('2028-01-01'));
    const of = ({ id }: Account): readonly string[] =>
      kept.filter(({ accountId }) => accountId === id).map(({ period }) => `${period.kind} ${dayOf(period.start)}`);
    assert.deepEqual([of(account), of(withoutCard)], [['trial 2027-01-24', 'paid 2027-01-31'], ['trial 2027-01-24']]);
  });
});

describe('a statement', () => {
  it('is exact in whole cents, and never below its base price', () => {
    const figure = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(figure, figure, figure, figure, (priceCents, includedCalls, overageCents, used) => {
        const period = { kind: 'paid', start: at('2027-01-31'), end: at('2027-02-28') } as const;
        const { totalCents, overageCalls, overageAmountCents } = statementOf(
          anAccount(),
          period,
          used,
          { ...PLAN, priceCents, includedCalls, overageCents },
          null,
        );
        assert.ok([totalCents, overageAmountCents].every(Number.isSafeInteger));
        assert.equal(BigInt(totalCents), BigInt(priceCents) + BigInt(overageCalls) * BigInt(overageCents));
        assert.equal(overageCalls, used > includedCalls ? used - includedCalls : 0);
      }),
    );
  });
});

describe('money', () => {
  const rows = [
    [0, '0.00'],
    [5, '0.05'],
    [50, '0.50'],
    [4_905, '49.05'],
    [1_234_567, '12345.67'],
    [-5, '-0.05'],
  ] as const;
  for (const [cents, text] of rows) it(`${cents} cents are ${text}`, () => assert.equal(formatCents(cents), text));
});
