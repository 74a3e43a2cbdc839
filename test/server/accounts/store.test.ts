/** The contract of every store: the same tests for SQLite and a real PostgreSQL. */

import assert from 'node:assert/strict';
import { AccountError } from '#service/accounts/account-error.js';
import { openStore } from '#service/accounts/sql/open.js';
import type { UsageBatch, UsageCount } from '#service/accounts/store.js';
import { StoreError } from '#service/accounts/store-error.js';
import { DRIVERS, describeStores } from '../../fixtures/stores.js';
import { aKey, anAccount, at } from './support.js';

const count = (accountId: string, day: string, calls: number, periodStart = '2027-01-31'): UsageCount => ({
  accountId,
  periodStart: at(periodStart),
  day,
  calls,
});
const batch = (sequence: number, counts: readonly UsageCount[], more: Partial<UsageBatch> = {}): UsageBatch => ({
  meterId: 'one',
  sequence,
  at: at('2027-02-01'),
  counts,
  keysUsed: [],
  ...more,
});
const isAccountError =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof AccountError && error.code === code;

describeStores('accounts in the store', (open) => {
  it('come back as they were given, the oldest first', async () => {
    const { store } = open();
    const [young, old] = [
      anAccount({ createdAt: at('2027-03-01'), name: 'Zoë & "Söhne" \u{1F9FE}' }),
      anAccount({ createdAt: at('2027-01-01'), cardOnFile: false }),
    ];
    for (const account of [young, old]) await store.addAccount(account);
    assert.deepEqual(await store.accounts(), [old, young]);
    assert.deepEqual([await store.account(young.id), await store.account('acct_other')], [young, null]);
  });

  it('are there for whoever opens the store next', async () => {
    const { store, again } = open();
    const account = anAccount();
    await store.addAccount(account);
    assert.deepEqual(await (await again()).accounts(), [account]);
  });

  it('change their subscription, all of it', async () => {
    const { store } = open();
    const account = anAccount();
    await store.addAccount(account);
    const subscription = {
      ...account.subscription,
      state: 'past_due',
      cardOnFile: false,
      graceEndsAt: at('2027-05-01'),
      endsAt: at('2027-06-01'),
    } as const;
    assert.deepEqual(await store.changeSubscription(account.id, () => subscription), { ...account, subscription });
    assert.deepEqual((await store.account(account.id))?.subscription, subscription);
    await assert.rejects(
      store.changeSubscription('acct_other', (same) => same),
      isAccountError('ACCOUNT_UNKNOWN'),
    );
  });

  it('stay as they were when a change is refused', async () => {
    const { store } = open();
    const account = anAccount();
    await store.addAccount(account);
    await assert.rejects(
      store.changeSubscription(account.id, () => {
        throw new AccountError('EVENT_INVALID');
      }),
      isAccountError('EVENT_INVALID'),
    );
    assert.deepEqual(await store.account(account.id), account);
  });

  it('lose no change when two processes change them at once', async () => {
    const { store, again } = open();
    const other = await again();
    const account = anAccount();
    await store.addAccount(account);
    const later = (by: number) => ({ ...account.subscription, endsAt: new Date(by) });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? store : other).changeSubscription(account.id, ({ endsAt }) =>
          later((endsAt?.getTime() ?? 0) + 1),
        ),
      ),
    );
    assert.equal((await store.account(account.id))?.subscription.endsAt?.getTime(), 20);
  });

  it('begin with one first account, whoever comes first', async () => {
    const { store, again } = open();
    const other = await again();
    const made = await Promise.all(
      [store, other, store, other].map((opened) => {
        const account = anAccount();
        return opened.addFirstAccount(account, aKey(account.id));
      }),
    );
    assert.deepEqual(made.filter(Boolean).length, 1);
    assert.deepEqual([(await store.accounts()).length, (await store.keys()).length], [1, 1]);
  });
});

