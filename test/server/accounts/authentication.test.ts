/** Who may call the API: the real app with both stores. */

import assert from 'node:assert/strict';
import { Directory } from '#service/accounts/directory.js';
import { newSecret } from '#service/accounts/api-key-secret.js';
import { openStore } from '#service/accounts/sql/open.js';
import { applyEvent } from '#service/accounts/subscription.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';
import type { Answer } from '../http/exchange.js';
import { errorText } from '../http/support.js';
import { Clocked } from './clocked.js';
import { aKey, anAccount, at } from './support.js';

/** Everything that a caller can see of an answer, except request id and time. */
const visible = ({ status, text, headers }: Answer): unknown => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return { status, text, rest };
};

for (const driver of DRIVERS) {
  driver.needs.describe(`authentication (${driver.name})`, () => {
    let place: Place;
    let service: Clocked;
    beforeEach(async () => {
      place = await driver.empty();
      service = await Clocked.open(place, at('2027-01-24'));
    });
    afterEach(async () => {
      await service.close();
      await place.remove();
    });

    it('answers 503 as long as there is no key, whatever key is sent', async () => {
      for (const key of [null, newSecret()]) {
        const { status, text } = await service.call(key);
        assert.deepEqual([status, text], [503, errorText('NO_KEYS')]);
      }
    });

    it('lets every key of an account in', async () => {
      const { account, secret } = await service.customer();
      const second = await service.accounts.accountService.createKey(account.id, 'Second');
      assert.deepEqual([(await service.call(secret)).status, (await service.call(second.secret)).status], [200, 200]);
    });

    it('gives whoever may not call the same answer, byte for byte', async () => {
      const good = await service.customer();
      const revoked = await service.customer();
      await service.accounts.accountService.revokeKey(revoked.account.id, revoked.keyId);
      const ended = await service.customer();
      await service.store.changeSubscription(ended.account.id, (subscription) =>
        applyEvent(subscription, 'end_requested', { now: service.now, graceDays: 14 }),
      );
      const withoutCard = await service.customer({ cardOnFile: false });
      service.now = at('2027-01-31');
      await service.until(401, ended.secret);
      const right = good.secret;
      const keys = {
        missing: null,
        malformed: 'nonsense',
        'too long': 'x'.repeat(8_000),
        unknown: newSecret(),
        'of a wrong secret': `${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`,
        'of a wrong prefix': right.replace(/^ei_\w{12}/, 'ei_000000000000'),
        revoked: revoked.secret,
        'of a subscription that ended': ended.secret,
        'of a trial that is over without a card': withoutCard.secret,
      };
      const answers = await Promise.all(Object.values(keys).map(async (key) => visible(await service.call(key))));
      const [first] = answers;
      assert.equal((first as Answer).status, 401);
      for (const [index, name] of Object.keys(keys).entries()) assert.deepEqual(answers[index], first, name);
      assert.equal((await service.call(right)).status, 200, 'while a good one passes');
    });

    it('knows within seconds what was revoked, created or ended elsewhere', async () => {
      const { secret, keyId } = await service.customer();
      const other = anAccount({ createdAt: service.now });
      const elsewhere = newSecret();
      await service.store.addAccount(other);
      await service.store.addKey(aKey(other.id, elsewhere), 50);
      await service.store.revokeKey(null, keyId, service.now);
      await service.until(401, secret);
      await service.until(200, elsewhere);
      await service.store.changeSubscription(other.id, (subscription) =>
        applyEvent(subscription, 'end_requested', { now: service.now, graceDays: 14 }),
      );
      await service.until(401, elsewhere);
    });

    it('never asks the store about a key, known or not', async () => {
      const store = await openStore(place.place);
      const [account, secret] = [anAccount(), newSecret()];
      await store.addAccount(account);
      await store.addKey(aKey(account.id, secret), 50);
      let asked = 0;
      const directory = new Directory({
        changesSince: (revision) => {
          asked++;
          return store.changesSince(revision);
        },
      });
      await directory.refresh();
      for (let call = 0; call < 1_000; call++) assert.equal(directory.find(newSecret(), at('2027-01-25')), null);
      assert.equal(directory.find(secret, at('2027-01-25'))?.account.id, account.id);
      assert.equal(asked, 1);
      await store.close();
    });
  });
}
