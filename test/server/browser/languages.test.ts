/** The start page in each language: every view, on a screen and a phone, light and dark, with no English left. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { readTexts } from '#wording/texts.js';
import { pdfWith } from '../../fixtures/pdf.js';
import { needs } from '../../needs/needs.js';
import { assertAccessible, assertFits, DESKTOP, PHONE, startBrowser, startSite, visit, type Site } from './browser.js';
import { file, INVALID, VALID } from './invoices.js';

const MISTAKES = readFileSync(join(findPackageRoot(import.meta.url), 'examples', 'xrechnung-three-mistakes.xml'));
const CII = readFileSync(join(findPackageRoot(import.meta.url), 'examples', 'facturx-extended.xml'), 'utf8');

/** Texts of one finding, and the title of the invoice. */
const LANGUAGES = [
  {
    language: 'de',
    texts: readTexts('de', 'start-page'),
    screen: DESKTOP,
    colorScheme: 'dark',
    said: /Käuferreferenz/,
    heading: /^Rechnung /,
  },
  {
    language: 'fr',
    texts: readTexts('fr', 'start-page'),
    screen: DESKTOP,
    colorScheme: 'light',
    said: /référence/,
    heading: /^Facture /,
  },
  {
    language: 'fr',
    texts: readTexts('fr', 'start-page'),
    screen: PHONE,
    colorScheme: 'dark',
    said: /référence/,
    heading: /^Facture /,
  },
  {
    language: 'en',
    texts: readTexts('en', 'start-page'),
    screen: PHONE,
    colorScheme: 'light',
    said: /buyer reference/,
    heading: /^Invoice /,
  },
] as const;

/** Texts that only exist in English: "Notes", for example, is also French. */
function englishOnly(language: string, texts: Readonly<Record<string, string>>): readonly string[] {
  const words = readFileSync(
    join(findPackageRoot(import.meta.url), 'engine', 'wording', 'texts', language, 'invoice-words.json'),
    'utf8',
  );
  return Object.entries(readTexts('en', 'start-page'))
    .filter(([key, text]) => text.length > 4 && !text.includes('{') && texts[key] !== text)
    .map(([, text]) => text)
    .filter((text) => !words.includes(`"${text}"`));
}

needs('chromium').describe('the start page in every language', () => {
  let browser: Browser;
  let site: Site;
  before(async () => {
    browser = await startBrowser();
    site = await startSite({ demo: { callsPerHour: 5 } });
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });

  for (const { language, texts, screen, colorScheme, said, heading } of LANGUAGES)
    it(`is whole, fits, and has nothing serious for axe-core to find: ${language}, ${screen.viewport.width} pixels, ${colorScheme}`, async () => {
      const { page, leave } = await visit(browser, `${site.url}/?lang=${language}`, { ...screen, colorScheme });
      const english = englishOnly(language, texts);
      const look = async (): Promise<void> => {
        await assertFits(page);
        await assertAccessible(page);
        const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
        assert.deepEqual(
          lines.filter((line) => english.includes(line)),
          [],
        );
      };
      const show = async (tab: string): Promise<void> => {
        await page.locator(`#tab-${tab}`).click();
        await look();
      };
      await look();
      await page.locator('#server summary').click();
      await page.setInputFiles('#file', file('{"a": 1}', 'a.json'));
      await page.locator('#failure', { hasText: texts['kind.json'].replace('{name}', 'a.json') }).waitFor();
      await look();

      await page.setInputFiles('#file', file(MISTAKES, 'R.xml'));
      await page.waitForSelector('#result:not([hidden])');
      assert.equal(await page.locator('#verdict').innerText(), texts['verdict.invalid']);
      await page.locator('.issue .fixes').first().waitFor({ state: 'attached' });
      assert.match(await page.locator('.sheet h2').innerText(), heading);
      assert.match(await page.locator('.note').first().innerText(), said);
      await look();
      await show('xml');
      await page.locator('.cm-message').first().waitFor();
      await look();
      await show('report');
      await page.getByRole('button', { name: texts['anonymise.button'] }).click();
      await page.locator('.outcome .good').waitFor();
      await look();

      await page.setInputFiles('#file', file(Buffer.from(await pdfWith({ 'factur-x.xml': CII })), 'F.pdf'));
      await page.locator('#verdict-card', { hasText: 'F.pdf' }).waitFor();
      await show('pdf');
      await checkMany(page);
      await look();
      await leave();
    });
});

async function checkMany(page: Page): Promise<void> {
  const zip = Buffer.from(zipSync({ 'one.xml': Buffer.from(VALID), 'two.xml': Buffer.from(INVALID) }));
  await page.setInputFiles('#file', [file(zip, 'all.zip'), file('', 'empty.xml')]);
  await page.locator('#batch tr.other').waitFor();
}