describeStores('keys in the store', (open) => {
  it('come back without their hash, of one account or all', async () => {
    const { store } = open();
    const accounts = [anAccount(), anAccount({ createdAt: at('2027-01-25') })] as const;
    for (const account of accounts) await store.addAccount(account);
    const keys = [aKey(accounts[0].id), aKey(accounts[1].id, undefined, at('2027-01-25'))] as const;
    for (const key of keys) await store.addKey(key, 10);
    const withoutHash = keys.map(({ hash: _hash, ...key }) => key);
    assert.deepEqual(
      [await store.keys(), await store.keys(accounts[1].id), await store.keys('acct_other')],
      [withoutHash, [withoutHash[1]], []],
    );
  });

  it('are refused for an account that is not there, and beyond their number', async () => {
    const { store } = open();
    const account = anAccount();
    await assert.rejects(store.addKey(aKey(account.id), 2), isAccountError('ACCOUNT_UNKNOWN'));
    await store.addAccount(account);
    const first = aKey(account.id);
    for (const key of [first, aKey(account.id)]) await store.addKey(key, 2);
    await assert.rejects(store.addKey(aKey(account.id), 2), isAccountError('TOO_MANY_KEYS'));
    await store.revokeKey(account.id, first.id, at('2027-02-01'));
    await store.addKey(aKey(account.id), 2);
  });

  it('are added once where an account begins with one, however many try it at once', async () => {
    const { store, again } = open();
    const other = await again();
    const account = anAccount();
    await assert.rejects(store.addFirstKey(aKey(account.id)), isAccountError('ACCOUNT_UNKNOWN'));
    await store.addAccount(account);
    const added = await Promise.all(
      [store, other, store, other, store].map((opened) => opened.addFirstKey(aKey(account.id))),
    );
    assert.equal(added.filter(Boolean).length, 1);
    const [only, ...others] = await store.keys(account.id);
    assert.deepEqual(others, []);
    await store.revokeKey(account.id, only!.id, at('2027-02-01'));
    assert.equal(await store.addFirstKey(aKey(account.id)), false);
  });

  it('are revoked once, by their own account only', async () => {
    const { store } = open();
    const [account, other] = [anAccount(), anAccount()];
    for (const each of [account, other]) await store.addAccount(each);
    const key = aKey(account.id);
    await store.addKey(key, 10);
    assert.equal(await store.revokeKey(other.id, key.id, at('2027-02-01')), null);
    assert.equal((await store.keys(account.id))[0]?.revokedAt, null);
    assert.deepEqual((await store.revokeKey(account.id, key.id, at('2027-02-01')))?.revokedAt, at('2027-02-01'));
    assert.deepEqual((await store.revokeKey(null, key.id, at('2027-03-01')))?.revokedAt, at('2027-02-01'));
    assert.equal(await store.revokeKey(null, 'key_other', at('2027-03-01')), null);
  });
});

