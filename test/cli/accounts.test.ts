/** `einvoice account`, `key`, `usage` and `billing`, while a service runs on the same accounts. */
import assert from 'node:assert/strict';
import { openStore } from '#service/accounts/sql/open.js';
import { Clocked } from '../server/accounts/clocked.js';
import { DRIVERS, type Place } from '../fixtures/stores.js';
import { type Ended, Workplace } from './support.js';

for (const driver of DRIVERS) {
  driver.needs.describe(`einvoice and accounts (${driver.name})`, () => {
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
    const create = async (...more: readonly string[]): Promise<string> =>
      (await good('account', 'create', '--name', 'Ada "Best", GmbH', '--email', 'ada@example.com', ...more)).trim();

    it('make an account, list it and show it', async () => {
      const id = await create('--card', '--trial-days', '3');
      assert.match(id, /^acct_[0-9a-f]{16}$/);
      assert.match(
        await good('account', 'list'),
        new RegExp(
          `^${id} +Ada "Best", GmbH +ada@example\\.com +trialing +\\d{4}-\\d\\d-\\d\\d +\\d{4}-\\d\\d-\\d\\d\n`,
          'm',
        ),
      );
      assert.match(
        await good('account', 'show', id),
        /^state {5}trialing\ncard {6}on file\nperiod {4}trial, .*\ncalls {5}0 of 1000 included\ntotal {5}EUR 0\.00 so far\nkeys {6}0\n/m,
      );
      const { account } = await json<{ account: { id: string; subscription: { startedAt: string; anchor: string } } }>(
        'account',
        'show',
        id,
      );
      const days = (Date.parse(account.subscription.anchor) - Date.parse(account.subscription.startedAt)) / 86_400_000;
      assert.deepEqual([account.id, days], [id, 3]);
    });

    it('make a key that a running service knows, show its secret once, and revoke it', async () => {
      const id = await create('--card');
      const service = await Clocked.open(at, new Date());
      try {
        const made = await run('key', 'create', id, '--label', 'Web shop');
        const secret = made.out.trim();
        assert.deepEqual([made.code, made.out], [0, `${secret}\n`]);
        assert.match(secret, /^ei_[0-9a-f]{12}_[\w-]{43}$/);
        assert.match(made.err, /only this once/);
        await service.until(200, secret);

        const listed = await good('key', 'list', id);
        assert.match(listed, new RegExp(`^key_\\w{16} +${secret.slice(0, 15)} +${id} +Web shop `, 'm'));
        for (const shown of [listed, await good('key', 'list', '--json'), await good('account', 'show', id, '--json')])
          assert.ok(!shown.includes(secret.slice(16)), shown);
        assert.match(await good('key', 'revoke', secret.slice(0, 15)), /^key_\w{16} revoked /);
        await service.until(401, secret);
      } finally {
        await service.close();
      }
    });

    it('give a key as JSON, with its secret', async () => {
      const id = await create('--card');
      const { secret, prefix, accountId, label } = await json<Record<string, string>>('key', 'create', id);
      assert.deepEqual([secret?.slice(0, 15), accountId, label], [prefix, id, 'API key']);
    });

    it('end an account at once, or with its period', async () => {
      const [now, later] = [await create('--card'), await create('--card')];
      assert.equal(await good('account', 'end', now), `${now} ended\n`);
      assert.match(
        await good('account', 'end', later, '--at-period-end'),
        new RegExp(`^${later} trialing, ends \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z\n$`),
      );
      const again = await run('account', 'end', now);
      assert.deepEqual([again.code, again.out], [2, '']);
      assert.match(
        again.err,
        /^einvoice: the subscription is not in a state in which this can happen \(end_requested while ended\)\n$/,
      );
      const key = await run('key', 'create', now);
      assert.deepEqual([key.code, key.out], [2, ''], 'it would never work');
      assert.match(key.err, /^einvoice: the subscription of the account has ended, /);
      assert.match(await good('key', 'create', later), /^ei_/);
    });

    it('tell a subscription what happened', async () => {
      const id = await create('--trial-days', '0');
      assert.equal(await good('account', 'event', id, 'payment_failed'), `${id} past_due\n`);
      assert.match(await good('account', 'show', id), /^state {5}past_due, served until \d{4}-/m);
      assert.equal(await good('account', 'event', id, 'payment_succeeded'), `${id} active\n`);
    });

    it('print what was used, and what is owed, as table, JSON and CSV', async () => {
      const id = await create('--card', '--trial-days', '0');
      const store = await openStore(at.place);
      const { subscription } = (await store.account(id))!;
      const day = subscription.anchor.toISOString().slice(0, 10);
      await store.recordUsage({
        meterId: 'tests',
        sequence: 1,
        at: new Date(),
        keysUsed: [],
        counts: [{ accountId: id, periodStart: subscription.anchor, day, calls: 1_001 }],
      });
      await store.close();

      assert.match(
        await good('usage'),
        new RegExp(`^${id} +Ada "Best", GmbH +active +${day} +\\S+ +1000 +1001 +1$`, 'm'),
      );
      assert.match(await good('usage', id), new RegExp(`^${day} +1001$`, 'm'));
      assert.deepEqual(
        (await json<{ usedCalls: number; overageCalls: number }[]>('usage', id)).map(({ usedCalls, overageCalls }) => [
          usedCalls,
          overageCalls,
        ]),
        [[1_001, 1]],
      );

      const statement = (await json<{ account: unknown; period: { end: string } }>('account', 'show', id)).period.end;
      const month = new Date(Date.parse(statement) - 1).toISOString().slice(0, 7);
      assert.match(
        await good('billing', '--month', month),
        new RegExp(
          `^${id} +Ada "Best", GmbH +paid +${day} +\\S+ +open +49\\.00 +1000 +1001 +1 +0\\.05 +0\\.05 +0\\.00 +49\\.05 +0\\.00$`,
          'm',
        ),
      );
      const mine = (
        await json<{ accountId: string; totalCents: number; closedAt: null }[]>('billing', '--month', month)
      ).filter(({ accountId }) => accountId === id);
      assert.deepEqual(
        mine.map(({ totalCents, closedAt }) => [totalCents, closedAt]),
        [[4_905, null]],
      );
      const lines = (await good('billing', '--month', month, '--csv')).split('\r\n');
      assert.equal(
        lines[0],
        'account,name,period_kind,period_start,period_end,status,base_price_eur,included_calls,used_calls,overage_calls,overage_price_eur,overage_amount_eur,correction_eur,total_eur,credit_eur',
      );
      assert.ok(
        lines.some(
          (line) =>
            line.startsWith(`${id},"Ada ""Best"", GmbH",paid,${day},`) &&
            line.endsWith(',open,49.00,1000,1001,1,0.05,0.05,0.00,49.05,0.00'),
        ),
        lines.join('\n'),
      );
    });

    it('keep a name from being a formula in a spreadsheet', async () => {
      const id = (
        await good('account', 'create', '--name', '=1+1', '--email', 'a@b.example', '--card', '--trial-days', '0')
      ).trim();
      const { period } = await json<{ period: { end: string } }>('account', 'show', id);
      const csv = await good(
        'billing',
        '--month',
        new Date(Date.parse(period.end) - 1).toISOString().slice(0, 7),
        '--csv',
      );
      assert.ok(csv.includes(`${id},'=1+1,`), csv);
    });
  });
}

