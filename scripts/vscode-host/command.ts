/** `npm run vscode-host` without process handling. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { launchChromium } from '../kit/chromium.js';
import { startHost } from './host.js';
import { STEPS } from './steps.js';
import { Workbench } from './workbench.js';

export const USAGE = `Usage: npm run vscode-host -- --vsix FILE --code-server FOLDER [--node FILE] [--screens FOLDER]

Installs the extension in code-server (Visual Studio Code in the browser) and uses it in Chromium: findings, the verdict,
quick fixes, the outline, and each command. Install code-server with npm; it needs a compiler, the headers of
Kerberos (libkrb5-dev), and the Node.js version that its package requires.

OPTIONS
  --vsix FILE           output of "npm run pack-vscode"
  --code-server FOLDER  the package of code-server
  --node FILE           the Node.js that runs code-server; default: the one that runs this program
  --screens FOLDER      save a screenshot of each step
  --help                print this text

EXIT STATUS
  0  each step shows what it should
  1  a step does not
  2  wrong usage
`;

const SAMPLE = 'xrechnung-three-mistakes.xml';

/** @returns the exit status */
export async function tryInHost(args: readonly string[], print: (text: string) => void): Promise<number> {
  const values = readOptionValues(args, {
    vsix: { type: 'string' },
    'code-server': { type: 'string' },
    node: { type: 'string', default: process.execPath },
    screens: { type: 'string' },
  });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  const { vsix, 'code-server': server, node, screens } = values;
  if (vsix === undefined || server === undefined) throw new UsageError('--vsix and --code-server must be given');
  if (screens !== undefined) mkdirSync(screens, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'einvoice-vscode-host-'));
  try {
    const folder = join(scratch, 'invoices');
    mkdirSync(folder);
    writeFileSync(join(folder, SAMPLE), sample());
    await using host = await startHost({ node, server: resolve(server), vsix: resolve(vsix), scratch });
    const browser = await launchChromium();
    let failed = 0;
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${host.url}/?folder=${encodeURIComponent(folder)}`);
      const workbench = new Workbench(page);
      await workbench.open(SAMPLE);
      for (const [index, { title, run }] of STEPS.entries()) {
        const problem = await run(workbench).then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message.split('\n')[0]! : String(error)),
        );
        print(`${problem === null ? 'ok    ' : 'failed'}  ${title}${problem === null ? '' : `: ${problem}`}\n`);
        if (problem !== null) failed++;
        if (screens !== undefined) await page.screenshot({ path: join(screens, `${index + 1}.png`) });
      }
    } finally {
      await browser.close();
    }
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** An invoice with four mistakes, of which only the form of a date is repaired with certainty. */
function sample(): string {
  const example = readFileSync(join(findPackageRoot(import.meta.url), 'examples', SAMPLE), 'utf8');
  return example.replace('<cbc:DueDate>2026-09-30', '<cbc:DueDate>2026/09/30');
}
