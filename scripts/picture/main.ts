/** `npm run picture`: screenshots of the check page for README and docs, from the real page with the real rules. */
import { mkdir } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createValidator } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { launchChromium } from '../kit/chromium.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { UsageError, readArguments } from '#cli/terminal/usage.js';
import { keysFromList } from '#service/accounts/hashed-keys.js';
import { createApp } from '#service/app.js';
import { EXAMPLES } from '#service/web/pages/check.js';

const ROOT = findPackageRoot(import.meta.url);
const FOLDER = join(ROOT, 'docs', 'images');
const MISTAKES = 'xrechnung-three-mistakes';
/** The finding to select. */
const CODE = 'BR-CL-14';

interface Picture {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** Prepares the page for the screenshot. */
  readonly prepare: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'check-page',
    options: { viewport: { width: 1400, height: 940 } },
    async prepare(page) {
      await check(page, MISTAKES);
      await pick(page);
    },
  },
  {
    name: 'xml',
    options: { viewport: { width: 1200, height: 760 } },
    async prepare(page) {
      await check(page, MISTAKES);
      await page.locator('#tab-xml').click();
      await page.waitForSelector('.cm-message');
      await pick(page);
      // Scrolls the message below its line into view with it.
      await page.locator('.cm-message', { hasText: CODE }).waitFor();
      await page.evaluate('document.activeElement.blur()');
    },
  },
  {
    name: 'invoice-dark-de',
    options: { viewport: { width: 1200, height: 860 }, colorScheme: 'dark', locale: 'de-DE' },
    prepare: (page) => check(page, 'xrechnung-ubl'),
  },
  {
    name: 'phone-fr',
    options: { viewport: { width: 375, height: 760 }, locale: 'fr-FR' },
    async prepare(page) {
      await check(page, 'facturx-extended');
      await page.evaluate('document.querySelector("#panes").scrollIntoView()');
    },
  },
  {
    name: 'many-files',
    options: { viewport: { width: 1000, height: 520 } },
    async prepare(page) {
      const files = Object.keys(EXAMPLES).map((name) => join(ROOT, 'examples', `${name}.xml`));
      await page.setInputFiles('#file', [...files, join(ROOT, 'package.json')]);
      await page.locator('#batch tr.other').waitFor();
      await page.evaluate('document.activeElement.blur()');
    },
  },
];

const USAGE = `Usage: npm run picture [-- FOLDER]

Opens the check page in Chromium, checks files of examples/ with it, and saves screenshots to FOLDER (default
docs/images): ${PICTURES.map(({ name }) => `${name}.png`).join(', ')}.
Needs Chromium (apt-get install chromium).
`;

async function check(page: Page, example: string): Promise<void> {
  await page.setInputFiles('#file', join(ROOT, 'examples', `${example}.xml`));
  await page.waitForSelector('#result:not([hidden])');
  await page.waitForSelector('.sheet');
  if (example === MISTAKES) await page.waitForSelector('.fixes');
}

async function pick(page: Page): Promise<void> {
  await page.locator('.issue', { has: page.locator('.code', { hasText: CODE }) }).click();
  // Away from the list, whose entries change below a pointer.
  await page.mouse.move(0, 0);
  await page.evaluate('document.querySelector("#verdict-card").scrollIntoView()');
}

/** Takes all screenshots. @returns their bytes by name */
async function take(folder: string): Promise<ReadonlyMap<string, number>> {
  const validator = await createValidator({ workers: 0 });
  const server = createApp({ validator, keys: keysFromList([]), demo: { callsPerHour: 30 } }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await launchChromium();
  const taken = new Map<string, number>();
  try {
    await mkdir(folder, { recursive: true });
    for (const { name, options, prepare } of PICTURES) {
      const context = await browser.newContext({
        locale: 'en-US',
        colorScheme: 'light',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        ...options,
      });
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'networkidle' });
      await prepare(page);
      taken.set(name, (await page.screenshot({ path: join(folder, `${name}.png`) })).length);
      await context.close();
    }
    return taken;
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
    await validator.close();
  }
}

await runProgram('picture', USAGE, async (args) => {
  const read = readArguments(args, {});
  if (read === null) {
    print(USAGE);
    return 0;
  }
  const [folder = FOLDER, more] = read.positionals;
  if (more !== undefined) throw new UsageError(`"${more}" is one too many`);
  for (const [name, bytes] of await take(folder)) print(`${join(folder, `${name}.png`)}: ${bytes} bytes\n`);
  return 0;
});
