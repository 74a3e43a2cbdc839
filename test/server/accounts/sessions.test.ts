/** The end of sessions: for every copy of a cookie and every instance, in both stores. */
import assert from 'node:assert/strict';
import supertest from 'supertest';
import { type Accounts, openAccounts } from '#service/accounts/accounts.js';
import { createAccount, createKey } from '#service/accounts/account-actions.js';
import type { Account } from '#service/accounts/model.js';
import { openStore } from '#service/accounts/sql/open.js';
import type { AccountStore } from '#service/accounts/store.js';
import { StoreError } from '#service/accounts/store-error.js';
import { applyEvent } from '#service/accounts/subscription.js';
import { createApp, type AppDeps } from '#service/app.js';
import { at } from './support.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import { errorText, notingValidator } from '../http/support.js';

const HOST = 'invoices.example';
const SECRET = 'one secret of more than thirty-two characters';
const HOUR_MS = 3_600_000;

for (const driver of DRIVERS) {
  driver.needs.describe(`a session of the account page (${driver.name})`, () => {
    let place: Place;
    let store: AccountStore;
    let instances: Accounts[];
    let clock: Date;
    let account: Account;
    let secret: string;
    let keyId: string;
    beforeEach(async () => {
      clock = at('2027-01-25T12:00:00.000Z');
      place = await driver.empty();
      store = await openStore(place.place, { time: () => clock });
      account = await createAccount(store, { name: 'Muster', email: 'ada@example.com', cardOnFile: true }, clock);
      ({
        secret,
        key: { id: keyId },
      } = await createKey(store, account.id, 'Office', clock));
      instances = [];
    });
    afterEach(async () => {
      for (const instance of instances) await instance.stop();
      await store.close();
      await place.remove();
    });

    /** An instance of the service, with a browser's cookies. */
    async function instance(more: Partial<AppDeps> = {}) {
      const accounts = await openAccounts({ place: place.place, now: () => clock });
      instances.push(accounts);
      const app = createApp({
        validator: notingValidator(),
        keys: accounts.keys,
        accountService: accounts.accountService,
        sessionSecret: SECRET,
        ...more,
      });
      const post = (
        path: string,
        fields: Readonly<Record<string, string>> = {},
        cookies = '',
        origin = `http://${HOST}`,
      ) =>
        supertest(app)
          .post(path)
          .set('Host', HOST)
          .set('Origin', origin)
          .set('Cookie', cookies)
          .type('form')
          .send(fields);
      return {
        accounts,
        post,
        get: (path: string, cookies: string) => supertest(app).get(path).set('Host', HOST).set('Cookie', cookies),
        signOut: (cookies: string) => post('/account/sign-out', {}, cookies),
        isIn: async (cookies: string) =>
          (await supertest(app).get('/account').set('Host', HOST).set('Cookie', cookies)).text.includes('Muster'),
        async signIn(before = '', key = secret) {
          const response = await post('/account/sign-in', { key }, before);
          assert.equal(response.status, 303);
          return cookiesOf(response);
        },
      };
    }

    it('ends for everybody who has the cookie when its owner signs out, at every instance', async () => {
      const [one, two] = [await instance(), await instance()];
      const copied = await one.signIn();
      assert.deepEqual([await one.isIn(copied), await two.isIn(copied)], [true, true]);
      const { status, headers } = await two.signOut(copied);
      assert.deepEqual([status, cookiesOf({ headers }).split(';')[0]], [303, 'session=']);
      assert.deepEqual([await one.isIn(copied), await two.isIn(copied)], [false, false]);
    });

    it('that has ended can do nothing any more, neither make a key nor revoke one', async () => {
      const { signIn, signOut, post } = await instance();
      const copied = await signIn();
      await signOut(copied);
      assert.equal((await post('/account/keys', { label: 'x' }, copied)).status, 303);
      assert.equal((await post('/account/keys/revoke', { key: keyId }, copied)).status, 303);
      assert.deepEqual(
        (await store.keys(account.id)).map(({ revokedAt }) => revokedAt),
        [null],
      );
    });

    it('ends once, however many sign out at the same time', async () => {
      const { signIn, signOut, isIn } = await instance();
      const copied = await signIn();
      const answers = await Promise.all(Array.from({ length: 10 }, () => signOut(copied)));
      assert.deepEqual([new Set(answers.map(({ status }) => status)), await isIn(copied)], [new Set([303]), false]);
    });

    it('goes on when another one of the same key ends', async () => {
      const { signIn, signOut, isIn } = await instance();
      const [office, home] = [await signIn(), await signIn()];
      await signOut(office);
      assert.deepEqual([await isIn(office), await isIn(home)], [false, true]);
    });

    it('ends with its key, and only with that, at once and at every instance', async () => {
      const [one, two] = [await instance(), await instance()];
      const other = await one.accounts.accountService.createKey(account.id, 'Other');
      const [byFirst, byOther] = [await one.signIn(), await one.signIn('', other.secret)];
      await store.revokeKey(account.id, keyId, clock);
      assert.deepEqual(
        [await one.isIn(byFirst), await two.isIn(byFirst), await two.isIn(byOther)],
        [false, false, true],
      );
    });

    it('ends with its account, also by a clock that is late; its owner may come in again, to see that it has ended', async () => {
      const { signIn, isIn, get } = await instance();
      const copied = await signIn();
      await store.changeSubscription(account.id, (subscription) =>
        applyEvent(subscription, 'end_requested', { now: new Date(clock.getTime() - 1_000), graceDays: 14 }),
      );
      assert.equal(await isIn(copied), false);
      clock = new Date(clock.getTime() + 1_000);
      assert.match((await get('/account', await signIn())).text, /subscription ended on/);
    });

    const ends = [
      { name: 'its period', event: 'end_requested', until: at('2027-02-01T12:00:00.000Z') },
      { name: 'a trial without a card', event: 'card_removed', until: at('2027-02-01T12:00:00.000Z') },
    ] as const;
    for (const { name, event, until } of ends) {
      it(`lasts as long as ${name}`, async () => {
        clock = new Date(until.getTime() - HOUR_MS);
        const { signIn, isIn } = await instance();
        await store.changeSubscription(account.id, (subscription) =>
          applyEvent(subscription, event, { now: clock, graceDays: 14, endsAt: until }),
        );
        const copied = await signIn();
        clock = new Date(until.getTime() - 1);
        assert.equal(await isIn(copied), true);
        clock = until;
        assert.equal(await isIn(copied), false);
      });
    }

    it('lasts 8 hours, whatever a browser does with its cookie', async () => {
      const { signIn, isIn } = await instance();
      const copied = await signIn();
      clock = new Date(clock.getTime() + 8 * HOUR_MS - 1);
      assert.equal(await isIn(copied), true);
      clock = new Date(clock.getTime() + 1);
      assert.equal(await isIn(copied), false);
      await store.removeEndedSessions(clock);
      clock = new Date(clock.getTime() - HOUR_MS);
      assert.equal(await isIn(copied), false, 'and is forgotten then');
    });

    it('is another one after each sign-in, and the one before ends', async () => {
      const { signIn, isIn } = await instance();
      const planted = await signIn();
      const own = await signIn(planted);
      assert.notEqual(own, planted);
      assert.deepEqual([await isIn(planted), await isIn(own)], [false, true]);
    });

    it('makes room for younger ones of its account, not of others', async () => {
      const { accounts, signIn, isIn } = await instance();
      const stranger = await createAccount(
        store,
        { name: 'Muster Two', email: 'b@example.com', cardOnFile: true },
        clock,
      );
      const { secret: theirs } = await accounts.accountService.createKey(stranger.id, 'Office');
      const [oldest, others] = [await signIn(), await signIn('', theirs)];
      for (let session = 0; session < 50; session++) {
        clock = new Date(clock.getTime() + 1);
        await accounts.accountService.startSession({ accountId: account.id, keyId });
      }
      assert.deepEqual([await isIn(oldest), await isIn(others)], [false, true]);
    });

    it('is not believed with another secret, and is there again with its own', async () => {
      const [one, two] = [await instance(), await instance({ sessionSecret: `${SECRET}, changed` })];
      const copied = await one.signIn();
      assert.deepEqual([await two.isIn(copied), await one.isIn(copied)], [false, true]);
    });

    it('is not in the store as the browser has it', async () => {
      const { accounts } = await instance();
      const token = await accounts.accountService.startSession({ accountId: account.id, keyId });
      assert.ok((await accounts.accountService.session(token)) !== null);
      for (const other of ['', token.slice(1), token.toUpperCase(), `${token} `])
        assert.equal(await accounts.accountService.session(other), null);
    });

    it('goes on when somebody mistypes a key in the same browser', async () => {
      const { signIn, isIn, post } = await instance();
      const cookies = await signIn();
      const { status, headers } = await post('/account/sign-in', { key: 'wrong' }, cookies);
      assert.deepEqual([status, headers['set-cookie'], await isIn(cookies)], [401, undefined, true]);
    });

    it('ends neither by a link nor by a form of another site', async () => {
      const { signIn, isIn, get, post } = await instance();
      const copied = await signIn();
      assert.equal((await get('/account/sign-out', copied)).status, 303);
      const foreign = await post('/account/sign-out', {}, copied, 'https://evil.example');
      assert.deepEqual([foreign.status, foreign.text], [403, errorText('FOREIGN_ORIGIN')]);
      assert.equal(await isIn(copied), true);
    });

    it("that can't be ended, because the store is away, costs the browser its cookie, and the answer says so", async () => {
      const { accounts, signIn } = await instance();
      const copied = await signIn();
      const away = await instance({
        accountService: { ...accounts.accountService, endSession: () => Promise.reject(new StoreError('away')) },
      });
      const response = await away.signOut(copied);
      assert.deepEqual([response.status, cookiesOf(response).split(';')[0]], [503, 'session=']);
      assert.match(response.text, /can’t be reached/);
    });
  });
}

function cookiesOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  return (headers['set-cookie'] as readonly string[]).map((cookie) => cookie.split(';')[0]!).join('; ');
}
