/** The start page with all kinds of files, one or many: files that are no invoices get specific messages. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { readHtml } from '../../../scripts/reports/read.js';
import { needs } from '../../needs/needs.js';
import { assertAccessible, assertFits, PHONE } from './browser.js';
import { file, INVALID, invoiceOf, VALID } from './invoices.js';
import { visits } from './visits.js';

needs('chromium').describe('files on the start page', () => {
  const { open, requests } = visits({ demo: { callsPerHour: 1000 } });

  const verdict = (page: Page): Promise<string> => page.locator('#verdict').innerText();
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });

  it('says what a file is that is no invoice, without sending it', async () => {
    const page = await open();
    const failure = page.locator('#failure');
    for (const [content, words] of [
      ['', /The file is empty/],
      [' '.repeat(32 * 1024 * 1024 + 1), /too large; 32 MB/],
      ['{"invoice": 1}', /is JSON/],
      [Buffer.from('\ufeff[{"invoice": 1}]', 'utf16le'), /is JSON/],
      ['<!DOCTYPE html><p>', /is a web page/],
      [' \n', /The file is empty/],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /is a picture/],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /is a picture/],
      ['RIFF....WEBPVP8 ', /is a picture/],
      ["UNA:+.? 'UNB+UNOC:3+A+B+260101:1200+1'", /is an EDIFACT message/],
      ['Rechnung;Betrag\nR-1;12,00\n', /is text without markup/],
      [Buffer.from([0x37, 0x7a, 0xbc, 0xaf]), /is an archive/],
      [Buffer.from('PK\x03\x04'), /is a damaged ZIP file/],
      ['Received: from a\nSubject: invoice', /is an e‑mail/],
      ['From: Ada <ada@example.com>\n\n<p>Hello', /is an e‑mail/],
      [Buffer.from([1, 2, 3, 0, 5]), /is no XML and no PDF/],
    ] as const) {
      await page.setInputFiles('#file', file(content, 'some file'));
      await failure.filter({ hasText: words }).waitFor();
    }
    assert.ok(!requests().includes('/demo/validate'));
  });

  it('calls XML that is no invoice by its name', async () => {
    const page = await open();
    for (const [root, namespace] of [
      ['Order', 'urn:oasis:names:specification:ubl:schema:xsd:Order-2'],
      ['svg', 'http://www.w3.org/2000/svg'],
      ['Document', 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'],
      ['FatturaElettronica', 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'],
      ['rss', ''],
    ] as const) {
      await page.setInputFiles('#file', file(`<${root} xmlns="${namespace}"/>`, `${root}.xml`));
      await page.locator('#verdict-card', { hasText: `${root}.xml` }).waitFor();
      assert.equal(await verdict(page), 'Not valid');
      assert.match(await page.locator('.issue').innerText(), new RegExp(`\\b${root}\\b`));
      assert.ok(await tab(page, 'Invoice').isHidden());
    }
  });

  it('checks 200 files in one drop, and opens each from the table', async () => {
    const page = await open();
    const files = Array.from({ length: 200 }, (_, at) => file(at % 3 === 0 ? INVALID : VALID, `${at}.xml`));
    await page.setInputFiles('#file', [...files.slice(0, 198), file('{"a": 1}', 'x.json'), file('', 'empty.xml')]);
    await page.locator('#batch', { hasText: '132 valid, 66 not valid, 2 not checked' }).waitFor();
    assert.match(await page.locator('tr', { hasText: 'x.json' }).innerText(), /is JSON/);
    await page.getByRole('button', { name: '3.xml', exact: true }).click();
    assert.equal(await verdict(page), 'Not valid');
    assert.equal(await page.locator('.note.error').count(), 2);
    await page.getByRole('button', { name: 'All files' }).click();
    await page.getByRole('button', { name: '4.xml', exact: true }).click();
    await page.locator('#verdict-card', { hasText: '4.xml' }).waitFor();
    assert.equal(await verdict(page), 'Valid');
    assert.equal(await page.locator('.note.error').count(), 0);
  });

  it('shows the file of the table that was asked for last, however long an earlier one takes', async () => {
    const page = await open();
    const long = VALID.replace('</cbc:ID>', `</cbc:ID>${'<!-- long -->'.repeat(100_000)}`);
    await page.setInputFiles('#file', [file(long, 'long.xml'), file(VALID, 'short.xml')]);
    await page.locator('#batch', { hasText: '2 valid' }).waitFor();
    await page.evaluate(`document.querySelectorAll('.batch .file button').forEach((button) => button.click())`);
    await page.locator('#verdict-card', { hasText: 'short.xml' }).waitFor();
    await page.waitForTimeout(1000);
    assert.match(await page.locator('#verdict-card').innerText(), /short\.xml/);
    await page.goBack();
    assert.ok(await page.locator('#batch').isVisible(), 'one step from the table');
  });

  it('filters, sorts and sums up many files, and saves what has become of them', async () => {
    const page = await open();
    const files = Array.from({ length: 12 }, (_, at) => file(at % 3 === 0 ? INVALID : VALID, `${at + 1}.xml`));
    await page.setInputFiles('#file', [...files, file('{"a": 1}', '=x.json')]);
    await page.locator('#batch', { hasText: '8 valid, 4 not valid, 1 not checked' }).waitFor();
    const names = () => page.locator('.batch .file').allInnerTexts();
    const header = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByRole('button', { name: 'Not valid 4' }).click();
    assert.deepEqual(await names(), ['1.xml', '4.xml', '7.xml', '10.xml']);
    await header('File').click();
    await header('File').click();
    assert.deepEqual(await names(), ['10.xml', '7.xml', '4.xml', '1.xml']);
    assert.equal(await page.locator('th[aria-sort]').getAttribute('aria-sort'), 'descending');
    await page.getByRole('button', { name: 'All 13' }).click();
    await header('Errors').click();
    assert.match(await page.locator('.batch tbody tr').first().innerText(), /10\.xml|1\.xml.*BR-/s);
    await page.getByRole('searchbox').fill('=X');
    assert.deepEqual(await names(), ['=x.json']);
    await page.getByRole('searchbox').fill('');
    await page.locator('.rule-totals summary').click();
    const rule = page.locator('.rule-totals button', { hasText: 'BR-CL-01' });
    assert.match(await rule.innerText(), /4 files, 4 findings/);
    await assertAccessible(page);
    await rule.click();
    assert.equal((await names()).length, 4);
    await rule.click();
    const saved = async (format: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: format, exact: true }).click(),
      ]);
      return readFile(await download.path(), 'utf8');
    };
    const csv = (await saved('CSV')).replace('\ufeff', '').trimEnd().split('\r\n');
    assert.equal(csv.length, 14);
    assert.match(csv[1]!, /^1\.xml,not valid,XRechnung \(UBL\),2,1,BR-/);
    assert.match(csv[13]!, /^'=x\.json,not checked,/, 'a name is no formula');
    const json = JSON.parse(await saved('JSON')) as readonly { file: string; report: { valid: boolean } | null }[];
    assert.deepEqual([json.length, json[0]!.report!.valid, json[12]!.report], [13, false, null]);
    assert.equal(readHtml(await saved('HTML')).findings.filter(({ code }) => code === 'BR-CL-01').length, 4);
  });

  it('lists many files on a phone, where nothing has to be scrolled sideways', async () => {
    const page = await open(PHONE);
    await page.setInputFiles('#file', [
      file(VALID, 'a-rather-long-name-of-an-invoice-2026-0001.xml'),
      file(INVALID, 'b.xml'),
    ]);
    await page.locator('#batch', { hasText: '1 valid, 1 not valid' }).waitFor();
    await assertFits(page);
    assert.ok(await page.locator('.batch .cause', { hasText: 'BR-' }).isVisible());
    await assertAccessible(page);
  });

  it('stops checking many files when somebody cancels, and keeps what was checked', async () => {
    const page = await open();
    // Clicked by a script in the page, because the delay of an outside click is not under test.
    await page.evaluate(`new MutationObserver((_changes, observer) => {
      if (document.querySelector('.batch .valid') === null) return;
      observer.disconnect();
      [...document.querySelectorAll('#batch button')].find((button) => button.textContent === 'Cancel').click();
    }).observe(document.querySelector('#batch'), { subtree: true, childList: true });`);
    await page.setInputFiles(
      '#file',
      Array.from({ length: 1000 }, (_, at) => file(VALID, `${at}.xml`)),
    );
    await page.locator('#batch [role=status]', { hasText: /\d+ valid, 0 not valid, \d+ not checked/ }).waitFor();
    const shares = (await page.locator('#batch [role=status]').innerText()).match(/\d+/g)!.map(Number);
    assert.ok(shares[0]! > 0 && shares[2]! > 0, String(shares));
    assert.equal(shares[0]! + shares[2]!, 1000);
    await page.getByRole('button', { name: `Not checked ${shares[2]!}` }).click();
    assert.match(await page.locator('.batch .waiting').first().innerText(), /Not checked/);
  });

  it('stays smooth with 1,000 files', async () => {
    const page = await open();
    await page.evaluate(`globalThis.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      }).observe({ type: 'longtask' });`);
    await page.setInputFiles(
      '#file',
      Array.from({ length: 1000 }, (_, at) => file(at % 10 === 0 ? INVALID : VALID, `${at}.xml`)),
    );
    await page.locator('#batch', { hasText: '900 valid, 100 not valid, 0 not checked' }).waitFor();
    await page.getByRole('button', { name: 'First cause' }).click();
    await page.getByRole('button', { name: '990.xml', exact: true }).click();
    await page.locator('#verdict-card', { hasText: '990.xml' }).waitFor();
    const longest = Number(await page.evaluate('longest'));
    // On an idle machine it is a tenth of that.
    assert.ok(longest < 2000, `the page was busy for ${longest} ms`);
  });

  it('shows the next file from its beginning, wherever somebody was in the XML of the last one', async () => {
    const page = await open();
    // As long as other lines, because the editor estimates by length where lines are that it has not drawn.
    const comments = '<!-- a line as long as many others of an invoice -->\n  '.repeat(400);
    await page.setInputFiles(
      '#file',
      file(INVALID.replace('<cbc:DocumentCurrencyCode>', `${comments}<cbc:DocumentCurrencyCode>`), 'long.xml'),
    );
    await page.waitForSelector('#result:not([hidden])');
    await tab(page, 'XML').click();
    await page.locator('.cm-message').first().waitFor();
    const scrolled = () => page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTop);
    await page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTo(0, 4000));
    assert.ok((await scrolled()) > 1000);
    await page.setInputFiles('#file', file(INVALID, 'next.xml'));
    await page.locator('#verdict-card', { hasText: 'next.xml' }).waitFor();
    await tab(page, 'XML').click();
    await page.locator('.cm-line', { hasText: '<?xml' }).waitFor();
    assert.equal(await scrolled(), 0);
  });

  it('opens ZIP files', async () => {
    const page = await open();
    const zip = Buffer.from(
      zipSync({ 'a/one.xml': Buffer.from(VALID), 'two.xml': Buffer.from(INVALID), 'read.me': Buffer.from('x') }),
    );
    await page.setInputFiles('#file', file(zip, 'all.zip'));
    await page.locator('#batch', { hasText: '1 valid, 1 not valid, 0 not checked' }).waitFor();
    await page.setInputFiles('#file', file(Buffer.from(zipSync({ 'one.xml': Buffer.from(INVALID) })), 'one.zip'));
    await page.locator('#verdict-card', { hasText: 'one.xml' }).waitFor();
    for (const [content, words] of [
      [{ 'word/document.xml': Buffer.from('<a/>') }, /is a Word document/],
      [{ 'xl/workbook.xml': Buffer.from('<a/>') }, /is an Excel sheet/],
      [{ 'read.me': Buffer.from('x') }, /no invoice in/],
    ] as const) {
      await page.setInputFiles('#file', file(Buffer.from(zipSync(content)), 'some.zip'));
      await page.locator('#failure', { hasText: words }).waitFor();
    }
  });

  const zipOf = (files: Parameters<typeof zipSync>[0], name = 'all.zip') => file(Buffer.from(zipSync(files)), name);

  it('checks an invoice of 600 KB in a ZIP file, and archives in it', async () => {
    const page = await open();
    const large = Buffer.from(invoiceOf(600 * 1024));
    await page.setInputFiles('#file', zipOf({ 'large.xml': large }));
    await page.locator('#verdict-card', { hasText: 'large.xml' }).waitFor();
    assert.equal(await verdict(page), 'Not valid');
    await page.setInputFiles('#file', zipOf({ 'inner.zip': zipSync({ 'large.xml': large }), 'b.xml': large }));
    await page.locator('#batch', { hasText: '0 valid, 2 not valid, 0 not checked' }).waitFor();
    await page.locator('td', { hasText: 'inner.zip/large.xml' }).waitFor();
  });

  it('refuses a ZIP file with 100,000 names or one that becomes too large, and says why', async () => {
    const page = await open();
    const failure = page.locator('#failure');
    const names = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`${at}.xml`, new Uint8Array()]));
    await page.setInputFiles('#file', zipOf(names));
    await failure.filter({ hasText: /lists more than 10,000 files. Nothing in it was checked/ }).waitFor();
    await page.setInputFiles('#file', zipOf({ 'a.xml': new Uint8Array(30 * 1024 * 1024) }, 'bomb.zip'));
    await failure.filter({ hasText: /“bomb.zip” has more than 250 times its size/ }).waitFor();
    // Among other files it is a row of the table.
    await page.setInputFiles('#file', [file(VALID, 'valid.xml'), zipOf(names)]);
    await page.locator('#batch', { hasText: '1 valid, 0 not valid, 1 not checked' }).waitFor();
    await page.locator('.reason', { hasText: /lists more than 10,000 files/ }).waitFor();
  });

  it('names what it can not read in a ZIP file beside the verdicts on the others', async () => {
    const page = await open();
    const bytes = Buffer.from(zipSync({ 'a.xml': Buffer.from(VALID), 'b.xml': Buffer.from(VALID) }));
    bytes[bytes.indexOf('PK\x01\x02', 0, 'latin1') + 8] = 1;
    await page.setInputFiles('#file', file(bytes, 'all.zip'));
    await page.locator('#batch', { hasText: '1 valid, 0 not valid, 1 not checked' }).waitFor();
    await page.locator('.reason', { hasText: /“a.xml” is protected by a password/ }).waitFor();
  });

  it('tells how far a ZIP file is opened, which can be given up', async () => {
    const page = await open();
    await page.route('**/archive-opener.js', () => undefined);
    await page.setInputFiles('#file', zipOf({ 'one.xml': Buffer.from(VALID) }));
    await page.locator('#checking', { hasText: 'Opening all.zip' }).waitFor();
    await page.getByRole('progressbar', { name: /Opening all.zip/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('#opening').waitFor({ state: 'hidden' });
    assert.equal(await page.locator('#checking').innerText(), '');
    assert.equal(await page.locator('#failure').innerText(), '');
    await page.unroute('**/archive-opener.js');
    await page.setInputFiles('#file', zipOf({ 'one.xml': Buffer.from(VALID) }));
    await page.locator('#verdict-card', { hasText: 'one.xml' }).waitFor();
  });
});
