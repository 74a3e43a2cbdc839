/** Editing an invoice on the page: tested repairs, and invoices in PDFs. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot, packageVersion } from '#schematron/platform/package-root.js';
import { readHtml } from '../../../scripts/reports/read.js';
import { without, withText, xrechnungUbl } from '../../fixtures/invoices.js';
import { pdfWith } from '../../fixtures/pdf.js';
import { needs } from '../../needs/needs.js';
import { file } from './invoices.js';
import { visits } from './visits.js';

const MISTAKES = readFileSync(
  join(findPackageRoot(import.meta.url), 'examples', 'xrechnung-three-mistakes.xml'),
  'utf8',
);
const CII = readFileSync(join(findPackageRoot(import.meta.url), 'examples', 'facturx-extended.xml'), 'utf8');

/** One finding that only a person can repair, and three with a single right answer. */
const UNSAFE_LEFT = without(xrechnungUbl, 'cbc:BuyerReference');
const SEVERAL = withText(
  withText(UNSAFE_LEFT, 'cbc:IssueDate', '01.10.2026'),
  'cbc:PayableAmount',
  '119,00',
).replaceAll('cbc:DueDate>', 'cbc:DueDat>');

needs('chromium').describe('mending on the start page', () => {
  const { open, requests } = visits();

  async function check(content: string | Uint8Array, name: string): Promise<Page> {
    const page = await open();
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

  it('can be done with the keyboard only, which stays where it was', async () => {
    const page = await check(MISTAKES, 'R.xml');
    await issue(page, 'BR-CL-14').locator('.fix').first().waitFor();
    const tabTo = async (selector: string): Promise<void> => {
      for (
        let presses = 0;
        !(await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`));
        presses++
      ) {
        assert.ok(presses < 40, `Tab leads to ${selector}`);
        await page.keyboard.press('Tab');
      }
    };
    await tabTo('.issue .fix-input input');
    await page.keyboard.type('04011000-1234512345-06');
    await page.keyboard.press('Enter');
    await page.locator('#verdict-card', { hasText: '3 errors' }).waitFor();
    assert.equal(await page.locator('#announcement').innerText(), 'Not valid. 2 causes, 3 errors.');
    assert.ok(await page.evaluate('document.activeElement.matches(".issue .pick")'), 'the focus is on a finding');
    await page.locator('.issue .fix:visible').first().waitFor();
    await tabTo('.issue .fix');
    await page.keyboard.press('Enter');
    await page.locator('#verdict-card', { hasText: '2 errors' }).waitFor();
    await page.locator('.issue .fix:visible').first().waitFor();
    await tabTo('.issue .fix');
    await page.keyboard.press('Enter');
    await page.locator('#verdict', { hasText: /^Valid$/ }).waitFor();
    assert.equal(await page.evaluate('document.activeElement.id'), 'verdict');
    for (
      let presses = 0;
      !(await page.evaluate('document.activeElement.innerText === "Save corrected XML"'));
      presses++
    ) {
      assert.ok(presses < 5, 'Tab leads to the corrected file');
      await page.keyboard.press('Tab');
    }
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    assert.equal(download.suggestedFilename(), 'R-corrected.xml');
  });

  it('lets no check wait for repairs that are tried', async () => {
    const page = await open();
    await page.evaluate(`globalThis.asked = new Map();
      Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, { apply(post, worker, rest) {
        asked.set(worker, (asked.get(worker) ?? new Set()).add(rest[0].kind));
        return Reflect.apply(post, worker, rest);
      } })`);
    await page.setInputFiles('#file', file(MISTAKES, 'R.xml'));
    await issue(page, 'BR-CL-14').locator('.fix').first().click();
    await page.locator('#verdict-card', { hasText: '3 errors' }).waitFor();
    const asked = await page.evaluate<string[][]>('[...asked.values()].map((kinds) => [...kinds])');
    const others = asked.filter((kinds) => !kinds.includes('check'));
    assert.deepEqual([asked.length, others], [2, [['patches']]]);
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

  it('prints the same report, and is itself again when that is done', async () => {
    const page = await check(MISTAKES, 'R.xml');
    await page.evaluate('window.print = () => {}');
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByRole('button', { name: 'Print' }).click();
    const report = page.locator('.print-only');
    await report.locator('.verdict').waitFor({ state: 'attached' });
    const text = await report.locator('.report').textContent();
    for (const said of ['Not valid', 'Change BT-106 from 950.00 to 1,070.00', 'xrechnung-ubl'])
      assert.ok(text!.includes(said), said);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await report.locator('.report').isVisible(), true);
    assert.equal(await page.locator('#verdict').isVisible(), false);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    assert.equal(await report.count(), 0);
    await page.emulateMedia({ media: 'screen' });
    assert.equal(await page.locator('#verdict').isVisible(), true);
  });

  it('prints that report with the key of the browser, too, and the page from the other tabs', async () => {
    const page = await check(MISTAKES, 'R.xml');
    await page.evaluate(`window.print = () => {};
      addEventListener('keydown', (event) => document.body.dataset.kept = String(!event.defaultPrevented))`);
    const report = page.locator('.print-only');
    await page.keyboard.press('Control+p');
    assert.deepEqual([await page.locator('body').getAttribute('data-kept'), await report.count()], ['true', 0]);
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.keyboard.press('Control+p');
    await report.locator('.verdict').waitFor({ state: 'attached' });
    assert.equal(await page.locator('body').getAttribute('data-kept'), 'false');
    assert.match((await report.locator('.report').textContent())!, /Change BT-106 from 950\.00 to 1,070\.00/);
  });

  it('makes a copy with invented names in which the same is found, and saves it', async () => {
    const page = await check(MISTAKES, 'R.xml');
    await page.getByRole('tab', { name: 'Report' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save an anonymised copy' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'R-anonymised.xml');
    await page.locator('.outcome', { hasText: 'The same 4 findings as in the invoice.' }).waitFor();
    const copy = await readFile(await download.path(), 'utf8');
    for (const secret of ['Lenz', 'Musterpark', 'RG-88131', 'DE75512108001245126199', '135792468'])
      assert.ok(!copy.includes(secret), secret);
    for (const kept of ['>GER<', '>950.00<', 'Invoice']) assert.ok(copy.includes(kept), kept);
    await page.getByLabel('Change the amounts, too').check();
    const [scaled] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save an anonymised copy' }).click(),
    ]);
    assert.ok(!(await readFile(await scaled.path(), 'utf8')).includes('>950.00<'));
    assert.ok(!requests().some((path) => path.includes('validate')));
  });

  it('says which findings a copy would not keep, and saves nothing before somebody wants that', async () => {
    const page = await open();
    // Fakes an answer that the engine gives for no document we know.
    await page.evaluate(`Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, { apply(post, worker, [asked]) {
      if (asked.kind !== 'anonymise') return Reflect.apply(post, worker, [asked]);
      const copy = { document: new TextEncoder().encode('<copy/>'), findings: 4, scale: 1,
        differences: [{ kind: 'lost', code: 'BR-1', line: 3 }, { kind: 'added', code: 'BR-2', line: null }],
        milder: [{ name: 'cbc:Note', line: 7, kept: 'words' }] };
      worker.dispatchEvent(new MessageEvent('message', { data: { id: asked.id, kind: 'anonymised', copy } }));
    } })`);
    let saved = 0;
    page.on('download', () => saved++);
    await page.setInputFiles('#file', file(MISTAKES, 'R.xml'));
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByRole('button', { name: 'Save an anonymised copy' }).click();
    const outcome = page.locator('.outcome');
    await outcome.filter({ hasText: '2 findings could not be kept' }).waitFor();
    assert.match(
      await outcome.innerText(),
      /No longer found: BR-1, Line 3\s+Found in the copy only: BR-2\s+cbc:Note in line 7 keeps all but names/,
    );
    assert.equal(saved, 0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save it all the same' }).click(),
    ]);
    assert.equal(await readFile(await download.path(), 'utf8'), '<copy/>');
  });

  it('applies all safe repairs at once, and no others', async () => {
    const page = await check(SEVERAL, 'R.xml');
    await page.getByRole('button', { name: 'Apply 3 safe repairs' }).click();
    await page.getByRole('button', { name: 'Save corrected XML' }).waitFor();
    await page.locator('.fix-all').waitFor({ state: 'detached' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save corrected XML' }).click(),
    ]);
    assert.equal(await readFile(await download.path(), 'utf8'), UNSAFE_LEFT);
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
