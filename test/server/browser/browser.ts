/** A real Chromium with the real service, and checks that apply to every page. */
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

/** Starts Chromium, which is required by the tests that call this. */
export async function startBrowser(): Promise<Browser> {
  // Chromium refuses its sandbox to root, the usual user in a container.
  return chromium.launch({
    executablePath: chromiumProgram()!,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** The service on its own port, with the real rules. */
export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the real app with some dependencies replaced.
 * @param deps a function of the address for those that depend on it; a host name rather than an IP address, which
 * passkeys need
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

/** A page under observation. */
export interface Visit {
  readonly page: Page;
  /** Paths of all requests, in order. */
  readonly requests: readonly string[];
  /** Ends the visit. Throws if the page logged errors, failed, or sent a request to another host. */
  leave(): Promise<void>;
}

/** Messages that browsers log themselves although the page handles the failure. */
const STATUS_MESSAGE =
  /^Failed to load resource: the server responded with a status of (401|429|4\d\d|503)|^Service Worker registration blocked by Playwright$/;

/** Only ends hanging tests: none depends on how long something takes. */
const NEVER_MS = 120_000;

/**
 * Opens a page of the site in an empty profile. Animations are off, because colours are not final during transitions.
 * @param elsewhere other origins that may be visited
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
    // It would fetch all rules in each of these empty profiles; it has separate tests.
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
 * Asserts that axe-core finds no serious problems in the current state of a page.
 * @param except selector of foreign content
 */
export async function assertAccessible(page: Page, except?: string): Promise<void> {
  // Through the debugger, because the page's policy allows no other scripts.
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

/** Asserts that nothing scrolls sideways. */
export async function assertFits(page: Page): Promise<void> {
  const { scroll, client } = (await page.evaluate(
    '({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth })',
  )) as { scroll: number; client: number };
  assert.ok(scroll <= client, `${scroll} pixels on a screen of ${client}`);
}
