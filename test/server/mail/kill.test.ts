/** Processes that are killed while sending: every mail arrives, few of them twice, and duplicates have the same id. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { outboxIn } from '#service/mail/outbox.js';
import type { MailDatabase } from '#service/mail/tables.js';
import { openPeopleDatabase } from '#service/people/sql/database.js';
import { sealWith } from '#service/text/seal.js';
import { startMailServer } from '../../../scripts/stand-ins/mail-server.js';
import { DRIVERS } from '../../fixtures/stores.js';

const SENDER = fileURLToPath(new URL('sender.js', import.meta.url));
const MAILS = 60;
const KILLS = 3;

for (const driver of DRIVERS) {
  driver.needs.describe(`mails of processes that are killed (${driver.name})`, () => {
    it('all arrive, and at most one for each of them twice, with the same id', async () => {
      const { place, remove } = await driver.empty();
      const { database } = await openPeopleDatabase(place);
      const server = await startMailServer();
      const outbox = outboxIn(database as unknown as MailDatabase, sealWith('a secret', 'mails'), () => new Date());
      for (let number = 0; number < MAILS; number++) {
        await outbox.add({
          to: `person${number}@example.com`,
          language: 'en',
          mail: { kind: 'signIn', values: { link: 'https://invoices.example/', minutes: 15 } },
        });
      }
      const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
        while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
      };
      const start = (minutes: number): ChildProcess =>
        spawn(process.execPath, [SENDER, JSON.stringify(place), server.url, String(minutes)], { stdio: 'inherit' });
      for (let kill = 0; kill < KILLS; kill++) {
        const child = start(kill * 10);
        await until(() => server.mails.length >= ((kill + 1) * MAILS) / (KILLS + 2));
        const ended = once(child, 'close');
        child.kill('SIGKILL');
        await ended;
      }
      const last = start(KILLS * 10);
      await until(async () => (await outbox.waiting()) === 0);
      const ended = once(last, 'close');
      last.kill('SIGKILL');
      await ended;
      assert.equal(new Set(server.mails.map(({ to }) => to)).size, MAILS);
      assert.equal(new Set(server.mails.map(({ messageId }) => messageId)).size, MAILS);
      assert.ok(server.mails.length <= MAILS + KILLS, `${server.mails.length} mails`);
      await server.close();
      await database.destroy();
      await remove();
    });
  });
}
