/** The start page in a real browser: takes an invoice, shows its verdict and the place of each finding. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { FileChooser, Page } from 'playwright-core';
import { DETAILED_REPORT_SCHEMA } from '#service/http/schemas/detailed-report.js';
import { withText } from '../../fixtures/invoices.js';
import { violations } from '../../fixtures/json-schema.js';
import { needs } from '../../needs/needs.js';
import { assertAccessible, assertFits, DESKTOP } from './browser.js';
import { drop, file, INVALID, lineOf, VALID } from './invoices.js';
import { visits } from './visits.js';

const TYPE_CODE_LINE = lineOf(INVALID, '<cbc:InvoiceTypeCode>');

needs('chromium').describe('the start page', () => {
  const { open } = visits({ demo: { callsPerHour: 1000 } });

  const verdict = (page: Page): Promise<string> => page.locator('#verdict').innerText();
  const picked = (page: Page, rule: string) =>
    page.locator('.issue', { has: page.locator('.code', { hasText: rule }) }).first();
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });
  const note = (page: Page, rule: string) => page.locator('.note', { has: page.locator('.code', { hasText: rule }) });
  /** The number and text of the marked line of the XML. */
  async function markedLine(page: Page): Promise<{ line: number; text: string }> {
    const text = await page.locator('.cm-activeLine').innerText();
    const numbers = await page.locator('.cm-lineNumbers .cm-activeLineGutter').innerText();
    return { line: Number(numbers), text: text.trim() };
  }

  it('says that a dropped invoice is valid, and shows it', async () => {
    const page = await open();
    await drop(page, VALID);
    await page.waitForSelector('#result:not([hidden])');
    assert.equal(await verdict(page), 'Valid');
    assert.equal(await page.locator('.issue').count(), 0);
    assert.match(await page.locator('.sheet h2').innerText(), /^Invoice \S+/);
    assert.match(await page.locator('.sheet').innerText(), /Seller.*Buyer.*Invoice lines.*Totals.*Amount due/s);
    await tab(page, 'XML').click();
    await page.locator('.cm-content', { hasText: '<cbc:BuyerReference>' }).waitFor();
  });

  it('leads from a finding to the field, from there to the line, and back to the finding', async () => {
    const page = await open();
    await drop(page, INVALID);
    await page.waitForSelector('#result:not([hidden])');
    assert.equal(await verdict(page), 'Not valid');
    assert.match(await page.locator('#verdict-card').innerText(), /2 errors/);
    assert.equal(await page.locator('.group.errors > ol > .issue').count(), 2);
    assert.equal(await page.locator('.note.error').count(), 2, 'each stands in the invoice once');
    await picked(page, 'BR-CL-01').click();
    assert.equal(await page.locator('.note.picked .code').innerText(), 'BR-CL-01');
    await note(page, 'BR-CL-01')
      .getByRole('button', { name: `Line ${TYPE_CODE_LINE}` })
      .click();
    await page.locator('.cm-activeLine').waitFor();
    assert.deepEqual(await markedLine(page), {
      line: TYPE_CODE_LINE,
      text: '<cbc:InvoiceTypeCode>999</cbc:InvoiceTypeCode>',
    });
    assert.equal(await page.locator('#announcement').innerText(), `Line ${TYPE_CODE_LINE} is marked in the XML.`);
    assert.equal(await page.locator('.cm-message.error').count(), 2);
    await page.locator('.cm-message', { hasText: 'BR-DE-15' }).click();
    assert.match(await page.locator('.issue:has([aria-current])').innerText(), /BR-DE-15/);
  });

  it('shows a value at its line, and both figures where a sum is wrong', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'XRechnung with three mistakes' }).click();
    await page.waitForSelector('#result:not([hidden])');
    const wrong = page.locator('.totals tr.row-error').first();
    assert.match(await wrong.innerText(), /950\.00.*1,070\.00/s);
    await page.locator('.sheet .value', { hasText: 'RG-88131' }).click();
    await page.locator('.cm-activeLine', { hasText: '<cbc:ID>RG-88131' }).waitFor();
  });

  it('can be used with the keyboard only', async () => {
    const page = await open();
    // Registered before the key press: Chromium needs a moment to hand the dialog over to us.
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
    const first = await page.locator('.note.picked .code').innerText();
    await page.keyboard.press('ArrowDown');
    const second = await page.locator('.note.picked .code').innerText();
    assert.deepEqual([first, second].sort(), ['BR-CL-01', 'BR-DE-15']);
    for (let presses = 0; !(await page.evaluate('document.activeElement.matches("[role=tab]")')); presses++) {
      assert.ok(presses < 10, 'Tab leads to the views');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('[role=tab][aria-selected=true]').innerText(), 'XML');
    await page.locator('.cm-content').waitFor();
  });

  it('fits a phone: the verdict and the first finding at once, the others in a sheet that leads to the field', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    await assertFits(page);
    await page.setInputFiles('#file', file(INVALID));
    await page.waitForSelector('#result:not([hidden])');
    await assertFits(page);
    const inSight = (selector: string) =>
      page.evaluate(`(() => {
        const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && bottom > top;
      })()`);
    assert.ok(await inSight('#verdict'));
    assert.ok(await inSight('.peek'));
    assert.match(await page.locator('.peek').innerText(), /^1 of 2: \S/);
    await page.getByRole('button', { name: 'All findings' }).click();
    await assertFits(page);
    await assertAccessible(page);
    await picked(page, 'BR-CL-01').locator('.pick').first().click();
    assert.equal(await page.locator('.note.picked .code').innerText(), 'BR-CL-01');
    assert.ok(await inSight('.note.picked'), 'the sheet has made room for the field');
    assert.equal(await page.getByRole('button', { name: 'All findings' }).getAttribute('aria-expanded'), 'false');
    await page.getByRole('button', { name: 'Next finding' }).click();
    assert.equal(await page.locator('.note.picked .code').innerText(), 'BR-DE-15');
    await note(page, 'BR-DE-15').getByRole('button', { name: 'BR-DE-15' }).click();
    assert.ok(await inSight('.pick[aria-current]'), 'and back to the finding');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('button', { name: 'All findings' }).getAttribute('aria-expanded'), 'false');
  });

  it('names specification and rules in words, identifiers and versions one click away', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'XRechnung with three mistakes' }).click();
    await page.waitForSelector('#result:not([hidden])');
    const card = page.locator('#verdict-card');
    assert.match(
      await card.innerText(),
      /3 causes, 4 errors\..*XRechnung 3\.0 \(UBL\), rules in force since \d+ \p{L}+ 20\d\d/su,
    );
    assert.ok(await card.getByText('urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0').isHidden());
    await card.locator('summary').click();
    await card.getByText('urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0').waitFor();
    await card.getByText(/xrechnung-ubl \d/).waitFor();
  });

  it('calls identifiers by their scheme', async () => {
    const page = await open();
    const withSchemes = VALID.replace(
      /(<cac:AccountingSupplierParty>\s*<cac:Party>\s*<cbc:EndpointID)[^>]*>[^<]*(<\/cbc:EndpointID>)/,
      `$1 schemeID="0204">04011000-1234512345-06$2<cac:PartyIdentification><cbc:ID schemeID="0088">4012345000009</cbc:ID></cac:PartyIdentification>`,
    );
    assert.notEqual(withSchemes, VALID);
    await page.setInputFiles('#file', file(withSchemes));
    await page.waitForSelector('#result:not([hidden])');
    const seller = await page.locator('.party').first().innerText();
    assert.match(seller, /GLN\s+4012345000009/);
    assert.match(seller, /04011000-1234512345-06\s+Leitweg‑ID/);
    assert.doesNotMatch(seller, /0088|0204/);
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
      new RegExp(`^Der Code für den Rechnungstyp.*Zeile ${TYPE_CODE_LINE}`, 's'),
    );
  });

  it('switches the language on the spot, and keeps what is shown', async () => {
    const page = await open();
    await page.setInputFiles('#file', file(INVALID));
    await page.waitForSelector('#result:not([hidden])');
    assert.match(await picked(page, 'BR-CL-01').innerText(), /^The type code/);
    await page.getByRole('link', { name: 'DE, Deutsch' }).click();
    await picked(page, 'BR-CL-01').filter({ hasText: 'Der Code für den Rechnungstyp' }).waitFor();
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

  it('saves the report as the API answers it', async () => {
    const page = await open();
    await page.setInputFiles('#file', file(INVALID, 'R-1.xml'));
    await page.waitForSelector('#result:not([hidden])');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      tab(page, 'Report')
        .click()
        .then(() => page.getByRole('button', { name: 'Save as JSON' }).click()),
    ]);
    assert.equal(download.suggestedFilename(), 'R-1.report.json');
    const report = JSON.parse(await readFile(await download.path(), 'utf8')) as object;
    assert.deepEqual(violations(DETAILED_REPORT_SCHEMA, report), []);
  });

  it('shows an invoice as text, whatever markup is in it', async () => {
    const page = await open();
    const markup = '&lt;img src=x onerror=alert(1)&gt;';
    const marked = withText(withText(INVALID, 'cbc:InvoiceTypeCode', markup), 'cbc:Note', markup);
    await page.setInputFiles('#file', file(marked, '<img src=x>.xml'));
    await page.waitForSelector('#result:not([hidden])');
    for (const part of ['.sheet', '#issues'])
      assert.match(await page.locator(part).innerText(), /<img src=x onerror/, part);
    await tab(page, 'XML').click();
    await page.locator('.cm-content', { hasText: '&lt;img src=x onerror' }).waitFor();
    assert.equal(await page.locator('#check img').count(), 0);
  });

  it('finds its way in an invoice of half a million lines', async () => {
    const page = await open();
    const high = INVALID.replace('  <cbc:InvoiceTypeCode>', `${'\n'.repeat(500_000)}  <cbc:InvoiceTypeCode>`);
    await page.setInputFiles('#file', file(high));
    await page.waitForSelector('#result:not([hidden])');
    await tab(page, 'XML').click();
    await picked(page, 'BR-CL-01').click();
    await page.locator('.cm-activeLine', { hasText: '<cbc:InvoiceTypeCode>' }).waitFor();
    assert.equal((await markedLine(page)).line, lineOf(high, '<cbc:InvoiceTypeCode>'));
    assert.ok((await page.locator('.cm-line').count()) < 300, 'only lines in sight are in the page');
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
    assert.equal(await errors.locator('> ol > .issue').count(), 100);
    await errors.getByRole('button', { name: /^Show \d+ more$/ }).click();
    assert.ok((await errors.locator('> ol > .issue').count()) > 100);
    assert.ok(
      await errors
        .locator('> ol > .issue')
        .nth(100)
        .locator('.pick')
        .first()
        .evaluate((pick) => pick === pick.ownerDocument.activeElement),
      'the focus goes on to the first new finding',
    );
  });

  it('marks the place in an invoice that is one single line', async () => {
    const page = await open();
    const single = INVALID.replaceAll(/>\s+</g, '><');
    await page.setInputFiles('#file', file(single));
    await page.waitForSelector('#result:not([hidden])');
    await tab(page, 'XML').click();
    await page.locator('.cm-lintRange-error', { hasText: '<cbc:InvoiceTypeCode>' }).first().waitFor();
  });

  it('checks what somebody makes of the XML while it is typed, and saves it', async () => {
    const page = await open();
    await page.setInputFiles('#file', file(INVALID.replaceAll('\n', '\r\n'), 'R-1.xml'));
    await page.waitForSelector('#result:not([hidden])');
    await picked(page, 'BR-CL-01').click();
    await note(page, 'BR-CL-01').getByRole('button', { name: /^Line/ }).click();
    await page.locator('.cm-activeLine', { hasText: '999' }).waitFor();
    for (let presses = 0; presses < '<cbc:InvoiceTypeCode>999'.length; presses++)
      await page.keyboard.press('ArrowRight');
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Backspace');
    await page.keyboard.type('380');
    await page.locator('#verdict-card', { hasText: '1 error' }).waitFor();
    await page.locator('.cm-message', { hasText: 'BR-CL-01' }).waitFor({ state: 'detached' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save corrected XML' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'R-1-corrected.xml');
    assert.equal(
      await readFile(await download.path(), 'utf8'),
      INVALID.replace('999', '380').replaceAll('\n', '\r\n'),
      'nothing else has changed',
    );
    await tab(page, 'Invoice').click();
    assert.equal(await page.locator('.note.error').count(), 1);
  });

  it('opens an example by its address', async () => {
    const page = await open(DESKTOP, '/?example=peppol-wrong-total');
    await page.waitForSelector('#result:not([hidden])');
    assert.equal(await verdict(page), 'Not valid');
    assert.match(await page.locator('#verdict-card').innerText(), /peppol-wrong-total\.xml/);
  });

  it('prints the invoice and what is wrong with it, without what can be pressed', async () => {
    const page = await open();
    await page.setInputFiles('#file', file(INVALID));
    await page.waitForSelector('#result:not([hidden])');
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.tabs', '.bar', '#verdict-card .actions'])
      assert.ok(await page.locator(hidden).isHidden(), hidden);
    for (const seen of ['.sheet', '.note', '#verdict']) assert.ok(await page.locator(seen).first().isVisible(), seen);
    await page.emulateMedia({ media: null });
    await tab(page, 'Report').click();
    const opened = page.locator('#issues details[open]');
    assert.equal(await opened.count(), 0);
    await page.evaluate(`document.body.dataset.opened = '';
      addEventListener('beforeprint', () => document.body.dataset.opened = document.querySelectorAll('#issues details[open]').length)`);
    await page.pdf();
    assert.ok(Number(await page.locator('body').getAttribute('data-opened')) > 1, 'the official wording is on paper');
    assert.equal(await opened.count(), 0);
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
      await tab(page, 'XML').click();
      await page.locator('.cm-message').first().waitFor();
      await assertAccessible(page);
      await tab(page, 'Report').click();
      await assertAccessible(page);
      await page.setInputFiles('#file', file(VALID));
      await page.locator('#verdict', { hasText: /^Valid$/ }).waitFor();
      await assertAccessible(page);
    });
  }
});
