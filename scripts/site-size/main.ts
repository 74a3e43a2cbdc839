/** `npm run site:size`: what the page weighs until the first verdict, and how long it takes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { table } from '../../cli/terminal/table.js';
import { findPackageRoot } from '../../engine/package-root.js';
import { launchChromium } from '../kit/chromium.js';
import { serveFolder } from '../kit/folder-server.js';
import { print, runProgram } from '../kit/program.js';
import { readOptionValues } from '../kit/usage.js';
import { registryOptions, writeSite } from '../site/write.js';

const INVOICE = join(findPackageRoot(), 'examples', 'xrechnung-ubl.xml');

/** As many times slower than this machine is. */
const SLOWED = 4;

const KIB = 1024;

const USAGE = `Usage: npm run site:size

Opens the page as a folder of files in Chromium, an empty profile, on a processor that is ${SLOWED} times slowed. Prints when the
page can be used, how long the first verdict on an XRechnung takes and how long the next ones take, and every file that was
fetched until then with its size, as it is and compressed. Needs Chromium (apt-get install chromium).
`;

interface Measured {
  readonly interactive: number;
  readonly first: number;
  readonly next: number;
  readonly files: ReadonlyMap<string, Buffer>;
}

async function measure(folder: string): Promise<Measured> {
  const files = new Map<string, Buffer>();
  const server = await serveFolder(folder, (path, content) => files.set(path, content));
  const browser = await launchChromium();
  try {
    // The rules of all other formats, which are fetched for when there is no network, are no part of this.
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.goto(server.url);
    // Evaluated as a whole: the page's policy lets nothing be made of a text in it.
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
    return { interactive, first, next: times.sort((a, b) => a - b)[4]!, files: fetched };
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
    const { interactive, first, next, files } = await measure(folder);
    print(sizes(files));
    print(
      [
        '',
        `On a processor ${SLOWED} times slowed:`,
        `  the page can be used after          ${interactive.toFixed(0)} ms`,
        `  the first verdict on an XRechnung   ${first.toFixed(0)} ms`,
        `  the next ones, median of 9          ${next.toFixed(0)} ms`,
        '',
      ].join('\n'),
    );
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
