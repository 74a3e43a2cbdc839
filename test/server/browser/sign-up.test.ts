/** From an address to the first valid invoice in a real browser: mail, company, card, key, check. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { linkIn } from '../../../scripts/stand-ins/mail-server.js';
import { needs } from '../../needs/needs.js';
import { assertAccessible, assertFits, DESKTOP, PHONE, startBrowser, visit } from './browser.js';
import { file, VALID } from './invoices.js';
import { startShopSite, type ShopSite } from './shop-site.js';

needs('chromium').describe('signing up in a browser', () => {
  let browser: Browser;
  let shop: ShopSite;
  before(async () => {
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
  });
  beforeEach(async () => {
    shop = await startShopSite();
  });
  afterEach(() => shop.close());

  async function toCompany(page: Page, email: string): Promise<void> {
    await page.locator('#email').fill(email);
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Check your inbox' }).waitFor();
    const mail = await shop.opened.mailServer.next((sent) => sent.to === email && sent.text.includes('token='));
    await page.goto(linkIn(mail).href);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('h1', { hasText: 'Your company' }).waitFor();
  }

  for (const [name, screen] of [
    ['desktop', DESKTOP],
    ['phone, dark', { ...PHONE, colorScheme: 'dark' }],
  ] as const) {
    it(`leads to the first valid invoice: ${name}`, async () => {
      const { page, leave } = await visit(browser, `${shop.url}/signup`, screen, [shop.fake.base]);
      await assertAccessible(page);
      await assertFits(page);
      assert.match(await page.locator('main').innerText(), /7 days free, then €49\.00 a month/);
      await toCompany(page, 'ada@example.com');
      await assertAccessible(page);
      await assertFits(page);
      await page.locator('#name').fill('Ada GmbH');
      await page.locator('#vat').fill('DE 12');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByText('This is not a VAT number of that country.').waitFor();
      assert.equal(await page.locator('#name').inputValue(), 'Ada GmbH');
      await page.locator('#vat').fill('DE 123.456.788');
      await page.getByRole('button', { name: 'Continue to payment' }).click();

      await page.locator('h1', { hasText: 'Checkout' }).waitFor();
      assert.match(await page.locator('body').innerText(), /7 days free/);
      await page.getByRole('button', { name: 'Subscribe' }).click();

      await page.locator('.secret').waitFor();
      const key = await page.locator('.secret').innerText();
      await assertAccessible(page);
      await assertFits(page);
      await shop.opened.mailServer.next(({ subject }) => subject.startsWith('A new API key'));

      await page.getByRole('link', { name: 'Try it on the page' }).click();
      // The page ignores input until its script has loaded.
      await page.waitForLoadState('networkidle');
      await page.locator('#server summary').click();
      await page.locator('#use-server').check();
      await page.locator('#key').fill(key);
      await page.locator('#file').setInputFiles(file(VALID));
      await page.locator('#verdict', { hasText: /^Valid$/ }).waitFor();
      const account = (await shop.opened.accounts.store.accounts())[0]!;
      assert.equal(account.subscription.state, 'trialing');
      assert.deepEqual(
        [account.name, account.email, account.billing.vatId, account.billing.country],
        ['Ada GmbH', 'ada@example.com', 'DE123456788', 'DE'],
      );

      for (const path of ['/account', '/account/requests', '/account/billing', '/account/people']) {
        await page.goto(`${shop.url}${path}`);
        await page.locator('h1', { hasText: 'Ada GmbH' }).waitFor();
        await assertAccessible(page);
        await assertFits(page);
      }
      await page.getByText('Account created').waitFor();
      await page.getByRole('link', { name: 'Billing' }).click();
      await page.getByRole('link', { name: 'Card, invoices, cancellation' }).click();
      await page.locator('h1', { hasText: 'Portal' }).waitFor();
      await page.getByRole('link', { name: 'Back' }).click();
      await page.locator('h1', { hasText: 'Ada GmbH' }).waitFor();
      await leave();
    });
  }

  it('goes on where somebody has turned back, and makes no second account', async () => {
    const { page, leave } = await visit(browser, `${shop.url}/signup`, DESKTOP, [shop.fake.base]);
    await toCompany(page, 'bob@example.com');
    await page.locator('#name').fill('Bob KG');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.locator('h1', { hasText: 'Checkout' }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    assert.equal(await page.locator('#name').inputValue(), 'Bob KG');
    await page.locator('#name').fill('Bob & Co. KG');
    await page.goto(`${shop.url}/account`);
    await page.getByText('Not started yet').waitFor();
    await page.getByRole('link', { name: 'Finish signing up' }).click();
    await page.locator('h1', { hasText: 'Checkout' }).waitFor();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.locator('.secret').waitFor();
    assert.equal((await shop.opened.accounts.store.accounts()).length, 1);
    await leave();
  });
});
