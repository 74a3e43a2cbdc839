/** The start page in a real browser: an invoice goes in, the verdict and the way to each finding come out. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Browser, FileChooser, Page } from 'playwright-core';
import { DETAILED_REPORT_SCHEMA } from '../../../server/http/schemas/detailed-report.js';
import { withText } from '../../fixtures/invoices.js';
import { violations } from '../../fixtures/json-schema.js';
import { needs } from '../../needs/needs.js';
import {
  assertAccessible,
  assertFits,
  DESKTOP,
  PHONE,
  startBrowser,
  startSite,
  visit,
  type Site,
  type Visit,
} from './browser.js';
import { drop, file, INVALID, invoiceOf, lineOf, VALID } from './invoices.js';

const TYPE_CODE_LINE = lineOf(INVALID, '<cbc:InvoiceTypeCode>');

needs('chromium').describe('the start page', () => {
  let browser: Browser;
  let site: Site;
  let current: Visit | undefined;
  before(async () => {
    browser = await startBrowser();
    site = await startSite({ demo: { callsPerHour: 1000 } });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });
  afterEach(async () => {
    await current?.leave();
    current = undefined;
  });

  async function open(options: Parameters<typeof visit>[2] = DESKTOP, path = '/'): Promise<Page> {
    current = await visit(browser, site.url + path, options);
    return current.page;
  }

  const verdict = (page: Page): Promise<string> => page.locator('#verdict').innerText();
  const picked = (page: Page, rule: string) =>
    page.locator('.issue', { has: page.locator('.code', { hasText: rule }) });
  const marked = (page: Page) => page.locator('.row.marked');
  /** What the marked row says, and whether it can be seen. */
  async function markedRow(page: Page): Promise<{ line: number; text: string }> {
    const row = marked(page);
    assert.equal(await row.count(), 1);
    assert.ok(await isInside(page), 'the marked row is in sight');
    return { line: Number(await row.getAttribute('data-line')), text: (await row.innerText()).trim() };
  }
  const isInside = (page: Page): Promise<boolean> =>
    page.evaluate(`(() => {
    const row = document.querySelector('.row.marked').getBoundingClientRect();
    const frame = document.querySelector('.xml').getBoundingClientRect();
    return row.top >= frame.top && row.bottom <= frame.bottom && row.top >= 0 && row.bottom <= innerHeight;
  })()`);

  it('says that a dropped invoice is valid', async () => {
    const page = await open();
    await drop(page, VALID);
    await page.waitForSelector('#result:not([hidden])');
    assert.equal(await verdict(page), 'Valid');
    assert.equal(await page.locator('.issue').count(), 0);
    assert.match(await page.locator('.xml').innerText(), /<cbc:BuyerReference>/);
  });

  it('lists what is wrong with a dropped invoice, and marks the line of a finding that is clicked', async () => {
    const page = await open();
    await drop(page, INVALID);
    await page.waitForSelector('#result:not([hidden])');
    assert.equal(await verdict(page), 'Not valid');
    assert.match(await page.locator('#verdict-card').innerText(), /2 errors/);
    assert.equal(await page.locator('.group.errors .issue').count(), 2);
    assert.equal(await marked(page).count(), 0);
    await picked(page, 'BR-CL-01').click();
    assert.deepEqual(await markedRow(page), {
      line: TYPE_CODE_LINE,
      text: '<cbc:InvoiceTypeCode>999</cbc:InvoiceTypeCode>',
    });
    assert.equal(await page.locator('#announcement').innerText(), `Line ${TYPE_CODE_LINE} is marked in the XML.`);
    await picked(page, 'BR-DE-15').click();
    assert.equal((await markedRow(page)).line, 2);
    assert.equal(await page.locator('[aria-current=true]', { hasText: /./ }).and(page.locator('.pick')).count(), 1);
  });

  it('can be used with the keyboard only', async () => {
    const page = await open();
    // Before the key is pressed: it takes a moment until Chromium asks us instead of a person.
    const chosen = new Promise<FileChooser>((resolve) => {
      page.once('filechooser', resolve);
    });
    for (let presses = 0; (await page.evaluate('document.activeElement.id')) !== 'file'; presses++) {
      assert.ok(presses < 15, 'Tab leads to the file');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(file(INVALID));
    await page.waitForSelector('#result:not([hidden])');
    assert.equal(await page.evaluate('document.activeElement.id'), 'verdict', 'the focus is on the verdict');
    for (let presses = 0; !(await page.evaluate('document.activeElement.matches(".pick")')); presses++) {
      assert.ok(presses < 5, 'Tab leads to the first finding');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    const first = (await markedRow(page)).line;
    await page.keyboard.press('ArrowDown');
    const second = (await markedRow(page)).line;
    assert.deepEqual(
      [first, second].sort((a, b) => a - b),
      [2, TYPE_CODE_LINE],
    );
    await page.keyboard.press('ArrowUp');
    assert.equal((await markedRow(page)).line, first);
    for (let presses = 0; !(await page.evaluate('document.activeElement.matches(".xml")')); presses++) {
      assert.ok(presses < 30, 'Tab leads to the XML, which can be scrolled there');
      await page.keyboard.press('Tab');
    }
  });

  it('fits a phone, brings the marked line into sight there, and leads back to the finding', async () => {
    const page = await open(PHONE);
    await assertFits(page);
    await page.setInputFiles('#file', file(INVALID));
    await page.waitForSelector('#result:not([hidden])');
    await assertFits(page);
    await picked(page, 'BR-CL-01').locator('.pick').click();
    assert.equal((await markedRow(page)).line, TYPE_CODE_LINE);
    await page.getByRole('button', { name: 'Back to the finding' }).click();
    assert.ok(
      await page.evaluate(`(() => {
      const { top, bottom } = document.activeElement.getBoundingClientRect();
      return document.activeElement.matches('.pick[aria-current]') && top >= 0 && bottom <= innerHeight;
    })()`),
    );
  });

  it('speaks German to a German browser, findings included', async () => {
    const page = await open({ ...DESKTOP, locale: 'de-DE' });
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    assert.equal(await page.locator('h1').innerText(), 'Ist Ihre E‑Rechnung gültig?');
    await page.setInputFiles('#file', file(INVALID));
    await page.waitForSelector('#result:not([hidden])');
    assert.equal(await verdict(page), 'Nicht gültig');
    assert.match(
      await picked(page, 'BR-CL-01').innerText(),
      new RegExp(`^Der Code für die Rechnungsart.*Zeile ${TYPE_CODE_LINE}`, 's'),
    );
  });

  it('switches the language on the spot, and keeps what is shown', async () => {
    const page = await open();
    await page.setInputFiles('#file', file(INVALID));
    await page.waitForSelector('#result:not([hidden])');
    assert.match(await picked(page, 'BR-CL-01').innerText(), /^The type code/);
    await page.getByRole('link', { name: 'DE, Deutsch' }).click();
    await picked(page, 'BR-CL-01').filter({ hasText: 'Der Code für die Rechnungsart' }).waitFor();
    assert.match(await picked(page, 'BR-CL-01').innerText(), new RegExp(`Zeile ${TYPE_CODE_LINE}`));
    assert.equal(await verdict(page), 'Nicht gültig');
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    assert.match(page.url(), /\?lang=de$/);
  });

  it('checks pasted XML', async () => {
    const page = await open();
    await page.locator('summary', { hasText: 'paste' }).click();
    await page.locator('#xml').fill(INVALID.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.waitForSelector('#result:not([hidden])');
    assert.match(await page.locator('#verdict-card').innerText(), /2 errors/);
  });

  it('says what is wrong with a file that is no invoice, without sending it', async () => {
    const page = await open();
    const failure = page.locator('#failure');
    for (const [content, words] of [
      ['', /nothing in it/],
      ['%PDF-1.7', /is a PDF/],
      [' '.repeat(32 * 1024 * 1024 + 1), /too large; 32 MB/],
    ] as const) {
      await page.setInputFiles('#file', file(content, 'some file'));
      await failure.filter({ hasText: words }).waitFor();
    }
    assert.ok(!current!.requests.includes('/demo/validate'));
  });

  it('saves the report as the API answers it', async () => {
    const page = await open();
    await page.setInputFiles('#file', file(INVALID, 'R-1.xml'));
    await page.waitForSelector('#result:not([hidden])');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save report' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'R-1.report.json');
    const report = JSON.parse(await readFile(await download.path(), 'utf8')) as object;
    assert.deepEqual(violations(DETAILED_REPORT_SCHEMA, report), []);
  });

  it('shows an invoice as text, whatever markup is in it', async () => {
    const page = await open();
    const markup = '&lt;img src=x onerror=alert(1)&gt;';
    await page.setInputFiles('#file', file(withText(INVALID, 'cbc:InvoiceTypeCode', markup), '<img src=x>.xml'));
    await page.waitForSelector('#result:not([hidden])');
    assert.match(await page.locator('.xml').innerText(), /&lt;img src=x onerror/);
    assert.equal(await page.locator('#check img').count(), 0);
  });

  it('keeps only the rows in sight in the page, however long the invoice is', async () => {
    const page = await open();
    const long = invoiceOf(900_000);
    await page.setInputFiles('#file', file(long));
    await page.waitForSelector('#result:not([hidden])');
    assert.ok((await page.locator('.row').count()) < 150);
    const line = lineOf(long, '<cbc:DocumentCurrencyCode>');
    assert.ok(line > 10_000);
    await page.evaluate('document.querySelector(".xml").scrollTo(0, 1e9)');
    await page.locator(`.row[data-line="${long.split('\n').length}"]`).waitFor();
    await picked(page, 'BR-CL-01').click();
    assert.equal((await markedRow(page)).line, TYPE_CODE_LINE);
  });

  it('finds its way in an invoice of half a million lines, which would be higher than a browser can draw', async () => {
    const page = await open();
    const high = INVALID.replace('  <cbc:InvoiceTypeCode>', `${'\n'.repeat(500_000)}  <cbc:InvoiceTypeCode>`);
    await page.setInputFiles('#file', file(high));
    await page.waitForSelector('#result:not([hidden])');
    await picked(page, 'BR-CL-01').click();
    assert.equal((await markedRow(page)).line, lineOf(high, '<cbc:InvoiceTypeCode>'));
    await page.evaluate('document.querySelector(".xml").scrollTo(0, 1e9)');
    const last = page.locator(`.row[data-line="${high.split('\n').length}"]`);
    await last.waitFor();
    assert.ok((await page.locator('.row').count()) < 150);
  });

  it('lists findings by the hundred', async () => {
    const page = await open();
    const many = INVALID.replace(
      '  <cbc:InvoiceTypeCode>',
      `${'  <cbc:InvoiceTypeCode>998</cbc:InvoiceTypeCode>\n'.repeat(150)}  <cbc:InvoiceTypeCode>`,
    );
    await page.setInputFiles('#file', file(many));
    await page.waitForSelector('#result:not([hidden])');
    const errors = page.locator('.group.errors');
    const total = Number((await errors.locator('.count').innerText()).replaceAll(',', ''));
    assert.ok(total > 150 && total < 1000, `${total} errors`);
    assert.equal(await errors.locator('.issue').count(), 100);
    await errors.getByRole('button', { name: /^Show \d+ more$/ }).click();
    assert.equal(await errors.locator('.issue').count(), Math.min(200, total));
    assert.ok(
      await errors
        .locator('.issue')
        .nth(100)
        .locator('.pick')
        .evaluate((pick) => pick === pick.ownerDocument.activeElement),
      'the focus goes on to the first new finding',
    );
  });

  it('folds an invoice that is one single line, and marks the part with the finding', async () => {
    const page = await open();
    const single = INVALID.replaceAll(/>\s+</g, '><');
    await page.setInputFiles('#file', file(single));
    await page.waitForSelector('#result:not([hidden])');
    await picked(page, 'BR-CL-01').click();
    assert.equal(await marked(page).count(), 1);
    assert.match(await marked(page).innerText(), /<cbc:InvoiceTypeCode>/);
  });

  it('leaves nothing behind in the browser', async () => {
    const page = await open();
    await page.setInputFiles('#file', file(INVALID));
    await page.waitForSelector('#result:not([hidden])');
    assert.deepEqual(await page.evaluate('[document.cookie, localStorage.length, sessionStorage.length]'), ['', 0, 0]);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has nothing serious for axe-core to find, ${colorScheme}`, async () => {
      const page = await open({ ...DESKTOP, colorScheme });
      await assertAccessible(page);
      await page.setInputFiles('#file', file(INVALID));
      await page.waitForSelector('#result:not([hidden])');
      await picked(page, 'BR-CL-01').click();
      await assertAccessible(page);
      await page.setInputFiles('#file', file(VALID));
      await page.locator('#verdict', { hasText: /^Valid$/ }).waitFor();
      await assertAccessible(page);
    });
  }
});
