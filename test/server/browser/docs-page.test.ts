/** The page about the API in a real browser. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { hybridPdf } from '../../fixtures/hybrid-pdf.js';
import * as invoices from '../../fixtures/invoices.js';
import { KEY } from '../http/support.js';
import { needs } from '../../needs/needs.js';
import { assertAccessible, assertFits, DESKTOP, PHONE, startBrowser, startSite, visit, type Site } from './browser.js';
import { file, INVALID } from './invoices.js';

/** Everything that is folded, so that it is looked at, too. */
const unfold = (page: Page): Promise<unknown> =>
  page.evaluate('for (const part of document.querySelectorAll("details")) part.open = true');

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

  it('shows every example in the language that was chosen, on the next visit, too', async () => {
    const { page, leave } = await visit(browser, `${site.url}/docs`);
    const first = page.locator('#start [data-example]:visible');
    assert.match(await first.innerText(), /^curl /);
    await page.locator('#start').getByRole('radio', { name: 'Python' }).check();
    assert.equal(await first.count(), 1);
    assert.ok((await first.innerText()).includes(`"${site.url}/api/v1/validate"`));
    const ofRule = page.locator('#explainRule [data-example]:visible');
    assert.match(await ofRule.innerText(), /^# Python 3.*api\/v1\/rules\/BR-DE-15/s);
    await page.reload();
    assert.match(await first.innerText(), /^# Python 3/);
    await leave();
  });

  it('copies the example that is shown, with the key that was typed in', async () => {
    const { page, leave } = await visit(browser, `${site.url}/docs`, {
      ...DESKTOP,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const copied = (): Promise<unknown> => page.evaluate('navigator.clipboard.readText()');
    await page.locator('#start').getByRole('radio', { name: 'Go' }).check();
    await page.locator('#start').getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.match(String(await copied()), /^\/\/ Go .*package main.*"YOUR-KEY"/s);
    await page.getByLabel('API key').fill('ei_mine');
    await page.locator('#validateInvoice').getByRole('button', { name: 'Copy', exact: true }).first().click();
    await page.locator('#validateInvoice').getByRole('button', { name: 'Copied' }).waitFor();
    const text = String(await copied());
    assert.ok(
      text.includes(`"${site.url}/api/v1/validate"`) && text.includes('"ei_mine"') && !text.includes('YOUR-KEY'),
    );
    await leave();
  });

  it('sends requests with the key, under the same policy as all pages: an invoice, a PDF, a question about a rule', async () => {
    const { page, leave } = await visit(browser, `${site.url}/docs`);
    await page.getByLabel('API key').fill(KEY);
    const tried = async (
      operation: string,
      fill: (form: ReturnType<Page['locator']>) => Promise<void>,
    ): Promise<string> => {
      const place = page.locator(`#${operation} .try`);
      await place.locator('summary').first().click();
      await fill(place);
      await place.getByRole('button', { name: 'Send' }).click();
      await place.locator('.sent .status').waitFor();
      return place.locator('.sent').innerText();
    };
    const report = await tried('validateInvoice', async (form) => {
      await form.locator('input[type=file]').setInputFiles(file(INVALID));
      await form.getByText('Parameters').click();
      await form.getByLabel('lang').selectOption('de');
    });
    assert.match(report, /^200 · .*"BR-DE-15".*Käufer/s);
    const pdf = file(hybridPdf(invoices.facturxExtended), 'invoice.pdf');
    assert.match(
      await tried('validateHybridInvoice', (form) => form.locator('input[type=file]').setInputFiles(pdf)),
      /^200 · .*"facturx-cii"/s,
    );
    assert.match(await tried('explainRule', (form) => form.getByLabel('id').fill('BR-01')), /^200 · .*"BR-01"/s);
    await page.getByLabel('API key').fill('');
    const list = page.locator('#listRules .try');
    await list.locator('summary').click();
    await list.getByRole('button', { name: 'Send' }).click();
    await list.locator('.status[data-class="4"]', { hasText: '401' }).waitFor();
    await leave();
  });

  it('opens what is folded around the target of a link', async () => {
    const { page, leave } = await visit(browser, `${site.url}/docs#Patch.class`);
    assert.ok(await page.locator('[id="Patch.class"]').isVisible());
    await page.evaluate('location.hash = "#validateInvoice.402"');
    await page.locator('[id="validateInvoice.402"]').waitFor({ state: 'visible' });
    await leave();
  });

  it('shows a call and its answer first on a phone, and folds the rest', async () => {
    const { page, leave } = await visit(browser, `${site.url}/docs`, PHONE);
    const operation = page.locator('#validateInvoice');
    const bottom = async (selector: string): Promise<number> => {
      const box = (await operation.locator(selector).boundingBox())!;
      return box.y + box.height;
    };
    const top = (await operation.boundingBox())!.y;
    const call = await bottom('[data-example=curl]');
    const answer = await bottom('pre:has(#validateInvoice-answer)');
    assert.ok(call < answer && answer < (await bottom('.operation-text')));
    assert.ok(answer - top < 1.5 * PHONE.viewport.height, `${answer - top} pixels`);
    for (const hidden of ['validateInvoice.details', 'Report.valid', 'explainRule-answer'])
      assert.equal(await page.locator(`[id="${hidden}"]`).isVisible(), false, hidden);
    assert.match(await page.locator('#Report summary').first().innerText(), /Members of Report valid format profile/);
    const wide = await page.evaluate(
      '[...document.querySelectorAll("pre")].filter(part => part.scrollWidth > part.clientWidth).length',
    );
    assert.equal(wide, 0, 'no code is wider than its place');
    await leave();
  });

  it('has contents on a phone that unfold, and fold when something is chosen, whose place it shows', async () => {
    const { page, leave } = await visit(browser, `${site.url}/docs`, PHONE);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const chosen = contents.getByRole('link', { name: 'Explain a rule' });
    const isShown = (id: string): Promise<unknown> =>
      page.waitForFunction(
        `Math.abs(document.getElementById('${id}').getBoundingClientRect().top) < ${PHONE.viewport.height / 2}`,
      );
    assert.equal(await chosen.isVisible(), false);
    for (const time of ['first', 'again']) {
      await contents.locator('summary').focus();
      await page.keyboard.press('Enter');
      await chosen.focus();
      await page.keyboard.press('Enter');
      await isShown('explainRule');
      assert.equal(await chosen.isVisible(), false, time);
    }
    await page.evaluate('location.hash = "#Report.issues"');
    await isShown('Report.issues');
    assert.ok(await page.locator('[id="Report.issues"]').isVisible());
    await leave();
  });

  it('shows everything beside the contents on a wide screen, and on a phone without scripts', async () => {
    for (const screen of [DESKTOP, { ...PHONE, javaScriptEnabled: false }]) {
      const { page, leave } = await visit(browser, `${site.url}/docs`, screen);
      for (const shown of ['validateInvoice.details', 'Report.valid', 'explainRule-answer'])
        assert.ok(await page.locator(`[id="${shown}"]`).isVisible(), shown);
      assert.ok(await page.getByRole('link', { name: 'Explain a rule' }).first().isVisible());
      await leave();
    }
  });

  for (const [language, lead] of [
    ['de', /^Eine Rechnung hinein, .* in X-Api-Key und sehen Sie auf valid\./],
    ['fr', /^Une facture entre, .* dans X-Api-Key, et regardez valid\./],
  ] as const)
    it(`speaks ${language}, marks what is in English, and leads to pages that speak it, too`, async () => {
      const { page, leave } = await visit(browser, `${site.url}/docs?lang=${language}`);
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      assert.match(await page.locator('.lead').innerText(), lead);
      assert.equal(await page.locator('[id="Report.valid"] .prose').getAttribute('lang'), 'en');
      assert.match((await page.locator('.bar nav a').first().getAttribute('href'))!, new RegExp(`lang=${language}$`));
      await assertAccessible(page);
      await leave();
    });

  for (const screen of [DESKTOP, PHONE]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`fits ${screen.viewport.width} pixels and has nothing serious for axe-core to find, unfolded, too, ${colorScheme}`, async () => {
        const { page, leave } = await visit(browser, `${site.url}/docs`, { ...screen, colorScheme });
        await assertFits(page);
        await assertAccessible(page);
        await unfold(page);
        await assertFits(page);
        await assertAccessible(page);
        await leave();
      });
    }
  }
});
