/** `npm run picture`: the picture of the check page in the README, taken from the real page with the real rules. */
import { mkdir, stat } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createValidator } from '../../engine/index.js';
import { findPackageRoot } from '../../engine/package-root.js';
import { launchChromium } from '../kit/chromium.js';
import { print, runProgram } from '../kit/program.js';
import { UsageError, readArguments } from '../kit/usage.js';
import { keysFromList } from '../../server/accounts/hashed-keys.js';
import { createApp } from '../../server/app.js';

const ROOT = findPackageRoot();
const INVOICE = join(ROOT, 'examples', 'xrechnung-three-mistakes.xml');
const PICTURE = join(ROOT, 'docs', 'images', 'check-page.png');
/** The finding that is picked. */
const CODE = 'BR-CL-14';

const USAGE = `Usage: npm run picture [-- FILE]

Opens the check page in Chromium, checks examples/xrechnung-three-mistakes.xml on it, picks ${CODE}, and writes what is
to be seen to FILE (docs/images/check-page.png when absent). Needs Chromium (apt-get install chromium).
`;

async function take(file: string): Promise<void> {
  const validator = await createValidator({ workers: 0 });
  const server = createApp({ validator, keys: keysFromList([]), demo: { callsPerHour: 30 } }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({
      viewport: { width: 1400, height: 940 },
      locale: 'en-US',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'networkidle' });
    await page.setInputFiles('#file', INVOICE);
    await page.waitForSelector('#result:not([hidden])');
    await page.locator('.issue', { has: page.locator('.code', { hasText: CODE }) }).click();
    await page.waitForSelector('.sheet');
    await page.waitForSelector('.fixes');
    // Away from the list, whose entries look otherwise below a pointer.
    await page.mouse.move(0, 0);
    await page.evaluate('document.querySelector("#verdict-card").scrollIntoView()');
    await mkdir(dirname(file), { recursive: true });
    await page.screenshot({ path: file });
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
  const [file = PICTURE, more] = read.positionals;
  if (more !== undefined) throw new UsageError(`"${more}" is one too many`);
  await take(file);
  print(`${file}: ${(await stat(file)).size} bytes\n`);
  return 0;
});
