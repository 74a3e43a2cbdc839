/** What an operator does to accounts and plans with `einvoice`. */
import assert from 'node:assert/strict';
import { closePeriods } from '#service/accounts/billing.js';
import { sql } from 'kysely';
import { openStore } from '#service/accounts/sql/open.js';
import { openPostgres } from '#service/accounts/sql/postgres.js';
import { openSqlite } from '#service/accounts/sql/sqlite.js';
import { DRIVERS, type Place } from '../fixtures/stores.js';
import { type Ended, Workplace } from './support.js';

for (const driver of DRIVERS) {
  driver.needs.describe(`einvoice for operators (${driver.name})`, () => {
    const place = new Workplace();
    let at: Place;
    before(async () => {
      at = await driver.empty();
    });
    after(async () => {
      place.remove();
      await at.remove();
    });

    const run = (...args: readonly string[]): Promise<Ended> => place.einvoice(args, '', at.env);
    const good = async (...args: readonly string[]): Promise<string> => {
      const { code, out, err } = await run(...args);
      assert.equal(code, 0, err);
      return out;
    };
    const json = async <T>(...args: readonly string[]): Promise<T> => JSON.parse(await good(...args, '--json')) as T;
    const create = async (name: string, email: string, ...more: readonly string[]): Promise<string> =>
      (await good('account', 'create', '--name', name, '--email', email, ...more)).trim();

    it('find accounts by name and address, a part at a time', async () => {
      const ids = [];
      for (const [index, name] of ['Ada 100%', 'Bob_KG', 'Ada Two', 'Cleo'].entries())
        ids.push(await create(name, `${index}@${name.startsWith('Ada') ? 'Ada' : 'other'}.example`));
      const found = async (...more: readonly string[]): Promise<readonly string[]> =>
        (await json<{ accounts: { name: string }[] }>('account', 'list', ...more)).accounts.map(({ name }) => name);
      assert.deepEqual(await found('--search', 'ada'), ['Ada Two', 'Ada 100%']);
      assert.deepEqual(await found('--search', '@ADA.example'), ['Ada Two', 'Ada 100%']);
      assert.deepEqual(await found('--search', '%'), ['Ada 100%'], 'a sign is a sign');
      assert.deepEqual(await found('--search', '_'), ['Bob_KG']);
      assert.deepEqual(await found('--search', ids[3]!), ['Cleo']);
      const first = await json<{ next: string; accounts: unknown[] }>('account', 'list', '--limit', '3');
      assert.equal(first.accounts.length, 3);
      const rest = await json<{ next: null; accounts: { name: string }[] }>(
        ...(['account', 'list', '--limit', '3', '--after', first.next] as const),
      );
      assert.deepEqual([rest.accounts.map(({ name }) => name), rest.next], [['Ada 100%'], null]);
      assert.match(await good('account', 'list', '--limit', '1'), /^There are more: --after '\S+ acct_\w+'$/m);
    });

    it('change what is known of an account, and take it out again', async () => {
      const id = await create('Dora', 'dora@example.com');
      await good(
        'account',
        'edit',
        id,
        '--vat-id',
        'de 123.456.789',
        '--country',
        'DE',
        '--city',
        'Bonn',
        '--cap',
        '60,50',
      );
      await good('account', 'edit', id, '--name', 'Dora GmbH', '--request-log', 'off');
      const { account } = await json<{ account: Record<string, unknown> }>('account', 'show', id);
      assert.deepEqual(
        [account['name'], account['capCents'], account['keepsRequests'], account['billing']],
        [
          'Dora GmbH',
          6_050,
          false,
          { vatId: 'DE123456789', country: 'DE', street: null, postcode: null, city: 'Bonn', reference: null },
        ],
      );
      await good('account', 'edit', id, '--city', '', '--cap', 'none');
      const { account: changed } = await json<{ account: { capCents: null; billing: { city: null } } }>(
        ...(['account', 'show', id] as const),
      );
      assert.deepEqual([changed.capCents, changed.billing.city], [null, null]);
      const { audit } = JSON.parse(await good('account', 'export', id)) as {
        audit: { action: string; actor: string; details: { changed: string } }[];
      };
      assert.deepEqual(audit.map(({ action, actor, details }) => [action, actor, details.changed]).slice(0, 3), [
        ['account.edited', 'operator', 'capCents, city'],
        ['account.edited', 'operator', 'name, keepsRequests'],
        ['account.edited', 'operator', 'capCents, vatId, country, city'],
      ]);
    });

    it('sell another plan to one customer, and a new price to the others, from now on', async () => {
      const [one, other] = [
        await create('Emil', 'emil@example.com', '--trial-days', '0'),
        await create('Fanny', 'f@example.com', '--trial-days', '0'),
      ];
      await good('plan', 'set', 'friends', '--price', '10', '--included', '5');
      await good('account', 'plan', one, 'friends');
      await good('plan', 'set', '--price', '59.00', '--from', '2099-01-01');
      assert.match(
        await good('plan', 'list'),
        /^friends +\S+ +10\.00 +5 +0\.05 +7 +14\n[^]*^standard +49\.00 +1000 +0\.05 +7 +14\nstandard +2099-01-01T00:00:00\.000Z +59\.00 /m,
      );
      const plans = async (id: string): Promise<string> =>
        (await json<{ plan: { plan: string } }>('account', 'show', id)).plan.plan;
      assert.deepEqual([await plans(one), await plans(other)], ['standard', 'standard'], 'the periods have begun');
      assert.match((await run('account', 'plan', one, 'enemies')).err, /no such plan \(enemies\)/);
    });

    it('give a credit, which the next statement has, and note a refund', async () => {
      const id = await create('Gerd', 'gerd@example.com', '--trial-days', '0');
      await good('account', 'credit', id, '--amount', '12.50', '--note', 'An outage');
      await good('account', 'refund', id, '--amount', '3', '--note', 'Paid twice');
      const start = new Date((await json<{ account: { createdAt: string } }>('account', 'show', id)).account.createdAt);
      const store = await openStore(at.place, { time: () => new Date(start.getTime() + 33 * 86_400_000) });
      await closePeriods(store);
      await store.close();
      const { statements, adjustments } = JSON.parse(await good('account', 'export', id)) as {
        statements: { totalCents: number; creditCents: number; period: { end: string } }[];
        adjustments: { kind: string; amountCents: number; note: string }[];
      };
      assert.deepEqual(
        statements.map(({ totalCents, creditCents }) => [totalCents, creditCents]),
        [[4_900, 1_250]],
      );
      assert.deepEqual(adjustments.map(({ kind, amountCents, note }) => [kind, amountCents, note]).toSorted(), [
        ['credit', 1_250, 'An outage'],
        ['refund', 300, 'Paid twice'],
      ]);
      const month = new Date(Date.parse(statements[0]!.period.end) - 1).toISOString().slice(0, 7);
      const csv = await good('billing', '--month', month, '--csv-de');
      assert.ok(csv.startsWith('\uFEFFaccount;name;period_kind;'), csv.slice(0, 40));
      const line = csv.split('\r\n').find((each) => each.startsWith(`${id};Gerd;paid;`));
      assert.ok(line?.endsWith(';closed;49,00;1000;0;0;0,05;0,00;0,00;49,00;12,50'), csv);
    });

    it('erase an account, and keep what has to be kept', async () => {
      const id = await create('Hilde Muster', 'hilde@example.com', '--trial-days', '0');
      await good('account', 'edit', id, '--street', 'Hauptweg 1', '--vat-id', 'DE123456789');
      await good('account', 'credit', id, '--amount', '1', '--note', 'For Hilde');
      const secret = (await good('key', 'create', id, '--label', 'Hildes key')).trim();
      const start = new Date((await json<{ account: { createdAt: string } }>('account', 'show', id)).account.createdAt);
      const store = await openStore(at.place, { time: () => new Date(start.getTime() + 33 * 86_400_000) });
      await closePeriods(store);
      await store.close();
      assert.equal(await good('account', 'erase', id, '--yes'), `${id} erased\n`);
      const exported = await good('account', 'export', id);
      const { account, keys, statements } = JSON.parse(exported) as {
        account: { subscription: { state: string }; erasedAt: string };
        keys: { revokedAt: string | null }[];
        statements: { accountName: string }[];
      };
      assert.deepEqual(
        [account.subscription.state, account.erasedAt !== null, keys.map(({ revokedAt }) => revokedAt !== null)],
        ['ended', true, [true]],
      );
      assert.deepEqual(
        statements.map(({ accountName }) => accountName),
        ['Hilde Muster'],
      );
      const rest = exported.replaceAll('"accountName": "Hilde Muster"', '');
      for (const personal of ['Hild', 'hilde@', 'Hauptweg', 'DE123456789', secret.slice(16)])
        assert.ok(!rest.includes(personal), personal);
    });

    it('read without writing anything, and whatever the settings of the shell are', async () => {
      const id = await create('Karl', 'karl@example.com', '--trial-days', '0');
      const { period } = await json<{ period: { end: string } }>('account', 'show', id);
      const month = new Date(Date.parse(period.end) - 1).toISOString().slice(0, 7);
      const everything = async (): Promise<string> => {
        const database = 'file' in at.place ? await openSqlite(at.place.file) : openPostgres(at.place.databaseUrl);
        const tables = await database.introspection.getTables();
        const rows = [];
        for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
          rows.push([name, (await sql`select * from ${sql.table(name)} order by 1`.execute(database)).rows]);
        await database.destroy();
        return JSON.stringify(rows);
      };
      const before = await everything();
      assert.ok(before.includes('Karl'));
      const shell = {
        PLAN_PRICE_CENTS: '1',
        PLAN_OVERAGE_CENTS: '999',
        PLAN_INCLUDED_CALLS: '0',
        PLAN_TRIAL_DAYS: '1',
      };
      for (const args of [
        ['billing', '--month', month],
        ['billing', '--month', month, '--csv-de'],
        ['usage'],
        ['usage', id],
        ['account', 'list', '--search', 'karl'],
        ['account', 'show', id],
        ['account', 'export', id],
        ['key', 'list'],
        ['plan', 'list'],
      ]) {
        const [usual, other] = [
          await place.einvoice(args, '', at.env),
          await place.einvoice(args, '', { ...at.env, ...shell }),
        ];
        assert.deepEqual([usual.code, other.out], [0, usual.out], args.join(' '));
      }
      assert.equal(await everything(), before);
    });

    it('make test keys, and keys with an end', async () => {
      const id = await create('Ida', 'ida@example.com', '--card');
      assert.match(await good('key', 'create', id, '--test'), /^ei_test_/);
      await good('key', 'create', id, '--expires', '2099-12-31');
      const listed = await good('key', 'list', id);
      assert.match(listed, / test$/m);
      assert.match(listed, / 2099-12-31$/m);
    });

    it('charge no trial without a card where a payment provider charges cards', async () => {
      const args = ['account', 'create', '--name', 'Jan', '--email', 'jan@example.com', '--json'];
      const made = async (...more: readonly string[]): Promise<string> => {
        const { out } = await place.einvoice([...args, ...more], '', { ...at.env, STRIPE_SECRET_KEY: 'sk_test_none' });
        return (JSON.parse(out) as { subscription: { state: string } }).subscription.state;
      };
      assert.deepEqual([await made(), await made('--card')], ['incomplete', 'trialing']);
    });

    it('take the store a version back', async () => {
      assert.match(await good('store', 'back'), /^The account store has schema version \d+\n$/);
      assert.match(await good('account', 'list'), /^acct_/m, 'and forward again with the next use');
    });
  });
}
