/** Mending an invoice on the page: repairs that were tried, and invoices in PDFs. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot, packageVersion } from '../../../engine/package-root.js';
import { readHtml } from '../../../scripts/reports/read.js';
import { pdfWith } from '../../fixtures/pdf.js';
import { needs } from '../../needs/needs.js';
import { startBrowser, startSite, visit, type Site, type Visit } from './browser.js';
import { file } from './invoices.js';

const MISTAKES = readFileSync(join(findPackageRoot(), 'examples', 'xrechnung-three-mistakes.xml'), 'utf8');
const CII = readFileSync(join(findPackageRoot(), 'examples', 'facturx-extended.xml'), 'utf8');

needs('chromium').describe('mending on the start page', () => {
  let browser: Browser;
  let site: Site;
  let current: Visit | undefined;
  before(async () => {
    browser = await startBrowser();
    site = await startSite();
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });
  afterEach(async () => {
    await current?.leave();
    current = undefined;
  });

  async function check(content: string | Uint8Array, name: string): Promise<Page> {
    current = await visit(browser, site.url);
    const { page } = current;
    await page.setInputFiles('#file', file(Buffer.from(content), name));
    await page.waitForSelector('#result:not([hidden])');
    return page;
  }
  const issue = (page: Page, rule: string) => page.locator('.issue', { has: page.locator('.code', { hasText: rule }) });

  it('applies a repair that is offered, checks again, and saves the document with nothing else changed', async () => {
    const page = await check(MISTAKES, 'R.xml');
    await issue(page, 'BR-CL-14').locator('.fix').first().click();
    await page.locator('#verdict-card', { hasText: '3 errors' }).waitFor();
    assert.equal(await issue(page, 'BR-CL-14').count(), 0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save corrected XML' }).click(),
    ]);
    assert.equal(await readFile(await download.path(), 'utf8'), MISTAKES.replace('>GER<', '>DE<'));
  });

  it('takes the value that only a person knows', async () => {
    const page = await check(MISTAKES, 'R.xml');
    await issue(page, 'BR-DE-15').locator('.fixes input').fill('04011000-1234512345-06');
    await page.keyboard.press('Enter');
    await page.locator('#verdict-card', { hasText: '3 errors' }).waitFor();
  });

  it('takes the invoice out of a PDF, and shows the PDF beside the data', async () => {
    const page = await check(await pdfWith({ 'factur-x.xml': CII }), 'F.pdf');
    assert.match(await page.locator('#verdict-card').innerText(), /F\.pdf/);
    assert.match(await page.locator('.sheet').innerText(), /Scierie du Modèle SAS/);
    await page.getByRole('tab', { name: 'PDF' }).click();
    await page.locator('.pdf-panel iframe').waitFor();
    assert.ok(await page.locator('.sheet').isVisible(), 'the data are beside it');
    await page.getByRole('tab', { name: 'XML' }).click();
    await page.locator('.cm-content', { hasText: 'CrossIndustryInvoice' }).waitFor();
  });

  it('saves a report to hand on, which stands alone', async () => {
    const page = await check(MISTAKES, 'R.xml');
    await page.getByRole('tab', { name: 'Report' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save report' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'R.report.html');
    const report = await readFile(await download.path(), 'utf8');
    const { findings } = readHtml(report);
    assert.deepEqual(
      findings.map(({ file, code }) => [file, code]),
      ['BR-DE-15', 'BR-CL-14', 'BR-CO-10', 'BR-CO-13'].map((code) => ['R.xml', code]),
    );
    for (const fact of [
      createHash('sha256').update(MISTAKES).digest('hex'),
      packageVersion(),
      'RG-88131',
      'Gartenbau Lenz GmbH',
      'Klinikum am Musterpark',
      '1,273.30 EUR',
      'xrechnung-ubl',
      'Official wording',
    ])
      assert.ok(report.includes(fact), fact);
    assert.doesNotMatch(report, /<script|<link|src=|url\(/);
  });

  it('says what is wrong with a PDF that has no invoice', async () => {
    const page = await check(await pdfWith({ 'read.me': 'x' }), 'letter.pdf');
    assert.equal(await page.locator('#verdict').innerText(), 'Not valid');
    assert.match(await page.locator('.issue').innerText(), /PDF-EMPTY/);
  });

  it('says that a PDF is damaged', async () => {
    const page = await check('%PDF-1.7 nothing', 'bad.pdf');
    assert.match(await page.locator('.issue').innerText(), /PDF-/);
  });
});