describe('einvoice and accounts that are not there', () => {
  const place = new Workplace();
  after(() => place.remove());

  const wrong = [
    {
      args: ['account'],
      says: /say what to do: create, list, show, event, end, edit, plan, credit, refund, export, erase/,
    },
    { args: ['account', 'make'], says: /there is no "make"/ },
    { args: ['account', 'create', '--name', 'Ada'], says: /needs --name and --email/ },
    { args: ['account', 'create', '--name', 'Ada', '--email', 'nobody'], says: /not an e-mail address/ },
    { args: ['account', 'create', '--name', 'A\u0007', '--email', 'a@b'], says: /name must have/ },
    { args: ['account', 'create', '--name', 'A', '--email', 'a@b', '--trial-days', '-1'], says: /trial-days/ },
    { args: ['account', 'show', 'acct_none'], says: /no such account \(acct_none\)/ },
    { args: ['account', 'event', 'acct_none', 'party'], says: /no event "party"/ },
    { args: ['account', 'end', 'acct_none'], says: /no such account/ },
    { args: ['key', 'create'], says: /no ACCOUNT given/ },
    { args: ['key', 'create', 'acct_none'], says: /no such account/ },
    { args: ['key', 'list', 'acct_none'], says: /no such account/ },
    { args: ['key', 'revoke', 'key_none'], says: /no such key/ },
    { args: ['usage', 'acct_none'], says: /no such account/ },
    { args: ['billing'], says: /no --month given/ },
    { args: ['billing', '--month', '2027-13'], says: /--month is "2027-13"/ },
    { args: ['billing', '--month', '2027-01', '--json', '--csv'], says: /not both/ },
    { args: ['billing', '--month', '2027-01', '--csv', '--csv-de'], says: /not both/ },
    { args: ['account', 'edit', 'acct_none'], says: /say what to change/ },
    { args: ['account', 'edit', 'acct_none', '--city', 'Bonn'], says: /no such account/ },
    { args: ['account', 'edit', 'acct_none', '--vat-id', '12'], says: /VAT id begins with/ },
    { args: ['account', 'edit', 'acct_none', '--country', 'Germany'], says: /two capital letters/ },
    { args: ['account', 'edit', 'acct_none', '--cap', '5.001'], says: /--cap is "5.001"/ },
    { args: ['account', 'edit', 'acct_none', '--request-log', 'perhaps'], says: /on or off/ },
    { args: ['account', 'credit', 'acct_none', '--amount', '5'], says: /needs --amount and --note/ },
    { args: ['account', 'credit', 'acct_none', '--amount', '-5', '--note', 'x'], says: /amount/ },
    { args: ['account', 'refund', 'acct_none', '--amount', '5', '--note', 'x'], says: /no such account/ },
    { args: ['account', 'erase', 'acct_none'], says: /say --yes/ },
    { args: ['account', 'erase', 'acct_none', '--yes'], says: /no such account/ },
    { args: ['account', 'export', 'acct_none'], says: /no such account/ },
    { args: ['account', 'plan', 'acct_none'], says: /needs ACCOUNT and PLAN/ },
    { args: ['account', 'plan', 'acct_none', 'standard', '--from', '2026-02-31'], says: /--from is "2026-02-31"/ },
    { args: ['account', 'list', '--limit', '0'], says: /--limit is "0"/ },
    { args: ['key', 'create', 'acct_none', '--expires', 'soon'], says: /--expires is "soon"/ },
    { args: ['plan', 'set'], says: /say what the plan is to be/ },
    { args: ['plan', 'set', 'Big One', '--price', '5'], says: /small letters/ },
    { args: ['plan', 'set', '--price', '5,001'], says: /--price is "5,001"/ },
    { args: ['plan', 'set', '--price', '5', '--from', '2020-01-01'], says: /only be changed from now on/ },
    { args: ['store', 'forward'], says: /there is no "forward"/ },
  ];
  for (const { args, says } of wrong) {
    it(`refuses "${args.join(' ')}" with a reason and no stack`, async () => {
      const { code, out, err } = await place.einvoice(args, '', { DATA_DIR: place.folder });
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, says);
      assert.doesNotMatch(err, /^ +at /m);
    });
  }

  it('says where it looked, and no password', async () => {
    const { code, err } = await place.einvoice(['account', 'list'], '', {
      DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/x',
    });
    assert.deepEqual(
      [code, err],
      [2, 'einvoice: The account store failed (ECONNREFUSED): the PostgreSQL server of DATABASE_URL\n'],
    );
  });

  for (const folder of ['/proc/none/data', '/dev/null/data']) {
    it(`says that ${folder} can't be used`, async () => {
      const { code, err } = await place.einvoice(['account', 'list'], '', { DATA_DIR: folder });
      assert.equal(code, 2);
      assert.match(
        err,
        new RegExp(
          `^einvoice: The account store failed \\(\\w+\\): ${folder}/accounts\\.sqlite; DATA_DIR must be a folder that can be written\\n$`,
        ),
      );
    });
  }

  for (const command of ['account', 'key', 'usage', 'billing', 'plan', 'store']) {
    it(`explains ${command}`, async () => {
      const { code, out, err } = await place.einvoice([command, '--help']);
      assert.deepEqual([code, err], [0, '']);
      assert.match(
        out,
        new RegExp(`^Usage: einvoice ${command} [^]*\nEXIT STATUS\n[^]*\nEXAMPLES\n  einvoice ${command}\\b`),
      );
    });
  }
});
