/** Records about a payment provider, in both stores. */

import assert from 'node:assert/strict';
import type { UsageBatch, UsageCount } from '#service/accounts/store.js';
import { StoreError } from '#service/accounts/store-error.js';
import { describeStores } from '../../fixtures/stores.js';
import { anAccount, at } from './support.js';

const PERIOD = at('2027-01-24');
const count = (accountId: string, calls: number, more: Partial<UsageCount> = {}): UsageCount => ({
  accountId,
  periodStart: PERIOD,
  day: '2027-01-25',
  calls,
  keyId: 'key_a',
  lastAt: at('2027-01-25T10:00:00.000Z'),
  ...more,
});
const batch = (sequence: number, counts: readonly UsageCount[], meterId = 'meter'): UsageBatch => ({
  meterId,
  sequence,
  at: at('2027-01-25T10:00:01.000Z'),
  counts,
  keysUsed: [],
});

describeStores('the outbox', (open) => {
  it('has an event for each batch of an account that is told to a provider, numbered without a gap', async () => {
    const { store, clock } = open();
    clock.now = PERIOD;
    const [told, untold] = [anAccount(), anAccount()];
    for (const account of [told, untold]) await store.addAccount(account);
    await store.recordUsage(batch(1, [count(told.id, 9)]));
    await store.meterAccount(told.id, true);
    await store.recordUsage(batch(2, [count(told.id, 1), count(untold.id, 7)]));
    await store.recordUsage(
      batch(3, [
        count(told.id, 2, { keyId: 'key_b', lastAt: at('2027-01-25T11:00:00.000Z') }),
        count(told.id, 3),
        count(told.id, 4, { day: '2027-01-31', periodStart: at('2027-01-31'), lastAt: at('2027-01-31T00:00:01.000Z') }),
      ]),
    );
    assert.equal(await store.recordUsage(batch(3, [count(told.id, 5)])), false, 'the same batch again');
    const events = await store.pendingUsage(10);
    assert.deepEqual(
      events.map(({ accountId, sequence, calls, periodStart, happenedAt, isLate, sentAt }) => [
        accountId === told.id,
        sequence,
        calls,
        periodStart,
        happenedAt,
        isLate,
        sentAt,
      ]),
      [
        [true, 1, 1, PERIOD, at('2027-01-25T10:00:00.000Z'), false, null],
        [true, 2, 5, PERIOD, at('2027-01-25T11:00:00.000Z'), false, null],
        [true, 3, 4, at('2027-01-31'), at('2027-01-31T00:00:01.000Z'), false, null],
      ],
    );
    assert.deepEqual(await store.usageBacklog(), { events: 3, calls: 10, oldest: at('2027-01-25T10:00:00.000Z') });
    await store.markSent(events.slice(0, 2), at('2027-01-26'));
    await store.markSent(events.slice(0, 2), at('2027-01-27'));
    assert.deepEqual(
      (await store.pendingUsage(10)).map(({ sequence }) => sequence),
      [3],
    );
    assert.deepEqual(
      (await store.findUsageEvents(told.id, PERIOD)).map(({ sequence, sentAt }) => [sequence, sentAt]),
      [
        [1, at('2027-01-26')],
        [2, at('2027-01-26')],
      ],
    );
    await store.removeSentUsage(at('2027-02-01'));
    assert.deepEqual(
      [(await store.findUsageEvents(told.id, PERIOD)).length, (await store.usageBacklog()).events],
      [0, 1],
    );
  });

  it('says the same as the count, however many processes record at the same time', async () => {
    const { store, again, clock } = open();
    const other = await again();
    clock.now = PERIOD;
    const accounts = Array.from({ length: 12 }, () => anAccount());
    for (const { id } of accounts) {
      await store.addAccount({ ...anAccount(), id });
      await store.meterAccount(id, true);
    }
    const counts = accounts.map(({ id }, index) => count(id, index + 1));
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? store : other).recordUsage(
          batch(1, index % 3 === 0 ? counts : counts.toReversed(), `meter-${index}`),
        ),
      ),
    );
    for (const [index, { id }] of accounts.entries()) {
      const events = await store.findUsageEvents(id, PERIOD);
      assert.deepEqual(
        events.map(({ sequence }) => sequence),
        Array.from({ length: 10 }, (_, number) => number + 1),
      );
      assert.equal(
        events.reduce((sum, { calls }) => sum + calls, 0),
        await store.usageOf(id, PERIOD),
      );
      assert.equal(await store.usageOf(id, PERIOD), 10 * (index + 1));
    }
  });

  it('is written with the count or not at all', async () => {
    const { store, clock } = open();
    clock.now = PERIOD;
    const account = anAccount();
    await store.addAccount(account);
    await store.meterAccount(account.id, true);
    await assert.rejects(store.recordUsage(batch(1, [count(account.id, Number.NaN)])), StoreError);
    assert.deepEqual([await store.usageOf(account.id, PERIOD), await store.pendingUsage(1)], [0, []]);
    await store.recordUsage(batch(1, [count(account.id, 2)]));
    assert.deepEqual(
      (await store.pendingUsage(5)).map(({ sequence, calls }) => [sequence, calls]),
      [[1, 2]],
    );
  });

  it('knows nothing of calls with test keys; their owner does', async () => {
    const { store, clock } = open();
    clock.now = PERIOD;
    const account = anAccount();
    await store.addAccount(account);
    await store.meterAccount(account.id, true);
    await store.recordUsage(
      batch(1, [count(account.id, 5, { keyId: 'key_test', isTest: true }), count(account.id, 2)]),
    );
    await store.recordUsage(batch(2, [count(account.id, 5, { keyId: 'key_test', isTest: true })]));
    assert.deepEqual([await store.usageOf(account.id, PERIOD), (await store.usageBacklog()).calls], [2, 2]);
    assert.deepEqual(await store.usageByKeyAndDay(account.id, '2027-01-01', '2027-01-25'), [
      { keyId: 'key_a', day: '2027-01-25', calls: 2 },
      { keyId: 'key_test', day: '2027-01-25', calls: 10 },
    ]);
    assert.deepEqual(await store.usageByKeyAndDay(account.id, '2027-01-26', '2027-01-31'), []);
  });

  it('adds up the calls of a day that belongs to two periods', async () => {
    const { store } = open();
    const account = anAccount();
    await store.addAccount(account);
    const next = new Date(PERIOD.getTime() + 86_400_000);
    await store.recordUsage(batch(1, [count(account.id, 5), count(account.id, 2, { periodStart: next })]));
    assert.deepEqual(await store.usageOfDays(account.id, '2027-01-25', '2027-01-25'), [
      { day: '2027-01-25', calls: 7 },
    ]);
    assert.deepEqual(await store.usageOfDays(account.id, '2027-01-26', '2027-01-31'), []);
  });
});

