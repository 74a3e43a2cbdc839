/** A browser and the site for a suite, and a page for each test. */
import type { Browser, Page } from 'playwright-core';
import { DESKTOP, startBrowser, startSite, visit, type Site, type Visit } from './browser.js';

export interface Visits {
  /**
   * Opens a page in an empty profile; the end of the test closes it, and fails if the page had errors (see `visit`).
   */
  open(options?: Parameters<typeof visit>[2], path?: string): Promise<Page>;
  /** Paths of all requests of the open page, in order. */
  requests(): readonly string[];
}

/** Starts both before the tests of the surrounding suite, and ends them after the last one. */
export function visits(deps: Parameters<typeof startSite>[0] = {}): Visits {
  let browser: Browser | undefined;
  let site: Site | undefined;
  let current: Visit | undefined;
  before(async () => {
    browser = await startBrowser();
    site = await startSite(deps);
  });
  after(async () => {
    await browser?.close();
    await site?.close();
  });
  beforeEach(function () {
    // On a busy machine, a browser loses a key press now and then.
    this.currentTest?.retries(1);
  });
  afterEach(async () => {
    await current?.leave();
    current = undefined;
  });
  return {
    async open(options = DESKTOP, path = '/') {
      current = await visit(browser!, site!.url + path, options);
      return current.page;
    },
    requests: () => current!.requests,
  };
}
