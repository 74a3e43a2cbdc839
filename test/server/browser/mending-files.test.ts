/** Editing files of other programs on the page: other encodings, other line ends. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { withText, xrechnungUbl } from '../../fixtures/invoices.js';
import { needs } from '../../needs/needs.js';
import { file } from './invoices.js';
import { visits } from './visits.js';

const BARE = xrechnungUbl.replace(/^<\?xml[^>]*\?>\s*/, '');
const declared = (encoding: string, xml = BARE): string => `<?xml version="1.0" encoding="${encoding}"?>\n${xml}`;
/** Adds two errors in different places. */
const wrong = (xml: string): string =>
  withText(withText(xml, 'cbc:IssueDate', '01.10.2026'), 'cbc:PayableAmount', '119,00');
const right = (xml: string): string => withText(xml, 'cbc:IssueDate', '2026-10-01');

/** Alternates line ends. */
const mixed = (xml: string): string => xml.replace(/\n/g, (_, at: number) => ['\r\n', '\n', '\r'][at % 3]!);

needs('chromium').describe('mending files of other programs on the start page', () => {
  const { open } = visits();

  /** Applies all offered repairs in turn, and returns the saved file. */
  async function mended(content: Uint8Array): Promise<string> {
    const page = await open();
    await page.setInputFiles('#file', file(Buffer.from(content), 'R.xml'));
    await page.waitForSelector('#result:not([hidden])');
    for (const line of ['119,00', '01.10.2026']) await repair(page, line);
    await page.locator('#verdict', { hasText: /^Valid$/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save corrected XML' }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  }

  async function repair(page: Page, value: string): Promise<void> {
    const issue = page.locator('.issue', { hasText: value });
    await issue.locator('.fix:visible').first().click();
    await issue.first().waitFor({ state: 'detached' });
  }

  for (const encoding of ['ISO-8859-1', 'ISO-8859-15', 'windows-1252'])
    it(`applies one repair after the other to a document in ${encoding}, which becomes UTF-8`, async () => {
      const xml = declared(encoding).replace('Muster', 'Müßtér');
      const saved = await mended(Buffer.from(wrong(xml), 'latin1'));
      assert.equal(saved.replace(/^<\?xml[^>]*>/, ''), right(xml).replace(/^<\?xml[^>]*>/, ''));
      assert.match(saved, /^<\?xml version="1\.0" encoding="UTF-8" *\?>/);
    });
  it('applies one repair after the other to a document in UTF-16', async () => {
    const saved = await mended(Buffer.from(`\ufeff${wrong(declared('UTF-16'))}`, 'utf16le'));
    assert.equal(saved.replace(/^<\?xml[^>]*>/, ''), right(declared('UTF-16')).replace(/^<\?xml[^>]*>/, ''));
  });
  for (const [ends, formed] of [
    ['CR LF', (xml: string): string => xml.replaceAll('\n', '\r\n')],
    ['CR', (xml: string): string => xml.replaceAll('\n', '\r')],
    ['now one and now another', mixed],
  ] as const) {
    it(`keeps the ends of lines: ${ends}`, async () => {
      // The repaired value has the same length, so line ends keep their offsets.
      const saved = await mended(Buffer.from(formed(wrong(declared('UTF-8')))));
      assert.equal(saved, formed(right(declared('UTF-8'))));
    });
    it(`shows a finding in its line: ${ends}`, async () => {
      const xml = formed(wrong(declared('UTF-8')));
      const page = await open();
      await page.setInputFiles('#file', file(xml, 'R.xml'));
      await page.waitForSelector('#result:not([hidden])');
      await page.getByRole('tab', { name: 'XML' }).click();
      const marked = page.locator('.cm-lintRange-error');
      await marked.first().waitFor();
      assert.ok((await marked.allInnerTexts()).includes('<cbc:IssueDate>'), String(await marked.allInnerTexts()));
    });
  }
});