describeStores('changes in the store', (open) => {
  it('are told once: everything at first, then what is new', async () => {
    const { store, again } = open();
    const other = await again();
    const account = anAccount();
    const key = aKey(account.id);
    await store.addAccount(account);
    await store.addKey(key, 10);
    const first = await other.changesSince(0);
    assert.deepEqual([first.accounts, first.keys], [[account], [key]]);
    assert.deepEqual(await other.changesSince(first.revision), {
      accounts: [],
      keys: [],
      plans: [],
      choices: [],
      revision: first.revision,
    });

    await store.revokeKey(null, key.id, at('2027-02-01'));
    const second = await other.changesSince(first.revision);
    assert.deepEqual([second.accounts, second.keys], [[], [{ ...key, revokedAt: at('2027-02-01') }]]);
    await store.changeSubscription(account.id, (subscription) => ({ ...subscription, cardOnFile: false }));
    const third = await other.changesSince(second.revision);
    assert.deepEqual([third.accounts.map(({ subscription }) => subscription.cardOnFile), third.keys], [[false], []]);
  });

  it('are never missed by somebody who asks while many are made', async () => {
    const { store, again } = open();
    const other = await again();
    // Four at a time, the size of the pool: more would only wait for a connection, and might time out on a slow
    // machine.
    const writers = Array.from({ length: 4 }, () => Array.from({ length: 10 }, () => anAccount()));
    const seen = new Set<string>();
    let revision = 0;
    let writing = true;
    const reading = (async () => {
      for (let last = false; !last;) {
        last = !writing;
        const changes = await other.changesSince(revision);
        ({ revision } = changes);
        for (const { id } of changes.accounts) seen.add(id);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const written = Promise.all(
      writers.map(async (accounts) => {
        for (const account of accounts) await store.addAccount(account);
      }),
    );
    await written.finally(() => (writing = false));
    await reading;
    assert.deepEqual(seen, new Set(writers.flat().map(({ id }) => id)));
  });
});

describeStores('usage in the store', (open) => {
  it('adds up by account, period and day, whichever process counted', async () => {
    const { store, again } = open();
    const other = await again();
    assert.equal(
      await store.recordUsage(
        batch(1, [count('a', '2027-01-31', 2), count('b', '2027-01-31', 5), count('a', '2027-02-01', 1)]),
      ),
      true,
    );
    assert.equal(
      await other.recordUsage(
        batch(1, [count('a', '2027-02-01', 40), count('a', '2027-02-28', 7, '2027-02-28')], { meterId: 'two' }),
      ),
      true,
    );
    assert.deepEqual(await store.usageByDay('a', at('2027-01-31')), [
      { day: '2027-01-31', calls: 2 },
      { day: '2027-02-01', calls: 41 },
    ]);
    assert.deepEqual(
      [
        await store.usageOf('a', at('2027-01-31')),
        await store.usageOf('a', at('2027-02-28')),
        await store.usageOf('c', at('2027-01-31')),
      ],
      [43, 7, 0],
    );
  });

  it('records a batch once, however often it comes', async () => {
    const { store, again } = open();
    const other = await again();
    const first = batch(1, [count('a', '2027-01-31', 3)]);
    assert.deepEqual(
      [await store.recordUsage(first), await store.recordUsage(first), await other.recordUsage(first)],
      [true, false, false],
    );
    assert.equal(await store.recordUsage(batch(2, [count('a', '2027-01-31', 10)])), true);
    assert.equal(await store.recordUsage(first), false, 'an old one too');
    assert.equal(await store.usageOf('a', at('2027-01-31')), 13);
  });

  it('records a batch once when it comes from many sides at the same time', async () => {
    const { store, again } = open();
    const other = await again();
    const same = batch(1, [count('a', '2027-01-31', 3)]);
    const recorded = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? store : other).recordUsage(same)),
    );
    assert.deepEqual([recorded.filter(Boolean).length, await store.usageOf('a', at('2027-01-31'))], [1, 3]);
  });

  it('lets several processes record many accounts at once, in any order', async () => {
    const { store, again } = open();
    const other = await again();
    const ids = Array.from({ length: 600 }, (_, index) => `account-${index}`);
    const counts = ids.map((id) => count(id, '2027-01-31', 1));
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? store : other).recordUsage(
          batch(1, index % 2 === 0 ? counts : counts.toReversed(), { meterId: `meter-${index}` }),
        ),
      ),
    );
    const totals = await store.usageChangedSince(at('2027-02-01'));
    assert.deepEqual([totals.length, new Set(totals.map(({ calls }) => calls))], [600, new Set([8])]);
  });

  it('tells the totals of periods that have changed, not of the others', async () => {
    const { store } = open();
    await store.recordUsage(
      batch(1, [count('a', '2027-01-31', 2), count('b', '2027-01-31', 5)], { at: at('2027-01-31') }),
    );
    await store.recordUsage(batch(2, [count('a', '2027-02-01', 1)], { at: at('2027-02-01') }));
    assert.deepEqual(await store.usageChangedSince(at('2027-02-01')), [
      { accountId: 'a', periodStart: at('2027-01-31'), calls: 3 },
    ]);
    assert.equal((await store.usageChangedSince(at('2027-01-31'))).length, 2);
  });

  it('notes when a key was last used, and never goes back', async () => {
    const { store } = open();
    const account = anAccount();
    const key = aKey(account.id);
    await store.addAccount(account);
    await store.addKey(key, 10);
    const lastUsed = async (): Promise<Date | null | undefined> => (await store.keys())[0]?.lastUsedAt;
    await store.recordUsage(
      batch(1, [], {
        keysUsed: [
          { keyId: key.id, at: at('2027-02-02') },
          { keyId: 'key_other', at: at('2027-02-02') },
        ],
      }),
    );
    assert.deepEqual(await lastUsed(), at('2027-02-02'));
    await store.recordUsage(batch(2, [], { keysUsed: [{ keyId: key.id, at: at('2027-02-01') }] }));
    assert.deepEqual(await lastUsed(), at('2027-02-02'));
  });

  it('takes numbers beyond 32 bits', async () => {
    const { store } = open();
    await store.recordUsage(batch(1, [count('a', '2027-01-31', 3_000_000_000)]));
    await store.recordUsage(batch(2, [count('a', '2027-01-31', 3_000_000_000)]));
    assert.equal(await store.usageOf('a', at('2027-01-31')), 6_000_000_000);
  });
});

describe('opening a store', () => {
  for (const driver of DRIVERS) {
    driver.needs.it(`by many at once makes one schema (${driver.name})`, async () => {
      const place = await driver.empty();
      const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(place.place)));
      const account = anAccount();
      await stores[0]!.addAccount(account);
      assert.deepEqual(await stores[4]!.accounts(), [account]);
      for (const store of stores) await store.close();
      await place.remove();
    });
  }

  const impossible = [
    {
      name: "a folder that can't be made",
      place: { file: '/dev/null/accounts.sqlite' },
      says: /EEXIST.*\/dev\/null\/accounts\.sqlite; DATA_DIR/,
    },
    {
      name: 'a server that is not there',
      place: { databaseUrl: 'postgresql://me:secret@127.0.0.1:1/x' },
      says: /ECONNREFUSED.*DATABASE_URL/,
    },
  ];
  for (const { name, place, says } of impossible) {
    it(`says why it can't be: ${name}`, async () => {
      await assert.rejects(
        openStore(place),
        (error) => error instanceof StoreError && says.test(error.message) && !/secret/.test(error.message),
      );
    });
  }
});
