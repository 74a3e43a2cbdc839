/** The outbox and the mail sender: nothing is lost, and nothing that is known to be sent is sent again. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { MailEvent } from '#service/mail/events.js';
import type { Mail } from '#service/mail/mail.js';
import { outboxIn, type Outbox } from '#service/mail/outbox.js';
import { startMailSender, type MailSender } from '#service/mail/mail-sender.js';
import type { MailDatabase } from '#service/mail/tables.js';
import { openPeopleDatabase } from '#service/people/sql/database.js';
import type { PeopleDatabase } from '#service/people/sql/tables.js';
import { sealWith } from '#service/text/seal.js';
import { startMailServer, type MailServer } from '../../../scripts/stand-ins/mail-server.js';
import { DRIVERS, type Place } from '../../fixtures/stores.js';

const SEAL = sealWith('a secret', 'mails');
const MAIL: Mail = { kind: 'signIn', values: { link: 'https://invoices.example/x', minutes: 15 } };
const FROM = 'Invoices <noreply@invoices.example>';

for (const driver of DRIVERS) {
  driver.needs.describe(`the outbox (${driver.name})`, () => {
    let place: Place;
    let database: PeopleDatabase;
    let clock: Date;
    let outbox: Outbox;
    let mailSenders: MailSender[];
    let servers: MailServer[];
    beforeEach(async () => {
      place = await driver.empty();
      ({ database } = await openPeopleDatabase(place.place));
      clock = new Date('2027-01-24T12:00:00Z');
      outbox = outboxIn(database as unknown as MailDatabase, SEAL, () => clock);
      mailSenders = [];
      servers = [];
    });
    afterEach(async () => {
      for (const mailSender of mailSenders) await mailSender.stop();
      for (const server of servers) await server.close();
      await database.destroy();
      await place.remove();
    });

    const add = (to: string, more: { readonly once?: string; readonly expiresAt?: Date } = {}) =>
      outbox.add({ to, language: 'en', mail: MAIL, ...more });
    const later = (seconds: number): void => {
      clock = new Date(clock.getTime() + seconds * 1000);
    };
    const server = async (port?: number): Promise<MailServer> => {
      const started = await startMailServer(port);
      servers.push(started);
      return started;
    };
    const mailSender = (smtpUrl: string, onEvent: (what: MailEvent) => void = () => undefined): MailSender => {
      const started = startMailSender({ outbox, smtpUrl, from: FROM, onEvent, checkMs: 20 });
      mailSenders.push(started);
      return started;
    };
    const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
      while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
    };

    it('hands a mail to one of several who ask at the same time', async () => {
      await add('ada@example.com');
      const claimed = await Promise.all(Array.from({ length: 5 }, () => outbox.claim()));
      assert.equal(claimed.filter((mail) => mail !== null).length, 1);
      assert.deepEqual(claimed.find((mail) => mail !== null)?.mail, MAIL);
    });

    it('hands it to somebody else when whoever has it is not heard of again', async () => {
      await add('ada@example.com');
      const first = await outbox.claim();
      later(4 * 60);
      assert.equal(await outbox.claim(), null);
      later(2 * 60);
      assert.deepEqual({ ...(await outbox.claim()) }, { ...first, attempts: 2 });
    });

    it('tells nobody the same thing twice, whoever asks for it, also after it was sent', async () => {
      assert.deepEqual(
        await Promise.all([add('ada@example.com', { once: 'a' }), add('ada@example.com', { once: 'b' })]),
        [true, true],
      );
      assert.equal(await add('ada@example.com', { once: 'a' }), false);
      const first = await outbox.claim();
      await outbox.sent(first!.id);
      assert.equal(await add('ada@example.com', { once: 'a' }), false);
      assert.equal(await add('ada@example.com', { once: 'b' }), false);
      assert.equal(await outbox.waiting(), 1);
    });

    it('waits longer from attempt to attempt, and gives up when the mail is of no use any more', async () => {
      await add('ada@example.com', { expiresAt: new Date(clock.getTime() + 60_000) });
      const first = await outbox.claim();
      await outbox.failed(first!.id, 'ECONNREFUSED', false);
      assert.equal(await outbox.claim(), null);
      later(10);
      const second = await outbox.claim();
      await outbox.failed(second!.id, 'ECONNREFUSED', false);
      later(10);
      assert.equal(await outbox.claim(), null);
      later(60);
      assert.equal(await outbox.claim(), null);
      assert.equal(await outbox.waiting(), 0);
    });

    it('keeps nothing of what a mail said once it is sent, and forgets addresses that nothing has to be remembered for', async () => {
      await add('ada@example.com');
      await add('bob@example.com', { once: 'b' });
      for (let mail = await outbox.claim(); mail !== null; mail = await outbox.claim()) await outbox.sent(mail.id);
      const { rows } = await sql<{ contents: string | null }>`select contents from mails`.execute(database);
      assert.deepEqual(
        rows.map(({ contents }) => contents),
        [null, null],
      );
      later(2 * 24 * 60 * 60);
      await outbox.tidy();
      const left = await sql<{ recipient: string }>`select recipient from mails`.execute(database);
      assert.deepEqual(
        left.rows.map(({ recipient }) => recipient),
        ['bob@example.com'],
      );
    });

    it('sends with the text and the HTML, and with the same id at each attempt', async () => {
      const server1 = await server();
      server1.answer = () => (server1.mails.length === 0 && ids.push('refused') < 3 ? { code: 451 } : null);
      const ids: string[] = [];
      await add('ada@example.com');
      mailSender(server1.url);
      await until(() => ids.length > 0);
      while (server1.mails.length === 0) {
        later(60);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const [mail] = server1.mails;
      assert.equal(mail!.from, 'noreply@invoices.example');
      assert.match(mail!.text, /https:\/\/invoices\.example\/x/);
      assert.match(mail!.html, /<a href="https:\/\/invoices\.example\/x"/);
      assert.match(mail!.messageId, /^<[\da-f-]{36}@invoices\.example>$/);
      assert.equal(mail!.headers.get('auto-submitted'), 'auto-generated');
      await until(async () => (await outbox.waiting()) === 0);
      assert.equal(server1.mails.length, 1);
    });

    it('loses nothing while the server is away, and tells of it once', async () => {
      const first = await server();
      const port = Number(new URL(first.url).port);
      await first.close();
      const heard: MailEvent[] = [];
      for (let number = 0; number < 5; number++) await add(`person${number}@example.com`);
      mailSender(first.url, (what) => heard.push(what));
      await until(() => heard.length > 0);
      const second = await server(port);
      while (second.mails.length < 5) {
        later(60);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await until(async () => (await outbox.waiting()) === 0);
      assert.equal(new Set(second.mails.map(({ to }) => to)).size, 5);
      assert.equal(second.mails.length, 5);
      assert.deepEqual(heard, ['mail-unreachable', 'mail-reachable']);
    });

    it('gives a mail up that the server will never take, and sends the others', async () => {
      const own = await server();
      own.answer = ({ to }) => (to === 'gone@example.com' ? { code: 554 } : null);
      const heard: MailEvent[] = [];
      await add('gone@example.com');
      await add('ada@example.com');
      mailSender(own.url, (what) => heard.push(what));
      await until(async () => (await outbox.waiting()) === 0);
      assert.deepEqual(
        own.mails.map(({ to }) => to),
        ['ada@example.com'],
      );
      assert.deepEqual(heard, ['mail-refused']);
    });

    it('leaves alone what was sealed with another secret, and says so', async () => {
      await add('ada@example.com');
      const other = outboxIn(database as unknown as MailDatabase, sealWith('another secret', 'mails'), () => clock);
      assert.equal(await other.claim(), null);
      const { rows } = await sql<{ problem: string }>`select problem from mails`.execute(database);
      assert.equal(rows[0]!.problem, 'sealed with another secret');
    });
  });
}
