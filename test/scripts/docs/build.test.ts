/** A small part of the documentation's site, as `npm run build:docs` makes all of it: files, and what a browser shows. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { LANGUAGES, createExplainer } from '#validator/index.js';
import { type Built, buildDocs } from '../../../scripts/docs/build.js';
import { type FolderServer, serveFolder } from '../../../scripts/kit/folder-server.js';
import { RULES } from '../../fixtures/rules.js';
import { needs } from '../../needs/needs.js';
import { DESKTOP, PHONE, assertFits, startBrowser, visit, assertAccessible } from '../../server/browser/browser.js';

const WANTED = ['BR-DE-15', 'BR-CO-10', 'BR-CO-15', 'BR-CL-14', 'XSD'];
/** What all machines hold. */
const CORE = { ...RULES, hold: [] };

describe('the site of the documentation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-site-'));
  let built: Built;
  before(async () => {
    const isWanted = ({ code }: { readonly code: string }): boolean => WANTED.includes(code);
    built = await buildDocs({ folder, rules: CORE, tries: 0, isWanted });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

  it('has a page for each page of docs, and for each rule in each language', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
    assert.equal(built.rules, WANTED.length);
    assert.equal(built.pages, files.length);
    for (const language of LANGUAGES)
      for (const code of WANTED)
        assert.ok(files.includes(join('rules', language, `${code}.html`)), `${code} ${language}`);
    assert.ok(files.includes('index.html') && files.includes('shop.html') && files.includes('contributing.html'));
  });
  it('calls pages by their titles, not by files', () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.html')))
      assert.doesNotMatch(read(name), />[\w/-]+\.md<\/a>/, name);
  });
  it('says of a rule what the command line says, in its language', () => {
    const explainer = createExplainer(CORE);
    const escaped = (text: string): string =>
      text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
    for (const language of LANGUAGES)
      for (const code of WANTED) {
        const { problem, fix, businessTerms } = explainer.explain(code, language)!;
        const page = read(`rules/${language}/${code}.html`);
        for (const text of [problem, fix ?? '', ...businessTerms.map(({ name }) => name)])
          assert.ok(page.includes(escaped(text)), `${code} ${language}: ${text}`);
      }
  });
  it('shows a mistake with the line that is right, and what is reported', () => {
    assert.ok(built.examples >= 4, `there are ${built.examples} examples`);
    const page = read('rules/en/BR-DE-15.html');
    assert.match(page, /<span class="right"><span class="sign">\+<\/span> .*BuyerReference/);
    assert.match(page, /<blockquote><p>The invoice has no buyer reference \(BT-10\)\./);
  });
  it('says in which versions a rule is, and since when', () => {
    const page = read('rules/en/BR-DE-15.html');
    assert.match(page, /<tr><td>XRechnung, UBL<\/td><td>[\d.]+<\/td><td>error<\/td><td>since \d{4}-\d\d-\d\d/);
  });
  it('leads from each language to the others, and from one rule to the next', () => {
    const page = read('rules/de/BR-CO-10.html');
    for (const language of LANGUAGES)
      assert.ok(page.includes(`hreflang="${language}" href="../../rules/${language}/BR-CO-10.html"`), language);
    assert.match(page, /<a rel="next" href="\.\/BR-CO-15\.html"/);
  });
  it('has no script or style in its pages, and nothing from other hosts', () => {
    for (const path of ['index.html', 'api.html', 'rules/fr/BR-CL-14.html']) {
      const page = read(path);
      assert.match(page, /Content-Security-Policy" content="default-src &#39;none&#39;/);
      assert.doesNotMatch(page, /<script>|<style|\sstyle=|src="(?:https?:)?\/\/|<link[^>]+href="(?:https?:)?\/\//);
    }
  });
  it('is refused where no rule has a page', async () => {
    const nothing = buildDocs({ folder: join(folder, 'other'), rules: CORE, tries: 0, isWanted: () => false });
    await assert.rejects(nothing, /no rule has a page/);
  });
  it('is refused where a rule set is not compiled', async () => {
    const compiledDir = mkdtempSync(join(tmpdir(), 'docs-none-'));
    const none = buildDocs({ folder: join(folder, 'other'), rules: { ...CORE, compiledDir }, tries: 0 });
    await assert.rejects(none, /compile/);
    rmSync(compiledDir, { recursive: true });
  });

  needs('chromium').describe('in a browser', () => {
    let browser: Browser;
    let server: FolderServer;
    before(async () => {
      browser = await startBrowser();
      server = await serveFolder(folder);
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    for (const [kind, options] of [
      ['on a desk', DESKTOP],
      ['on a phone', PHONE],
      ['in the dark', { ...DESKTOP, colorScheme: 'dark' }],
    ] as const)
      it(`fits and is accessible ${kind}`, async () => {
        for (const path of ['index.html', 'shop.html', 'rules/de/BR-DE-15.html', 'rules/en/index.html']) {
          const { page, leave } = await visit(browser, server.url + path, options);
          await assertFits(page);
          await assertAccessible(page);
          const all = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
          assert.deepEqual(all, [], path);
          await leave();
        }
      });
    it('finds a rule by its id and by words, with the keyboard alone', async () => {
      for (const query of ['br-de-15', 'no buyer reference']) {
        const { page, leave } = await visit(browser, `${server.url}shop.html`);
        await page.keyboard.press('/');
        await page.keyboard.type(query);
        await page.locator('#found [role=option]').first().waitFor();
        assert.match((await page.locator('#found [role=option]').first().textContent())!, /^BR-DE-15/);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/rules/en/BR-DE-15.html');
        await leave();
      }
    });
    it('says so where nothing is found', async () => {
      const { page, leave } = await visit(browser, server.url);
      await page.locator('#search').fill('qqqq');
      await page.getByText('Nothing found').waitFor({ state: 'attached' });
      assert.equal(await page.locator('#found').isVisible(), false);
      await leave();
    });
    it('keeps the rules of a list that have the words', async () => {
      const { page, leave } = await visit(browser, `${server.url}rules/en/list-en16931.html`);
      const rows = page.locator('table.rules tbody tr:visible');
      assert.equal(await rows.count(), 3);
      await page.locator('.filter input').fill('br-co');
      assert.deepEqual(await rows.locator('a').allTextContents(), ['BR-CO-10', 'BR-CO-15']);
      await page.locator('.filter input').fill('qqqq');
      await page.getByText('No rule has all of these words.').waitFor();
      await leave();
    });
    it('can be read from a disk', async () => {
      const { page, leave } = await visit(browser, `file://${join(folder, 'index.html')}`);
      await page.locator('#search').fill('BR-CO-15');
      await page.locator('#found [role=option]').first().click();
      await page.waitForURL('**/BR-CO-15.html');
      assert.notEqual(await page.evaluate('getComputedStyle(document.querySelector("article")).maxWidth'), 'none');
      await leave();
    });
  });
});
