/**
 * Nothing is lost on the start page: Back and Forward retrace the user's steps, each change can be undone, and leaving
 * asks for confirmation.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { needs } from '../../needs/needs.js';
import { startSite, type Site } from './browser.js';
import { Firefox } from './firefox.js';
import { file, INVALID, VALID } from './invoices.js';
import { visits } from './visits.js';

const MISTAKES = readFileSync(
  join(findPackageRoot(import.meta.url), 'examples', 'xrechnung-three-mistakes.xml'),
  'utf8',
);

needs('chromium').describe('steps on the start page', () => {
  const { open } = visits();

  const verdict = (page: Page, words: string | RegExp) => page.locator('#verdict-card', { hasText: words }).waitFor();
  const issue = (page: Page, rule: string) => page.locator('.issue', { has: page.locator('.code', { hasText: rule }) });
  const selected = (page: Page) => page.locator('[role=tab][aria-selected=true]').innerText();
  const give = async (page: Page, content: string, name: string): Promise<void> => {
    await page.setInputFiles('#file', file(content, name));
    await verdict(page, name);
  };

  it('are walked by Back and Forward: documents, views, findings and repairs', async () => {
    const page = await open();
    await give(page, VALID, 'first.xml');
    await give(page, MISTAKES, 'second.xml');
    await issue(page, 'BR-CL-14').locator('.pick').click();
    await page.locator('.note.picked', { hasText: 'BR-CL-14' }).waitFor();
    await page.getByRole('tab', { name: 'XML' }).click();
    await page.locator('.cm-line', { hasText: '>GER<' }).waitFor({ state: 'attached' });
    await issue(page, 'BR-CL-14').locator('.fix').first().click();
    await verdict(page, '3 errors');

    await page.goBack();
    await verdict(page, '4 errors');
    assert.equal(await selected(page), 'XML');
    await page.goBack();
    assert.equal(await selected(page), 'Invoice');
    assert.equal(await page.locator('.note.picked .code').innerText(), 'BR-CL-14');
    await page.goBack();
    assert.equal(await page.locator('.note.picked').count(), 0);
    await page.goBack();
    await verdict(page, 'first.xml');
    await page.goBack();
    await page.locator('#intake').waitFor();
    for (let steps = 0; steps < 5; steps++) await page.goForward();
    await verdict(page, '3 errors');
    await verdict(page, 'second.xml');
    assert.equal(await issue(page, 'BR-CL-14').count(), 0);
    await page.locator('.cm-line', { hasText: '>DE<' }).first().waitFor({ state: 'attached' });
  });

  it('lead from many files into one, and back to the same place', async () => {
    const page = await open();
    const files = Array.from({ length: 60 }, (_, at) => file(at === 40 ? MISTAKES : VALID, `${at}.xml`));
    await page.setInputFiles('#file', files);
    await page.locator('#batch', { hasText: '59 valid, 1 not valid' }).waitFor();
    const link = page.getByRole('button', { name: '40.xml', exact: true });
    await link.scrollIntoViewIfNeeded();
    const scrolled = (await page.evaluate('scrollY')) as number;
    assert.ok(scrolled > 500, `${scrolled} pixels`);
    await link.click();
    await verdict(page, '40.xml');
    await issue(page, 'BR-CL-14').locator('.fix').first().click();
    await verdict(page, '3 errors');
    await page.goBack();
    await verdict(page, '4 errors');
    await page.goBack();
    await page.locator('#batch').waitFor();
    assert.equal(await page.evaluate('scrollY'), scrolled);
    assert.equal(await page.evaluate('document.activeElement.innerText'), '40.xml');
    await page.goForward();
    await page.goForward();
    await verdict(page, '3 errors');
    await page.getByRole('button', { name: 'All files' }).click();
    assert.ok(await link.evaluate((button) => button === button.ownerDocument.activeElement));
    assert.match(await page.locator('tr', { has: link }).innerText(), /\b3\b/, 'the table has what it has become');
  });

  it('lists what was changed, and undoes each change by itself', async () => {
    const page = await open();
    await give(page, MISTAKES, 'R.xml');
    await issue(page, 'BR-CL-14').locator('.fix').first().click();
    await verdict(page, '3 errors');
    await issue(page, 'BR-DE-15').locator('.fixes input').fill('04011000-1234512345-06');
    await page.keyboard.press('Enter');
    await verdict(page, '2 errors');
    await page.getByRole('tab', { name: 'XML' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.insertText('<!-- by hand -->');
    await page.locator('#changes', { hasText: 'Typed in line 1' }).waitFor();
    const changes = page.locator('#changes li .said');
    assert.deepEqual(await changes.allInnerTexts(), [
      'Change BT-55 from “GER” to “DE”',
      'Add BT-10: “04011000-1234512345-06”',
      'Typed in line 1',
    ]);
    const undo = (at: number) => page.locator('#changes button').nth(at).click();
    await undo(0);
    await verdict(page, '3 errors');
    await issue(page, 'BR-CL-14').waitFor();
    assert.equal(await changes.count(), 2);
    await undo(0);
    await verdict(page, '4 errors');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save corrected XML' }).click(),
    ]);
    const end = MISTAKES.indexOf('\n');
    assert.equal(
      await readFile(await download.path(), 'utf8'),
      `${MISTAKES.slice(0, end)}<!-- by hand -->${MISTAKES.slice(end)}`,
    );
    await undo(0);
    await page.locator('#changes').waitFor({ state: 'hidden' });
    assert.equal(await page.getByRole('button', { name: 'Save corrected XML' }).count(), 0);
    // Undoing is a step, too.
    await page.goBack();
    await page.locator('#changes', { hasText: 'Typed in line 1' }).waitFor();
  });

  it('asks before somebody leaves with changes that are saved nowhere', async () => {
    const page = await open();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await give(page, INVALID, 'untouched.xml');
    await page.reload();
    assert.deepEqual(asked, [], 'nothing was changed');
    await give(page, MISTAKES, 'R.xml');
    await issue(page, 'BR-CL-14').locator('.fix').first().click();
    await verdict(page, '3 errors');
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save corrected XML' }).click(),
    ]);
    await page.reload();
    assert.deepEqual(asked, [], 'it was saved');
    await give(page, MISTAKES, 'R.xml');
    await issue(page, 'BR-CL-14').locator('.fix').first().click();
    await verdict(page, '3 errors');
    await page.getByRole('button', { name: 'Check another' }).click();
    await page.reload();
    assert.deepEqual(asked, ['beforeunload']);
  });
});

needs('firefox').describe('steps on the start page in Firefox', () => {
  let firefox: Firefox;
  let site: Site;
  before(async () => {
    site = await startSite({});
    firefox = await Firefox.start();
  });
  after(async () => {
    await firefox?.close();
    await site?.close();
  });

  it('are walked by Back and Forward', async () => {
    const shows = (words: string): Promise<void> =>
      firefox.until(`document.querySelector('#verdict-card').innerText.includes(${JSON.stringify(words)})`);
    await firefox.open(`${site.url}/?lang=en&example=xrechnung-three-mistakes`);
    await shows('4 errors');
    await firefox.until(`document.querySelector('.issue .fix.choice, .issue .fix.certain') !== null`);
    await firefox.evaluate(`document.querySelector('#tab-xml').click()`);
    await firefox.evaluate(`document.querySelector('.issue .fix.choice, .issue .fix.certain').click()`);
    await shows('3 errors');
    await firefox.evaluate('history.back()');
    await shows('4 errors');
    await firefox.evaluate('history.back()');
    await firefox.until(`document.querySelector('#tab-invoice').getAttribute('aria-selected') === 'true'`);
    await firefox.evaluate('history.go(2)');
    await shows('3 errors');
    assert.deepEqual(firefox.complaints, []);
  });
});
