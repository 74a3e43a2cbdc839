/** A browser and the site for all tests of a suite, and a page for each. */
import type { Browser, Page } from 'playwright-core';
import { DESKTOP, startBrowser, startSite, visit, type Site, type Visit } from './browser.js';

export interface Visits {
  /** Opens a page in an empty profile; the test's end closes it, and fails where the page has complained (see `visit`). */
  open(options?: Parameters<typeof visit>[2], path?: string): Promise<Page>;
  /** Paths of all requests of the page that is open, in their order. */
  requests(): readonly string[];
}

/** Starts both before the tests of the suite that this is called in, and ends them behind the last one. */
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
