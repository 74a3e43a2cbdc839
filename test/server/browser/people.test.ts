/** People in a real browser: links by mail, passkeys, invitations. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { linkIn } from '../../../scripts/stand-ins/mail-server.js';
import { openedPeople, type OpenPeople } from '../../fixtures/people.js';
import { needs } from '../../needs/needs.js';
import { assertAccessible, assertFits, DESKTOP, PHONE, startBrowser, startSite, visit, type Site } from './browser.js';

needs('chromium').describe('people in a browser', () => {
  let browser: Browser;
  let opened: OpenPeople;
  let site: Site;
  before(async () => {
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
  });
  beforeEach(async () => {
    site = await startSite(async (url) => {
      opened = await openedPeople({ publicUrl: url });
      return { keys: opened.accounts.keys, accountService: opened.accounts.accountService, people: opened.people };
    });
    await opened.account('Ada GmbH', 'ada@example.com');
  });
  afterEach(async () => {
    await site.close();
    await opened.close();
  });

  /** From the sign-in page to the account: requests a link, opens the mail, presses the button. */
  async function signIn(page: Page, email: string): Promise<void> {
    const before = opened.mailServer.mails.length;
    await page.locator('#email').fill(email);
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Check your inbox' }).waitFor();
    const mail = await opened.mailServer.next(
      (sent) => opened.mailServer.mails.indexOf(sent) >= before && sent.to === email && sent.text.includes('token='),
    );
    await page.goto(linkIn(mail).href);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  }

  for (const [name, screen] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`sign in by mail, invite somebody who joins, and have nothing serious for axe-core to find: ${name}, ${colorScheme}`, async () => {
        const owner = await visit(browser, `${site.url}/account`, { ...screen, colorScheme });
        await assertAccessible(owner.page);
        await assertFits(owner.page);
        await signIn(owner.page, 'ada@example.com');
        await owner.page.locator('h1', { hasText: 'Ada GmbH' }).waitFor();
        await assertFits(owner.page);
        await owner.page.getByRole('link', { name: 'People' }).click();
        await owner.page.locator('#email').fill('bob@example.com');
        await owner.page.getByRole('button', { name: 'Invite' }).click();
        await owner.page.getByText('Invited until').waitFor();
        await assertAccessible(owner.page);
        await assertFits(owner.page);

        const member = await visit(browser, `${site.url}/account`, { ...screen, colorScheme });
        await signIn(member.page, 'bob@example.com');
        await member.page.getByText('You have been invited to Ada GmbH. Role: Member.').waitFor();
        await assertAccessible(member.page);
        await assertFits(member.page);
        await member.page.getByRole('button', { name: 'Accept' }).click();
        await member.page.locator('h1', { hasText: 'Ada GmbH' }).waitFor();
        await member.page.getByRole('link', { name: 'People' }).click();
        assert.equal(await member.page.getByRole('button', { name: 'Invite' }).count(), 0);
        await assertAccessible(member.page);
        await member.leave();
        await owner.leave();
      });
    }
  }

  it('add a passkey, and come back with it, without a mail', async () => {
    const { page, leave } = await visit(browser, `${site.url}/account`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(page, 'ada@example.com');
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Added on').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const mails = opened.mailServer.mails.length;
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.locator('h1', { hasText: 'Ada GmbH' }).waitFor();
    assert.equal(opened.mailServer.mails.length, mails);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Remove the passkey' }).click();
    await page.getByText('Added on').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('That did not work.').waitFor();
    await leave();
  });

  it('find a link that was used no good any more, and can have another one', async () => {
    const { page, leave } = await visit(browser, `${site.url}/account`);
    await signIn(page, 'ada@example.com');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(linkIn(opened.mailServer.mails[0]!).href);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This link no longer works').waitFor();
    await page.locator('#email').waitFor();
    await leave();
  });
});