describeStores('events of a provider', (open) => {
  it('are taken by one, once, and by another one where that one died over it', async () => {
    const { store, again } = open();
    const other = await again();
    const now = at('2027-01-25');
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? store : other).claimEvent('evt_1', 'invoice.paid', now),
      ),
    );
    assert.deepEqual(claims.toSorted(), ['busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'busy', 'taken']);
    assert.equal(await store.claimEvent('evt_1', 'invoice.paid', at('2027-01-25T00:01:00.000Z')), 'taken');
    await store.finishEvent('evt_1', now);
    assert.equal(await other.claimEvent('evt_1', 'invoice.paid', at('2027-02-25')), 'done');
    await store.releaseEvent('evt_1');
    assert.equal(await other.claimEvent('evt_1', 'invoice.paid', at('2027-02-25')), 'done', 'for good');
    assert.equal(await store.claimEvent('evt_2', 'invoice.paid', now), 'taken');
    await store.releaseEvent('evt_2');
    assert.equal(await store.claimEvent('evt_2', 'invoice.paid', now), 'taken', 'what was given back');
    await store.removeProviderEvents(at('2027-03-01'));
    assert.equal(await store.claimEvent('evt_1', 'invoice.paid', now), 'taken', 'long forgotten');
  });
});

describeStores("our statement beside the provider's invoice", (open) => {
  it('is kept with the difference, the last comparison of an invoice only', async () => {
    const { store } = open();
    const of = (invoiceId: string, providerCents: number, comparedAt: Date) =>
      store.saveComparison({
        invoiceId,
        accountId: 'acct_a',
        periodStart: PERIOD,
        ownCents: 4_905,
        providerCents,
        comparedAt,
      });
    assert.equal((await of('in_1', 4_900, at('2027-02-01'))).differenceCents, -5);
    await of('in_2', 4_905, at('2027-02-02'));
    await of('in_3', 4_906, at('2027-02-03'));
    await of('in_1', 4_905, at('2027-02-04'));
    const listed = async (wanted: { readonly accountId?: string; readonly onlyDifferent?: boolean }) =>
      (await store.comparisons({ ...wanted, limit: 10 })).map(({ invoiceId, differenceCents }) => [
        invoiceId,
        differenceCents,
      ]);
    assert.deepEqual(await listed({}), [
      ['in_1', 0],
      ['in_3', 1],
      ['in_2', 0],
    ]);
    assert.deepEqual(await listed({ onlyDifferent: true, accountId: 'acct_a' }), [['in_3', 1]]);
    assert.deepEqual(await listed({ accountId: 'acct_b' }), []);
  });
});

describeStores('a trial', (open) => {
  const claim = (accountId: string, email: string, cardFingerprint: string | null) => ({
    accountId,
    email,
    cardFingerprint,
  });

  it('is for an e-mail address and a card once, whoever comes with them', async () => {
    const { store, again } = open();
    const other = await again();
    const now = at('2027-01-24');
    assert.equal(await store.claimTrial(claim('a', 'Ada@Example.com', 'card one'), now), true);
    assert.equal(await other.claimTrial(claim('a', 'ada@example.com', 'card one'), now), true, 'the same once more');
    for (const [email, card] of [
      ['ada@example.com', 'card two'],
      ['ADA+again@example.com', null],
      ['bob@example.com', 'card one'],
    ] as const) {
      assert.equal(await other.mayHaveTrial(claim('b', email, card)), false, email);
      assert.equal(await other.claimTrial(claim('b', email, card), now), false, email);
    }
    assert.equal(
      await store.claimTrial(claim('b', 'bob@example.com', 'card two'), now),
      true,
      'a refusal uses nothing up',
    );
  });

  it('is given to one of those who ask at the same time', async () => {
    const { store, again } = open();
    const other = await again();
    const given = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? store : other).claimTrial(
          claim(`account ${index}`, `${index}@example.com`, 'one card'),
          at('2027-01-24'),
        ),
      ),
    );
    assert.equal(given.filter(Boolean).length, 1);
  });
});
