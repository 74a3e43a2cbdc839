/** Statements, in both stores. */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LOCAL_EMAIL } from '#service/accounts/account-actions.js';
import { closePeriods, statementsOfMonth } from '#service/accounts/billing.js';
import { formatCents } from '#service/accounts/money.js';
import type { Account } from '#service/accounts/model.js';
import { formatDay, periodAt } from '#service/accounts/period.js';
import { createCorrection, createStatement } from '#service/accounts/statement.js';
import type { AccountStore } from '#service/accounts/store.js';
import { applyEvent } from '#service/accounts/subscription.js';
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
  it('asks nothing of the account that a service has made for itself', async () => {
    const { store, clock } = open();
    clock.now = at('2027-01-24');
    const local = { ...anAccount(), email: LOCAL_EMAIL };
    await store.addAccount(local);
    await use(store, local, '2027-02-10', 5_000);
    clock.now = at('2027-04-15');
    assert.deepEqual(await statementsOfMonth(store, '2027-04', clock.now), []);
    await closePeriods(store);
    assert.deepEqual(await statementsOfMonth(store, '2027-02', clock.now), []);
  });

  it('charges nothing for the trial, then the price, and each call above the included ones', async () => {
    const { store, clock } = open();
    const account = anAccount();
    clock.now = at('2027-01-24');
    await store.addAccount(account);
    await use(store, account, '2027-01-25', 2_000);
    await use(store, account, '2027-02-10', 1_001);
    await use(store, account, '2027-03-01', 1_000);
    clock.now = at('2027-04-15');
    await closePeriods(store);
    const rows = [];
    for (const month of ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05']) {
      for (const { period, closedAt, ...figures } of await statementsOfMonth(store, month, clock.now)) {
        rows.push([
          month,
          period.kind,
          formatDay(period.start),
          formatDay(period.end),
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
    const { store, clock } = open();
    clock.now = at('2027-06-01');
    await store.addAccount(anAccount({ createdAt: at('2027-02-01'), trialDays: 0 }));
    const february = async (): Promise<readonly (readonly string[])[]> =>
      (await statementsOfMonth(store, '2027-02', clock.now)).map(({ period }) => [
        formatDay(period.start),
        formatDay(period.end),
      ]);
    assert.deepEqual(await february(), [['2027-02-01', '2027-03-01']]);
    await closePeriods(store);
    assert.deepEqual(await february(), [['2027-02-01', '2027-03-01']]);
  });

  it('lists each period once, and writes nothing, whatever the time of day is taken for', async () => {
    const { store, clock } = open();
    const account = anAccount();
    clock.now = at('2027-02-10');
    await store.addAccount(account);
    await use(store, account, '2027-02-09', 1_550);
    const months = ['2027-01', '2027-02', '2027-03', '2027-04'];
    const listed = async (now: string): Promise<readonly string[]> =>
      (await Promise.all(months.map((month) => statementsOfMonth(store, month, at(now)))))
        .flat()
        .map(({ period, closedAt, totalCents }) => `${formatDay(period.start)} ${closedAt !== null} ${totalCents}`);
    assert.deepEqual(await listed('2027-03-22'), [
      '2027-01-24 false 0',
      '2027-01-31 false 7650',
      '2027-02-28 false 4900',
    ]);
    assert.deepEqual(await store.statementsOfAccount(account.id), []);
    clock.now = at('2027-03-01');
    await closePeriods(store);
    assert.deepEqual(await listed('2027-02-10'), ['2027-01-24 true 0', '2027-01-31 true 7650']);
  });

  it('bills no period that begins after the end of a subscription', async () => {
    const { store, clock } = open();
    const account = anAccount();
    clock.now = at('2027-02-10');
    await store.addAccount(account);
    await store.changeSubscription(account.id, (subscription, now) =>
      applyEvent(subscription, 'end_requested', { now, graceDays: 14 }),
    );
    const withoutCard = anAccount({ cardOnFile: false, createdAt: at('2027-01-24T00:00:00.000Z') });
    await store.addAccount(withoutCard);
    clock.now = at('2028-01-01');
    await closePeriods(store);
    const kept = await store.statementsEnding(at('2027-01-01'), at('2028-01-01'));
    const of = ({ id }: Account): readonly string[] =>
      kept
        .filter(({ accountId }) => accountId === id)
        .map(
          ({ period, totalCents }) =>
            `${period.kind} ${formatDay(period.start)} ${formatDay(period.end)} ${totalCents}`,
        );
    assert.deepEqual(
      [of(account), of(withoutCard)],
      [['trial 2027-01-24 2027-01-31 0', 'paid 2027-01-31 2027-02-10 4900'], ['trial 2027-01-24 2027-01-31 0']],
    );
  });
});

describe('a statement', () => {
  it('has a line for what came late that makes the sum what it would have been', () => {
    const figure = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(
        figure,
        figure,
        figure,
        figure,
        fc.constantFrom('paid', 'trial'),
        (included, price, used, late, kind) => {
          const period = { kind, start: at('2027-01-31'), end: at('2027-02-28') } as const;
          const plan = { ...PLAN, includedCalls: included, overageCents: price };
          const made = (usedCalls: number) =>
            createStatement({ account: anAccount(), period, usedCalls, plan, closedAt: null });
          const closed = made(used);
          const [first, second] = [Math.floor(late / 2), Math.ceil(late / 2)];
          const lines = [createCorrection(closed, used, first), createCorrection(closed, used + first, second)];
          const sum = lines.reduce((cents, { amountCents }) => cents + amountCents, closed.totalCents);
          assert.equal(sum, made(used + late).totalCents);
        },
      ),
    );
  });

  it('takes credits off, and never more than there is to pay', () => {
    const period = { kind: 'paid', start: at('2027-01-31'), end: at('2027-02-28') } as const;
    const of = (creditLeftCents: number): readonly number[] => {
      const made = createStatement({
        account: anAccount(),
        period,
        usedCalls: 0,
        plan: PLAN,
        closedAt: null,
        creditLeftCents,
      });
      return [made.totalCents, made.creditCents];
    };
    assert.deepEqual(
      [of(0), of(900), of(10_000)],
      [
        [4_900, 0],
        [4_900, 900],
        [4_900, 4_900],
      ],
    );
  });

  it('is exact in whole cents, and never below its base price', () => {
    const figure = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(figure, figure, figure, figure, (priceCents, includedCalls, overageCents, used) => {
        const period = { kind: 'paid', start: at('2027-01-31'), end: at('2027-02-28') } as const;
        const { totalCents, overageCalls, overageAmountCents } = createStatement({
          account: anAccount(),
          period,
          usedCalls: used,
          plan: { ...PLAN, priceCents, includedCalls, overageCents },
          closedAt: null,
        });
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
