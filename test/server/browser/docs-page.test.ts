/** The page about the API in a real browser. */
import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { KEY } from '../http/support.js';
import { needs } from '../../needs/needs.js';
import { assertAccessible, assertFits, DESKTOP, PHONE, startBrowser, startSite, visit, type Site } from './browser.js';
import { file, INVALID } from './invoices.js';

needs('chromium').describe('the page about the API', () => {
  let browser: Browser;
  let site: Site;
  before(async () => {
    browser = await startBrowser();
    site = await startSite();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  it('shows one example at a time, with the address of this service', async () => {
    const { page, leave } = await visit(browser, `${site.url}/docs`);
    const shown = page.locator('[data-example]:visible pre');
    assert.match(await shown.innerText(), /^curl /);
    await page.getByRole('radio', { name: 'Python' }).check();
    assert.equal(await shown.count(), 1);
    assert.ok((await shown.innerText()).includes(`"${site.url}/api/v1/validate"`));
    await leave();
  });

  it('copies the example that is shown', async () => {
    const { page, leave } = await visit(browser, `${site.url}/docs`, {
      ...DESKTOP,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('radio', { name: 'Go' }).check();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    assert.match(copied, /^\/\/ Go .*package main/s);
    assert.ok(copied.includes(`"${site.url}/api/v1/validate"`));
    await leave();
  });

  it('lets the reader send an invoice from it, under the same policy as all pages', async () => {
    const { page, leave } = await visit(browser, `${site.url}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('.auth-container input').fill(KEY);
    await page.locator('.auth-btn-wrapper .authorize').click();
    await page.locator('.btn-done').click();
    await page.locator('.opblock-post .opblock-summary-control').first().click();
    await page.locator('.opblock-post input[type=file]').first().setInputFiles(file(INVALID));
    await page.locator('.opblock-post .execute').first().click();
    await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    assert.match(await page.locator('.live-responses-table').innerText(), /"BR-DE-15"/);
    await leave();
  });

  for (const [language, lead] of [
    ['de', /^Eine Rechnung hinein, .* in X-Api-Key und sehen Sie auf valid\./],
    ['fr', /^Une facture entre, .* dans X-Api-Key, et regardez valid\./],
  ] as const)
    it(`speaks ${language} around Swagger UI, and leads to pages that do`, async () => {
      const { page, leave } = await visit(browser, `${site.url}/docs?lang=${language}`);
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      assert.match(await page.locator('.lead').innerText(), lead);
      assert.equal(await page.locator('#swagger-ui').getAttribute('lang'), 'en');
      assert.match((await page.locator('.bar nav a').first().getAttribute('href'))!, new RegExp(`lang=${language}$`));
      await assertAccessible(page);
      await leave();
    });

  for (const screen of [DESKTOP, PHONE]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`fits ${screen.viewport.width} pixels and has nothing serious for axe-core to find, Swagger UI included, ${colorScheme}`, async () => {
        const { page, leave } = await visit(browser, `${site.url}/docs`, { ...screen, colorScheme });
        await assertFits(page);
        await assertAccessible(page);
        assert.equal(
          await page.locator('html').evaluate((html) => html.classList.contains('dark-mode')),
          colorScheme === 'dark',
        );
        // Swagger UI's own bar there is grey in dark mode.
        assert.equal(
          await page.evaluate('getComputedStyle(document.querySelector(".scheme-container")).backgroundColor'),
          'rgba(0, 0, 0, 0)',
        );
        await leave();
      });
    }
  }
});
