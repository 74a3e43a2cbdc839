/** Checking without a server: nothing of an invoice is sent, and static files are enough, with or without a network. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { type FolderServer, serveFolder } from '../../../scripts/kit/folder-server.js';
import { writeSite } from '../../../scripts/site/write.js';
import { RULES } from '../../fixtures/rules.js';
import { xrechnungCii, xrechnungUbl } from '../../fixtures/invoices.js';
import { needs } from '../../needs/needs.js';
import { startBrowser, startSite, type Site } from './browser.js';
import { file, INVALID } from './invoices.js';

/** Words of the invoices that occur in no file of the page. */
const MARKS = ['999', 'INV-2026-secret', 'Geheime%20Kundin', 'Geheime Kundin'];
const SECRET = INVALID.replace(/<cbc:ID>[^<]*<\/cbc:ID>/, '<cbc:ID>INV-2026-secret</cbc:ID>').replace(
  /<cbc:RegistrationName>[^<]*</,
  '<cbc:RegistrationName>Geheime Kundin<',
);

const verdictOf = async (page: Page, content: string, name?: string): Promise<string> => {
  await page.setInputFiles('#file', file(content, name));
  await page.waitForSelector('#result:not([hidden])');
  await page.locator('#verdict-card', { hasText: name ?? 'invoice.xml' }).waitFor();
  return page.locator('#verdict').innerText();
};

needs('chromium').describe('checking in the browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  const fresh = async (serviceWorkers: 'allow' | 'block'): Promise<void> => {
    context = await browser.newContext({ locale: 'en-US', serviceWorkers });
  };
  before(async () => {
    browser = await startBrowser();
  });
  after(() => browser?.close());
  afterEach(() => context.close());

  describe('on the service', () => {
    let site: Site;
    before(async () => {
      site = await startSite({ demo: { callsPerHour: 100 } });
    });
    after(() => site?.close());
    beforeEach(() => fresh('block'));

    async function open(): Promise<{ page: Page; requests: readonly Request[] }> {
      const requests: Request[] = [];
      context.on('request', (request) => requests.push(request));
      const page = await context.newPage();
      await page.goto(site.url);
      return { page, requests };
    }
    const carriers = (requests: readonly Request[]): readonly string[] =>
      requests
        .filter((request) => {
          const said = [request.url(), request.postData() ?? '', ...Object.values(request.headers())].join('\n');
          return request.method() !== 'GET' || MARKS.some((mark) => said.includes(mark));
        })
        .map((request) => `${request.method()} ${request.url()}`);

    it('sends nothing of an invoice, whatever is wrong with it, and says so', async () => {
      const { page, requests } = await open();
      assert.match(await page.locator('#privacy').innerText(), /does not leave this device/);
      assert.equal(await verdictOf(page, SECRET, 'a.xml'), 'Not valid');
      assert.equal(await verdictOf(page, xrechnungCii, 'b.xml'), 'Valid');
      assert.equal(await verdictOf(page, `${SECRET}<`, 'c.xml'), 'Not valid');
      await page.setInputFiles('#file', file('{"INV-2026-secret": 1}', 'd.xml'));
      await page.locator('#failure', { hasText: /is JSON/ }).waitFor();
      assert.ok(requests.length > 10, 'the requests were seen');
      assert.deepEqual(carriers(requests), []);
    });

    it('sends an invoice once somebody has chosen that, and says so', async () => {
      const { page, requests } = await open();
      await page.locator('#server summary').click();
      await page.getByLabel('Send invoices to this server').check();
      assert.match(await page.locator('#privacy').innerText(), /is sent to this server/);
      assert.equal(await verdictOf(page, SECRET), 'Not valid');
      assert.deepEqual(carriers(requests), [`POST ${site.url}/demo/validate?details=true&lang=en`]);
    });

    it('does not remember that choice', async () => {
      const { page, requests } = await open();
      await page.locator('#server summary').click();
      await page.getByLabel('Send invoices to this server').check();
      await page.reload();
      assert.equal(await verdictOf(page, SECRET), 'Not valid');
      assert.deepEqual(carriers(requests), []);
    });

    it('says that nothing was checked where the rules can not be had', async () => {
      const { page } = await open();
      await page.route('**/assets/rules/*.native.js', (route) => route.abort());
      await page.setInputFiles('#file', file(SECRET));
      await page.locator('#failure', { hasText: /nothing was checked/ }).waitFor();
      assert.ok(await page.locator('#result').isHidden());
      await page.unroute('**/assets/rules/*.native.js');
      assert.equal(await verdictOf(page, SECRET), 'Not valid');
    });

    it('runs no rules that are not those of the manifest', async () => {
      const { page } = await open();
      await page.route('**/assets/rules/en16931-ubl*.native.js', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace('d.fail(0, n)', 'd.fail(1, n)');
        await route.fulfill({ response: answer, body });
      });
      await page.setInputFiles('#file', file(xrechnungUbl));
      await page.waitForSelector('#result:not([hidden])');
      assert.equal(await page.locator('#verdict').innerText(), 'Not valid');
      assert.match(await page.locator('.issue .code').allInnerTexts().then(String), /NOT-EVALUATED/);
    });
  });

  describe('in a folder of files', () => {
    let folder: string;
    let server: FolderServer;
    /** Requests by path. */
    const sent = new Map<string, Buffer>();
    before(async () => {
      folder = mkdtempSync(join(tmpdir(), 'site-'));
      writeSite(folder, RULES);
      server = await serveFolder(folder, (path, content) => sent.set(path, content));
    });
    after(async () => {
      await server?.close();
      rmSync(folder, { recursive: true, force: true });
    });
    beforeEach(() => fresh('allow'));

    it('gives its verdict, and offers no server', async () => {
      const page = await context.newPage();
      await page.goto(server.url);
      assert.equal(await verdictOf(page, INVALID), 'Not valid');
      assert.equal(await page.locator('#server').count(), 0);
    });

    for (const language of ['en', 'de', 'fr'])
      it(`needs at most 431 KB for the first verdict on an XRechnung: ${language}`, async () => {
        await context.close();
        // Files for offline use are fetched after the verdict.
        await fresh('block');
        sent.clear();
        const page = await context.newPage();
        await page.goto(`${server.url}?lang=${language}`);
        await verdictOf(page, xrechnungUbl);
        assert.ok(sent.size > 20, `${sent.size} files were seen`);
        // Compressed as in the service.
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
        const sizes = [...sent].map(
          ([path, content]) => [path, brotliCompressSync(content, { params }).length] as const,
        );
        const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
        // German has the longest texts: 9 KB more than English, of which 6 are about PDFs and malformed XML.
        assert.ok(bytes <= 431_000, `${bytes} bytes: ${JSON.stringify(sizes)}`);
      });

    it('works without a network after the first visit, with formats that were not asked for then', async () => {
      const page = await context.newPage();
      await page.goto(server.url);
      await page.evaluate(`(async () => {
        const { active } = await navigator.serviceWorker.ready;
        const rules = async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length))).reduce((a, b) => a + b, 0);
        for (let before = -1; before !== await rules() || before < 40; await new Promise((resolve) => setTimeout(resolve, 1500))) before = await rules();
        return active.state;
      })()`);
      const { url } = server;
      await server.close();
      await context.setOffline(true);
      await page.goto(`${url}?lang=de`);
      assert.equal(await verdictOf(page, INVALID, 'a.xml'), 'Nicht gültig');
      assert.equal(await verdictOf(page, xrechnungCii, 'b.xml'), 'Gültig');
      server = await serveFolder(folder);
    });
  });
});
