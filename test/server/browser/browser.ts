/** A real Chromium before the real service, and what every page has to keep to, whatever is done on it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { createApp, type AppDeps } from '#service/app.js';
import { createHttpServer } from '#service/http/http-server.js';
import { sharedValidator } from '../../fixtures/rules.js';
import { knownKeys } from '../http/support.js';
import { chromiumProgram } from '../../needs/things.js';

export const PHONE = { viewport: { width: 375, height: 720 } } as const;
export const DESKTOP = { viewport: { width: 1280, height: 860 } } as const;

/** Starts Chromium, which the tests that call this need. */
export async function startBrowser(): Promise<Browser> {
  // Chromium refuses its sandbox to root, which is who runs tests in a container.
  return chromium.launch({
    executablePath: chromiumProgram()!,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** The service on a port of its own, with the real rules. */
export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the real app; every dependency can be another one.
 * @param deps what depends on the address is made when it is known; that has a name rather than a number, which passkeys want
 */
export async function startSite(
  deps: Partial<AppDeps> | ((url: string) => Promise<Partial<AppDeps>>) = {},
): Promise<Site> {
  let app: RequestListener = (_request, response) => response.end();
  const server: Server = createHttpServer((request, response) => app(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://${typeof deps === 'function' ? 'localhost' : '127.0.0.1'}:${port}`;
  const own = typeof deps === 'function' ? await deps(url) : deps;
  app = createApp({ validator: await sharedValidator(), keys: knownKeys, ...own });
  return {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page that is being watched. */
export interface Visit {
  readonly page: Page;
  /** Paths of all requests, in their order. */
  readonly requests: readonly string[];
  /** Ends the visit. Throws when the page complained in the console, failed, or asked another host for anything. */
  leave(): Promise<void>;
}

/** What browsers write to the console by themselves, though the page deals with it. */
const STATUS_MESSAGE =
  /^Failed to load resource: the server responded with a status of (401|429|4\d\d|503)|^Service Worker registration blocked by Playwright$/;

/** Beyond, a page will never come to it: no test depends on how long something takes. */
const NEVER_MS = 120_000;

/**
 * Opens a page of the site in a fresh, empty profile. Nothing moves on it: half-way, colours are not yet what they will be.
 * @param elsewhere origins that the visitor is led to
 */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = DESKTOP,
  elsewhere: readonly string[] = [],
): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'en-US',
    reducedMotion: 'reduce',
    // It would fetch all rules in each of these empty profiles; what it does has tests of its own.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(NEVER_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  const { host } = new URL(url);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !STATUS_MESSAGE.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith('http') && asked.host !== host && !elsewhere.includes(asked.origin))
      complaints.push(`a request to ${asked.host}`);
    requests.push(asked.pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return {
    page,
    requests,
    async leave() {
      await context.close();
      assert.deepEqual(complaints, []);
    },
  };
}

const require = createRequire(import.meta.url);

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
  readonly passes: readonly unknown[];
}

/**
 * Asserts that axe-core finds nothing serious on a page as it is now.
 * @param except selector of what is not ours
 */
export async function assertAccessible(page: Page, except?: string): Promise<void> {
  // Through the debugger: the page's own policy lets no script in.
  await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations, passes } = (await page.evaluate(
    `axe.run(${JSON.stringify(except === undefined ? {} : { exclude: except })})`,
  )) as AxeResult;
  assert.ok(passes.length > 10, `axe has looked at ${passes.length} things only`);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(
    serious.map(({ id, nodes }) => [id, ...nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`)]),
    [],
  );
}

/** Asserts that nothing has to be scrolled sideways. */
export async function assertFits(page: Page): Promise<void> {
  const { scroll, client } = (await page.evaluate(
    '({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth })',
  )) as { scroll: number; client: number };
  assert.ok(scroll <= client, `${scroll} pixels on a screen of ${client}`);
}
