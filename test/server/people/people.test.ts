/** Signing in by mail, and permissions, in both databases. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Language } from '#validator/index.js';
import type { Mail } from '#service/mail/mail.js';
import { PeopleError, type PeopleErrorCode } from '#service/people/people-error.js';
import { openPeopleDatabase } from '#service/people/sql/database.js';
import { linkIn } from '../../../scripts/stand-ins/mail-server.js';
import { browserWith, openedPeople, type OpenPeople } from '../../fixtures/people.js';
import { DRIVERS } from '../../fixtures/stores.js';

const refused = (code: PeopleErrorCode) => (error: unknown) => error instanceof PeopleError && error.code === code;

for (const driver of DRIVERS) {
  driver.needs.describe(`people (${driver.name})`, () => {
    let opened: OpenPeople;
    let accountId: string;
    beforeEach(async () => {
      opened = await openedPeople({}, driver);
      accountId = await opened.account('Ada GmbH', 'Ada@Example.com');
    });
    afterEach(() => opened.close());

    it('lets whoever has the address of an account in, as its owner', async () => {
      const headers = await opened.signIn('ada@example.com');
      const visit = await opened.people.visit(headers);
      assert.equal(visit?.person.email, 'ada@example.com');
      assert.deepEqual(visit?.current, { accountId, role: 'owner' });
    });

    it('takes each link once, and no made-up one', async () => {
      await opened.people.requestLink('ada@example.com', 'de');
      const token = linkIn(await opened.mailServer.next(() => true)).searchParams.get('token')!;
      assert.notEqual(await opened.people.enter(token, 'de'), null);
      assert.equal(await opened.people.enter(token, 'de'), null);
      for (const made of ['', 'x', token.toLowerCase(), `${token}x`, 'magic-link'])
        assert.equal(await opened.people.enter(made, 'de'), null);
    });

    it('keeps no link that works, and no address of a browser, where readers of the store find it', async () => {
      await opened.mailServer.close();
      await opened.people.requestLink('ada@example.com', 'en');
      const { database } = await openPeopleDatabase(opened.place);
      const mails = await sql<{ contents: string }>`select contents from mails`.execute(database);
      assert.equal(mails.rows.length, 1);
      assert.doesNotMatch(mails.rows[0]!.contents, /token|http/);
      const links = await sql<{ identifier: string }>`select identifier from people_verifications`.execute(database);
      assert.match(links.rows[0]!.identifier, /^magic-link:[\w-]{43}$/);
      await database.destroy();
    });

    it('does the same for addresses that nobody knows, but sends them nothing', async () => {
      const counts = async () => {
        const { database } = await openPeopleDatabase(opened.place);
        const { rows } = await sql<{ mails: number; links: number }>`
          select (select cast(count(*) as integer) from mails) as mails,
          (select cast(count(*) as integer) from people_verifications) as links`.execute(database);
        await database.destroy();
        return { ...rows[0]! };
      };
      await opened.people.requestLink('stranger@example.com', 'en');
      assert.deepEqual(await counts(), { mails: 1, links: 1 });
      await opened.people.requestLink('ada@example.com', 'en');
      assert.deepEqual(await counts(), { mails: 2, links: 2 });
      await opened.mailServer.next(({ to }) => to === 'ada@example.com');
      assert.equal(opened.mailServer.mails.length, 1);
    });

    it('sends an address five links an hour, and says nothing of it', async () => {
      for (let asked = 0; asked < 8; asked++) await opened.people.requestLink('ada@example.com', 'en');
      await opened.people.requestLink('stranger@example.com', 'en');
      while ((await opened.people.unsentMails()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(opened.mailServer.mails.length, 5);
    });

    it('refuses what is no address', async () => {
      const owner = await opened.signIn('ada@example.com');
      for (const text of [
        '',
        'ada',
        'ada@',
        '@example.com',
        'a b@example.com',
        `${'a'.repeat(250)}@example.com`,
        'a@b\nc',
      ]) {
        await assert.rejects(opened.people.requestLink(text, 'en'), refused('EMAIL_INVALID'), text);
        const invited = opened.people.invite(owner, { email: text, role: 'member', language: 'en' });
        await assert.rejects(invited, refused('EMAIL_INVALID'), text);
      }
    });

    it('ends a session for every copy of its cookie, and knows it on other instances', async () => {
      const headers = await opened.signIn('ada@example.com');
      const other = await opened.another();
      assert.notEqual(await other.visit(headers), null);
      await other.leave(headers);
      assert.equal(await opened.people.visit(headers), null);
    });

    it('believes no cookie of another secret', async () => {
      const headers = await opened.signIn('ada@example.com');
      const other = await opened.another({ secret: 'another secret that is long enough as well' });
      assert.equal(await other.visit(headers), null);
      assert.equal(await opened.people.visit(browserWith(['people.session_token=made.up'])), null);
      assert.equal(await opened.people.visit(new Headers()), null);
    });

    it('invites somebody, who joins with the role that was meant, and may do what it allows', async () => {
      const owner = await opened.signIn('ada@example.com');
      await opened.people.invite(owner, { email: 'Bob@example.com', role: 'member', language: 'en' });
      const mail = await opened.mailServer.next(({ to }) => to === 'bob@example.com');
      assert.match(mail.text, /ada@example\.com has invited you to the account Ada GmbH/);
      assert.equal(linkIn(mail).pathname, '/account');
      const member = await opened.signIn('bob@example.com');
      const before = await opened.people.visit(member);
      assert.equal(before?.current, null);
      assert.deepEqual(
        before?.invitations.map(({ role }) => role),
        ['member'],
      );
      await opened.people.answerInvitation(member, before!.invitations[0]!.id, true);
      assert.deepEqual((await opened.people.visit(member))?.current, { accountId, role: 'member' });
      assert.deepEqual(await opened.people.invitations(accountId), []);
      for (const work of [
        () => opened.people.invite(member, { email: 'eve@example.com', role: 'owner', language: 'en' }),
        async () => {
          const [first] = await opened.people.members(accountId);
          await opened.people.removeMember(member, first!.id);
        },
        async () => {
          const [, second] = await opened.people.members(accountId);
          await opened.people.changeRole(member, second!.id, 'owner');
        },
      ])
        await assert.rejects(work(), refused('NOT_ALLOWED'));
    });

    it('takes an invitation back, and leaves nothing to accept', async () => {
      const owner = await opened.signIn('ada@example.com');
      await opened.people.invite(owner, { email: 'bob@example.com', role: 'member', language: 'en' });
      const member = await opened.signIn('bob@example.com');
      const [invitation] = await opened.people.invitations(accountId);
      await opened.people.cancelInvitation(owner, invitation!.id);
      await assert.rejects(opened.people.answerInvitation(member, invitation!.id, true), refused('GONE'));
      assert.equal((await opened.people.visit(member))?.current, null);
    });

    it('lets nobody accept an invitation of somebody else', async () => {
      const owner = await opened.signIn('ada@example.com');
      await opened.people.invite(owner, { email: 'bob@example.com', role: 'owner', language: 'en' });
      await opened.account('Eve KG', 'eve@example.com');
      const other = await opened.signIn('eve@example.com');
      const [invitation] = await opened.people.invitations(accountId);
      await assert.rejects(opened.people.answerInvitation(other, invitation!.id, true), refused('GONE'));
      await assert.rejects(opened.people.cancelInvitation(other, invitation!.id), refused('GONE'));
      await assert.rejects(opened.people.choose(other, accountId), refused('GONE'));
      const [first] = await opened.people.members(accountId);
      await assert.rejects(opened.people.removeMember(other, first!.id), refused('GONE'));
    });

    it('never leaves an account without an owner, and lets owners change when there are two', async () => {
      const owner = await opened.signIn('ada@example.com');
      const [ada] = await opened.people.members(accountId);
      await assert.rejects(opened.people.changeRole(owner, ada!.id, 'member'), refused('LAST_OWNER'));
      await assert.rejects(opened.people.removeMember(owner, ada!.id), refused('LAST_OWNER'));
      await opened.people.invite(owner, { email: 'bob@example.com', role: 'owner', language: 'en' });
      const second = await opened.signIn('bob@example.com');
      const { invitations } = (await opened.people.visit(second))!;
      await opened.people.answerInvitation(second, invitations[0]!.id, true);
      await opened.people.changeRole(second, ada!.id, 'member');
      assert.equal((await opened.people.visit(owner))?.current?.role, 'member');
      await opened.people.removeMember(second, ada!.id);
      assert.equal((await opened.people.visit(owner))?.current, null);
      // The account's address can't be used to get back in while the account has an owner.
      assert.equal((await opened.people.visit(await opened.signIn('ada@example.com')))?.current, null);
    });

    it('goes from one account to another', async () => {
      const other = await opened.account('Ada privat', 'ada@example.com');
      const headers = await opened.signIn('ada@example.com');
      const visit = await opened.people.visit(headers);
      assert.deepEqual(visit?.accountIds.toSorted(), [accountId, other].toSorted());
      const next = visit!.accountIds.find((id) => id !== visit!.current!.accountId)!;
      await opened.people.choose(headers, next);
      assert.equal((await opened.people.visit(headers))?.current?.accountId, next);
    });

    it('writes to the owners in the language that they use, and once', async () => {
      await opened.signIn('ada@example.com');
      const mail = {
        mail: (language: Language): Mail => ({
          kind: 'keyCreated',
          values: {
            account: 'Ada GmbH',
            label: 'Shop',
            prefix: 'ei_0',
            link: opened.people.link('/account', language),
          },
        }),
        once: 'key-created key_1',
      };
      await opened.people.mailOwners(accountId, mail);
      await opened.people.mailOwners(accountId, mail);
      await opened.mailServer.next(({ subject }) => subject.startsWith('A new API key: Shop'));
      while ((await opened.people.unsentMails()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(opened.mailServer.mails.filter(({ subject }) => subject.includes('Shop')).length, 1);
    });
  });
}
