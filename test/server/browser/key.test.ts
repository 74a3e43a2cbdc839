/** The start page if a key is needed, and if the demo's limit is reached. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { pdfWith } from '../../fixtures/pdf.js';
import { KEY } from '../http/support.js';
import { needs } from '../../needs/needs.js';
import { assertAccessible, startBrowser, startSite, visit } from './browser.js';
import { file, INVALID, invoiceOf } from './invoices.js';

needs('chromium').describe('the start page with a key', () => {
  let browser: Browser;
  before(async () => {
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
  });

  /** Documents are sent to the server only if the user chooses that. */
  async function chooseServer(page: Page): Promise<void> {
    await page.locator('#server summary').click();
    await page.locator('#use-server').check();
  }

  it('sends a PDF to where PDFs are taken, which the demo is not', async () => {
    const site = await startSite({ demo: { callsPerHour: 5 } });
    const { page, requests, leave } = await visit(browser, site.url);
    try {
      await chooseServer(page);
      const pdf = Buffer.from(await pdfWith({ 'xrechnung.xml': INVALID }));
      await page.setInputFiles('#file', file(pdf, 'R.pdf'));
      await page.locator('#key-problem', { hasText: 'the server takes XML only' }).waitFor();
      assert.ok(!requests.some((path) => path.endsWith('/validate')), 'nothing was sent');
      await page.locator('#key').fill(KEY);
      await page.keyboard.press('Enter');
      await page.waitForSelector('#result:not([hidden])');
      assert.deepEqual(
        requests.filter((path) => path.includes('validate')),
        ['/api/v1/validate/pdf'],
      );
      assert.match(await page.locator('#issues').innerText(), /BR-HYBRID-.*BR-CL-01/s);
      await page.getByRole('tab', { name: 'PDF' }).click();
      assert.ok(await page.locator('.sheet').isVisible(), 'the data are beside it');
    } finally {
      await leave();
      await site.close();
    }
  });

  it('asks for the key when there is no demo, says when it is wrong, and keeps it in this tab only', async () => {
    const site = await startSite();
    const { page, requests, leave } = await visit(browser, site.url);
    try {
      await chooseServer(page);
      await page.setInputFiles('#file', file(INVALID));
      await page.locator('#key-problem', { hasText: 'Enter your API key' }).waitFor();
      assert.equal(await page.evaluate('document.activeElement.id'), 'key');
      assert.ok(!requests.includes('/api/v1/validate'), 'nothing was sent');
      await assertAccessible(page);
      await page.keyboard.type('wrong');
      await page.keyboard.press('Enter');
      await page.locator('#key-problem', { hasText: 'not valid' }).waitFor();
      await page.locator('#key').fill(KEY);
      await page.keyboard.press('Enter');
      await page.waitForSelector('#result:not([hidden])');
      assert.equal(await page.locator('.group.errors > ol > .issue').count(), 2);
      assert.deepEqual(
        await page.evaluate('[document.cookie, localStorage.length, sessionStorage.getItem("api-key")]'),
        ['', 0, KEY],
      );
      assert.ok(!requests.includes('/demo/validate'));

      // A call costs money: another language is offered, not fetched.
      const calls = (): number => requests.filter((path) => path === '/api/v1/validate').length;
      const before = calls();
      await page.getByRole('link', { name: 'DE, Deutsch' }).click();
      const offer = page.getByRole('button', { name: 'Auf Deutsch noch einmal prüfen' });
      assert.equal(calls(), before);
      await offer.click();
      await page.locator('.issue', { hasText: 'Der Code für den Rechnungstyp' }).first().waitFor();
      assert.equal(calls(), before + 1);
    } finally {
      await leave();
      await site.close();
    }
  });

  it('takes 5 MB with a key, and stays usable', async () => {
    const site = await startSite({ demo: { callsPerHour: 5 } });
    const { page, requests, leave } = await visit(browser, site.url);
    try {
      const long = invoiceOf(5 * 1024 * 1024 - INVALID.length - 200);
      await chooseServer(page);
      await page.locator('#key').fill(KEY);
      await page.setInputFiles('#file', file(long));
      await page.waitForSelector('#result:not([hidden])');
      assert.ok(requests.includes('/api/v1/validate') && !requests.includes('/demo/validate'));
      await page.getByRole('tab', { name: 'XML' }).click();
      await page.locator('.issue', { hasText: 'BR-CL-01' }).first().click();
      await page.locator('.cm-activeLine', { hasText: '<cbc:InvoiceTypeCode>' }).waitFor();
      assert.ok((await page.locator('.cm-line').count()) < 300, 'only lines in sight are in the page');
    } finally {
      await leave();
      await site.close();
    }
  });

  it('keeps the verdict when the demo has no check left for its translation', async () => {
    const site = await startSite({ demo: { callsPerHour: 1 } });
    const { page, leave } = await visit(browser, site.url);
    try {
      await chooseServer(page);
      await page.setInputFiles('#file', file(INVALID));
      await page.waitForSelector('#result:not([hidden])');
      await page.getByRole('link', { name: 'DE, Deutsch' }).click();
      await page.locator('.other-language', { hasText: 'kostenlosen Demo' }).waitFor();
      assert.equal(await page.locator('#verdict').innerText(), 'Nicht gültig');
      assert.equal(await page.locator('.group.errors > ol > .issue').count(), 2);
    } finally {
      await leave();
      await site.close();
    }
  });

  it('says when the demo has been used enough', async () => {
    const site = await startSite({ demo: { callsPerHour: 1 } });
    const { page, leave } = await visit(browser, site.url);
    try {
      await chooseServer(page);
      await page.setInputFiles('#file', file(INVALID));
      await page.waitForSelector('#result:not([hidden])');
      await page.setInputFiles('#file', file(INVALID));
      await page.locator('#failure', { hasText: /Try again in \d+ min/ }).waitFor();
    } finally {
      await leave();
      await site.close();
    }
  });
});
