/** Untrusted PDFs on the start page: each gets its answer, and the page keeps working. */
import assert from 'node:assert/strict';
import { HOSTILE_PDFS, INVOICE } from '../../fixtures/hostile-pdfs.js';
import { needs } from '../../needs/needs.js';
import { file, INVALID, VALID } from './invoices.js';
import { visits } from './visits.js';

needs('chromium').describe('a hostile PDF on the start page', () => {
  const { open, requests } = visits({ demo: { callsPerHour: 1000 } });

  it('is told what is wrong with it, one after the other, and the next file is checked', async () => {
    const page = await open();
    for (const [what, pdf, told] of HOSTILE_PDFS) {
      // The invoice in these files is in an unknown format.
      const code = told === INVOICE ? 'FORMAT-UNKNOWN' : told.split(' ')[0]!;
      await page.setInputFiles('#file', file(Buffer.from(pdf()), `${what}.pdf`));
      await page.locator('#verdict-card', { hasText: `${what}.pdf` }).waitFor();
      assert.equal(await page.locator('#verdict').innerText(), 'Not valid', what);
      const issues = await page.locator('.issue').allInnerTexts();
      assert.ok(
        issues.some((text) => text.includes(code)),
        `${what}: ${code} is not in ${issues.join()}`,
      );
      // Without XML to show, the report is shown.
      const shown = await page.getByRole('tab', { selected: true }).innerText();
      assert.equal(shown, told === INVOICE ? 'XML' : 'Report', what);
      // The browser's own viewer has no limits of ours, so it is not used before the user wants to see the PDF.
      assert.equal(page.frames().filter((frame) => frame.url().startsWith('blob:')).length, 0, what);
      assert.ok(!issues.some((text) => text.includes('the time that reading may take')), `${what}: only time ended it`);
    }
    await page.setInputFiles('#file', file(VALID, 'next.xml'));
    await page.locator('#verdict-card', { hasText: 'next.xml' }).waitFor();
    assert.equal(await page.locator('#verdict').innerText(), 'Valid');
  });

  it('does not keep others of the same drop from being checked, and nothing is sent', async () => {
    const page = await open();
    const hostile = HOSTILE_PDFS.map(([, pdf], at) => file(Buffer.from(pdf()), `${at}.pdf`));
    await page.setInputFiles('#file', [...hostile, file(VALID, 'valid.xml'), file(INVALID, 'invalid.xml')]);
    await page.locator('#batch', { hasText: `1 valid, ${HOSTILE_PDFS.length + 1} not valid, 0 not checked` }).waitFor();
    await page.getByRole('button', { name: 'valid.xml', exact: true }).click();
    assert.equal(await page.locator('#verdict').innerText(), 'Valid');
    assert.ok(!requests().includes('/demo/validate'));
  });
});
