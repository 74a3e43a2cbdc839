/**
 * `npm run site:size`: the size of the page until the first verdict, the time it takes, and the time of a check while
 * typing.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { table } from '#cli/terminal/table.js';
import type { Page } from 'playwright-core';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { launchChromium } from '../kit/chromium.js';
import { serveFolder } from '../kit/folder-server.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { readOptionValues } from '#cli/terminal/usage.js';
import { registryOptions, writeSite } from '../site/write.js';

const INVOICE = join(findPackageRoot(import.meta.url), 'examples', 'xrechnung-ubl.xml');

/** Processor slowdown compared with this machine. */
const SLOWED = 4;

const KIB = 1024;

/** Of the invoice to type in, and the number of keystrokes. */
const TYPED_BYTES = 20 * KIB;
const KEYS = 30;

const USAGE = `Usage: npm run site:size

Opens the page as static files in Chromium, with an empty profile, on a processor slowed down ${SLOWED} times. Prints the time until
the page can be used, the time to the first verdict on an XRechnung and to the next ones, and every file loaded until then with
its size, raw and compressed. Then, at normal speed, types ${KEYS} characters into the XML of a ${TYPED_BYTES / KIB} KiB invoice, and prints the
time from each keystroke to its verdict on the screen. Needs Chromium (apt-get install chromium).
`;

interface Measured {
  readonly interactive: number;
  readonly first: number;
  readonly next: number;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly typed: Typed;
}

/** From a keystroke to its verdict, in milliseconds. */
interface Typed {
  readonly bytes: number;
  readonly median: number;
  readonly slowest: number;
}

/** The invoice with additional lines that cost nothing, so that it stays valid. */
function longInvoice(): string {
  const text = readFileSync(INVOICE, 'utf8');
  const end = text.lastIndexOf('</ubl:Invoice>');
  const line = text
    .slice(text.lastIndexOf('  <cac:InvoiceLine>'), end)
    .replace(/(<cbc:(?:LineExtension|Price)Amount[^>]*>)[^<]*/g, '$10.00');
  const lines: string[] = [];
  for (let id = 101; text.length + lines.length * line.length < TYPED_BYTES; id++)
    lines.push(line.replace(/<cbc:ID>[^<]*/, `<cbc:ID>${id}`));
  return text.slice(0, end) + lines.join('') + text.slice(end);
}

async function measureTyping(page: Page, verdict: () => Promise<unknown>): Promise<Typed> {
  const invoice = Buffer.from(longInvoice());
  await page.setInputFiles('#file', { name: 'long.xml', mimeType: 'text/xml', buffer: invoice });
  await verdict();
  await page.locator('#tab-xml').click();
  // In the invoice number.
  await page.locator('.cm-line', { hasText: '<cbc:ID>' }).first().click();
  await page.keyboard.press('End');
  for (let presses = 0; presses < '</cbc:ID>'.length; presses++) await page.keyboard.press('ArrowLeft');
  const times: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.type('x');
    times.push(
      await page.evaluate<number>(`new Promise((resolve) => (function look() {
        const [typed, edited] = ['typed', 'edited'].map((name) => performance.getEntriesByName(name)[${key}]);
        if (edited) resolve(edited.startTime - typed.startTime); else setTimeout(look, 1);
      })())`),
    );
  }
  times.sort((a, b) => a - b);
  return { bytes: invoice.length, median: times[KEYS / 2]!, slowest: times.at(-1)! };
}

async function measure(folder: string): Promise<Measured> {
  const files = new Map<string, Buffer>();
  const server = await serveFolder(folder, (path, content) => files.set(path, content));
  const browser = await launchChromium();
  try {
    // Without the rules of all other formats, which are prefetched for offline use.
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.goto(server.url);
    // Evaluated as a whole, because the page's policy forbids code from strings.
    const markOf = (name: string, index: number): Promise<number> =>
      page.evaluate<number>(`new Promise((resolve) => (function look() {
        const mark = performance.getEntriesByName('${name}')[${index}];
        if (mark) resolve(mark.startTime); else setTimeout(look, 5);
      })())`);
    const interactive = await markOf('interactive', 0);
    let checks = 0;
    const check = async (): Promise<number> => {
      const started = await page.evaluate<number>('performance.now()');
      await page.setInputFiles('#file', INVOICE);
      return (await markOf('verdict', checks++)) - started;
    };
    const first = await check();
    const fetched = new Map(files);
    const times: number[] = [];
    for (let round = 0; round < 9; round++) times.push(await check());
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const typed = await measureTyping(page, () => markOf('verdict', checks++));
    return { interactive, first, next: times.sort((a, b) => a - b)[4]!, files: fetched, typed };
  } finally {
    await browser.close();
    await server.close();
  }
}

function sizes(files: ReadonlyMap<string, Buffer>): string {
  const rows = [...files].map(([name, content]) => ({
    name,
    plain: content.length,
    gzip: gzipSync(content, { level: 9 }).length,
    brotli: brotliCompressSync(content).length,
  }));
  const sum = (key: 'plain' | 'gzip' | 'brotli'): number => rows.reduce((total, row) => total + row[key], 0);
  const all = [...rows, { name: 'in all', plain: sum('plain'), gzip: sum('gzip'), brotli: sum('brotli') }];
  const kib = (bytes: number): string => (bytes / KIB).toFixed(1);
  return table(
    ['file', 'KiB', 'gzip', 'brotli'],
    all.map(({ name, plain, gzip, brotli }) => [name, kib(plain), kib(gzip), kib(brotli)]),
  );
}

await runProgram('site:size', USAGE, async (args) => {
  if (readOptionValues(args, {}) === null) {
    print(USAGE);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  try {
    writeSite(folder, registryOptions());
    const { interactive, first, next, files, typed } = await measure(folder);
    print(sizes(files));
    print(
      [
        '',
        `On a processor ${SLOWED} times slowed:`,
        `  the page can be used after          ${interactive.toFixed(0)} ms`,
        `  the first verdict on an XRechnung   ${first.toFixed(0)} ms`,
        `  the next ones, median of 9          ${next.toFixed(0)} ms`,
        '',
        `At normal speed, in an invoice of ${(typed.bytes / KIB).toFixed(1)} KiB:`,
        `  from a key to its verdict, median of ${KEYS}  ${typed.median.toFixed(0)} ms`,
        `  the slowest of them                   ${typed.slowest.toFixed(0)} ms`,
        '',
      ].join('\n'),
    );
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
