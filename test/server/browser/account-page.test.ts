/** The account page in a real browser, on a desktop and on a phone. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { ACCOUNT_NAME, openAccount, type OpenAccount } from '../../fixtures/account-service.js';
import { needs } from '../../needs/needs.js';
import { assertAccessible, assertFits, DESKTOP, PHONE, startBrowser, startSite, visit, type Site } from './browser.js';

needs('chromium').describe('the account page in a browser', () => {
  let browser: Browser;
  let opened: OpenAccount;
  let site: Site;
  before(async () => {
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
  });
  beforeEach(async () => {
    opened = await openAccount();
    const { accountService, accounts } = opened;
    site = await startSite({ accountService, accounts, now: () => new Date('2026-11-02T12:00:00Z') });
  });
  afterEach(async () => {
    await site.close();
    await opened.close();
  });

  for (const [name, screen] of [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`signs in, makes a key and revokes it, with the keyboard, and has nothing serious for axe-core to find: ${name}, ${colorScheme}`, async () => {
        const { page, leave } = await visit(browser, `${site.url}/account`, {
          ...screen,
          colorScheme,
          permissions: ['clipboard-read', 'clipboard-write'],
        });
        await assertAccessible(page);
        await assertFits(page);
        await page.locator('#key').focus();
        await page.keyboard.type('not a key');
        await page.keyboard.press('Enter');
        await page.locator('[role=alert]', { hasText: 'not valid' }).waitFor();
        // After an error the field has the focus, slightly after the page has loaded.
        await page.locator('#key:focus').waitFor();
        await assertAccessible(page);
        await page.keyboard.type(opened.secret);
        await page.keyboard.press('Enter');
        await page.locator('h1', { hasText: ACCOUNT_NAME }).waitFor();
        assert.equal(await page.locator('progress').getAttribute('value'), '1000');
        assert.equal((await page.locator('.chart rect').count()) > 0, true);
        await assertFits(page);

        await page.getByRole('link', { name: 'API keys' }).focus();
        await page.keyboard.press('Enter');
        await page.locator('#label').focus();
        await page.keyboard.type('Shop');
        await page.keyboard.press('Enter');
        const secret = await page.locator('.secret').innerText();
        const { accountId } = opened.accountService.signIn(secret)!;
        await assertFits(page);
        await assertAccessible(page);
        await page.locator('.copy button').click();
        await page.getByText('Copied', { exact: true }).waitFor();
        assert.equal(await page.evaluate('navigator.clipboard.readText()'), secret);
        await page.reload();
        assert.equal(await page.locator('.secret').count(), 0);
        assert.equal((await opened.accountService.keys(accountId)).length, 2);

        const item = page.locator('.keys li', { hasText: 'Shop' });
        await item.locator('summary').focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.locator('.keys .revoked', { hasText: 'Shop' }).waitFor();
        assert.equal(opened.accountService.signIn(secret), null);

        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.locator('#key').waitFor();
        await leave();
      });
    }
  }

  /** Records a request that was served and one that was not. */
  async function recordTwo(): Promise<void> {
    const { accountId, keyId } = opened.accountService.signIn(opened.secret)!;
    const note = { accountId, keyId, format: null, milliseconds: 5, at: new Date('2026-11-02T11:00:00Z') };
    await opened.accounts.store.recordRequests([
      { ...note, requestId: 'good', status: 200 },
      { ...note, requestId: 'bad', status: 415 },
    ]);
  }

  it('shows the requests that failed, with the keyboard and without scripts', async () => {
    await recordTwo();
    const { page, leave } = await visit(browser, `${site.url}/account`, { ...PHONE, javaScriptEnabled: false });
    await page.locator('#key').focus();
    await page.keyboard.type(opened.secret);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Requests' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.requests .id', { hasText: 'good' }).waitFor();
    await page.getByRole('link', { name: 'All', exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.requests .id', { hasText: 'good' }).waitFor({ state: 'detached' });
    assert.deepEqual(await page.locator('.requests .id').allInnerTexts(), ['bad']);
    await leave();
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`shows its requests and periods with nothing serious for axe-core to find, on a phone, ${colorScheme}`, async () => {
      await recordTwo();
      const { page, leave } = await visit(browser, `${site.url}/account`, { ...PHONE, colorScheme });
      await page.locator('#key').fill(opened.secret);
      await page.keyboard.press('Enter');
      await page.locator('h1', { hasText: ACCOUNT_NAME }).waitFor();
      for (const path of ['requests', 'requests?status=failed', 'billing']) {
        await page.goto(`${site.url}/account/${path}`);
        await page.locator('table').waitFor();
        await assertFits(page);
        await assertAccessible(page);
      }
      await leave();
    });

  it('speaks German, and keeps to it', async () => {
    const { page, leave } = await visit(browser, `${site.url}/account`, { ...DESKTOP, locale: 'de-DE' });
    await page.locator('#key').fill(opened.secret);
    await page.keyboard.press('Enter');
    await page.locator('h2', { hasText: 'Nutzung' }).waitFor();
    assert.match(await page.locator('main').innerText(), /49,00\s€/);
    await page.getByRole('link', { name: 'EN, English' }).click();
    await page.locator('h2', { hasText: 'Usage' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('h1', { hasText: 'Your account' }).waitFor();
    await leave();
  });
});
