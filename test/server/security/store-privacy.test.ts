/**
 * What the account store has about requests: time, status, format, milliseconds, ids; and nothing of their contents.
 */

import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey } from '#service/accounts/account-actions.js';
import { openStore } from '#service/accounts/sql/open.js';
import { readConfig } from '#service/settings/service.js';
import type { Service } from '#service/running.js';
import { startService } from '#service/service.js';
import { xrechnungUbl } from '../../fixtures/invoices.js';
import { PATH } from '../http/support.js';
import { post } from './support.js';

const CANARY = 'KANARIE';
const PLANTED = xrechnungUbl.replace(/>([^<>\s][^<>]*)</g, `>${CANARY} $1<`);

describe('what the account store has of requests', () => {
  let service: Service;
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'data-'));
    service = await startService(readConfig({ PORT: '0', DATA_DIR: dataDir, WORKERS: '1', WARM_UP: '0' }));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  it('is without content, and nothing at all where the owner does not want it', async () => {
    const place = { file: join(dataDir, 'accounts.sqlite') };
    const store = await openStore(place);
    const [account] = await store.accounts();
    const send = async (body: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
      (await post(service.port, body, { headers: { 'X-Api-Key': service.newKey!, ...headers } })).status;
    assert.equal(await send(PLANTED, { 'X-Request-Id': 'request-1' }), 200);
    assert.equal(await send('', { 'X-Request-Id': 'request-2' }), 400);
    assert.equal(await send(PLANTED, { 'X-Request-Id': 'request-3', 'X-Api-Key': `${CANARY}` }), 401);
    while ((await store.findRequests(account!.id, { limit: 10 })).length < 2)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const [key] = await store.keys(account!.id);
    const noted = await store.findRequests(account!.id, { limit: 10 });
    assert.deepEqual(
      noted
        .map(({ requestId, status, keyId, milliseconds }) => [requestId, status, keyId === key!.id, milliseconds >= 0])
        .toSorted(),
      [
        ['request-1', 200, true, true],
        ['request-2', 400, true, true],
      ],
    );
    assert.ok(noted.some(({ format }) => format !== null));

    await store.changeAccount(account!.id, (stored) => ({ ...stored, keepsRequests: false }));
    // Once a later key works, the earlier change is known, too.
    const { secret } = await createKey(store, account!.id, 'Later', await store.time());
    for (let status = 401; status === 401;) {
      status = await send(PLANTED, { 'X-Request-Id': 'request-4', 'X-Api-Key': secret });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await service.stop();
    assert.equal((await store.findRequests(account!.id, { limit: 10 })).length, 2);
    await store.removeRequests(new Date((await store.time()).getTime() + 1_000));
    assert.equal((await store.findRequests(account!.id, { limit: 10 })).length, 0);
    await store.close();

    for (const name of await readdir(dataDir)) {
      const content = await readFile(join(dataDir, name));
      for (const word of [CANARY, 'Muster', 'R-2026-001', service.newKey!, secret, PATH])
        assert.ok(!content.includes(word), `${word} in ${name}`);
    }
  });
});
