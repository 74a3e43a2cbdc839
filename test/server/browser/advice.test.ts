/** Advice on the start page: apart from the findings, and no part of the verdict. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { readTexts } from '#wording/texts.js';
import * as invoices from '../../fixtures/invoices.js';
import { needs } from '../../needs/needs.js';
import { assertAccessible, assertFits, DESKTOP, PHONE, startBrowser, startSite, visit, type Site } from './browser.js';
import { file } from './invoices.js';

/** Valid, but paid before it is issued. */
const EARLY = invoices.withText(invoices.xrechnungUbl, 'cbc:DueDate', '2001-01-01');

const LOOKS = [
  { language: 'en', ...DESKTOP, colorScheme: 'light' },
  { language: 'de', ...PHONE, colorScheme: 'dark' },
  { language: 'fr', ...DESKTOP, colorScheme: 'dark' },
] as const;

needs('chromium').describe('advice on the start page', () => {
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

  const opened = async (page: Page, text: string): Promise<void> => {
    await page.setInputFiles('#file', file(text, 'invoice.xml'));
    await page.locator('#verdict').waitFor();
  };

  for (const { language, ...look } of LOOKS)
    it(`says in its heading that it does not count, and leaves the invoice valid: ${language}`, async () => {
      const { page, leave } = await visit(browser, `${site.url}/?lang=${language}`, look);
      await opened(page, EARLY);
      const texts = readTexts(language, 'start-page');
      const advice = page.locator('#advice');
      await advice.getByText('ADVICE-DUE-DATE').waitFor();
      const said = await advice.innerText();
      for (const text of [texts['advice.heading'], texts['advice.note'], 'BT-9']) assert.ok(said.includes(text));
      assert.equal(await page.locator('#verdict').innerText(), texts['verdict.valid']);
      assert.equal(await page.locator('#issues > *').count(), 0);
      await assertFits(page);
      await assertAccessible(page);
      await leave();
    });

  it('leads to its line, and goes away with what it is about', async () => {
    const { page, leave } = await visit(browser, site.url);
    await opened(page, EARLY);
    await page.locator('#advice .line').first().click();
    await page.locator('.cm-line', { hasText: '2001-01-01' }).waitFor();
    await page.locator('.cm-line', { hasText: '2001-01-01' }).click();
    await page.keyboard.press('End');
    for (let at = 0; at < '2001-01-01</cbc:DueDate>'.length; at++) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.insertText('2099-01-01</cbc:DueDate>');
    await page.locator('#advice', { hasText: 'ADVICE-DUE-DATE' }).waitFor({ state: 'detached' });
    await leave();
  });

  it('is not given where a rule has found something', async () => {
    const { page, leave } = await visit(browser, site.url);
    await opened(page, invoices.withText(EARLY, 'cbc:DueDate', '2001-13-41'));
    await page.locator('#issues .issue').first().waitFor();
    // There is other advice on this invoice.
    await page.locator('#advice .advice-item').first().waitFor();
    assert.equal(await page.getByText('ADVICE-DUE-DATE').count(), 0);
    await leave();
  });
});
