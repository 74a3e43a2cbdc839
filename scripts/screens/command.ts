/** `npm run screens` without process handling. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError, readOptionValues } from '#cli/terminal/usage.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { Terminal } from './capture.js';
import { SCREENS, WIDTHS } from './list.js';
import { drawScreen } from './svg.js';

export const USAGE = `Usage: npm run screens [-- --output FOLDER] [--check] [--text]

Runs commands in a terminal (tmux) of 80 and of 140 columns, and saves the screens as SVG, light or dark like the reader's
system. docs/cli.md shows the pictures. They change only when a screen does.

OPTIONS
  --output FOLDER  folder for the pictures; default docs/images/screens
  --check          write nothing, and list the pictures that are outdated
  --text           print the screens instead
  --help           print this text

EXIT STATUS
  0  the pictures were written, or are up to date
  1  --check found outdated pictures
  2  wrong usage
`;

/** @returns the exit status */
export async function screens(args: readonly string[], print: (text: string) => void): Promise<number> {
  const values = readOptionValues(args, {
    output: { type: 'string' },
    check: { type: 'boolean', default: false },
    text: { type: 'boolean', default: false },
  });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  if (values.check && values.text) throw new UsageError('--check and --text exclude each other');
  const root = findPackageRoot(import.meta.url);
  const output = resolve(values.output ?? join(root, 'docs', 'images', 'screens'));
  const folder = mkdtempSync(join(tmpdir(), 'einvoice-screens-'));
  let changed = 0;
  try {
    cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
    for (const columns of WIDTHS) {
      await using terminal = await Terminal.open(folder, columns);
      for (const { name, command } of SCREENS) {
        const shown = await terminal.run(command);
        if (values.text) {
          print(`$ ${command}\n${shown}\n\n`);
          continue;
        }
        const picture = drawScreen(`$ ${command}\n${shown}`, columns);
        const path = join(output, `${name}-${columns}.svg`);
        if (existsSync(path) && readFileSync(path, 'utf8') === picture) continue;
        changed++;
        print(`${path}\n`);
        if (values.check) continue;
        mkdirSync(output, { recursive: true });
        writeFileSync(path, picture);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return values.check && changed > 0 ? 1 : 0;
}
