/** The package in a folder of its users. */
import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isLong } from '../needs/wanted.js';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a program in a folder to its end. */
export type Run = (command: string, args: readonly string[], cwd: string) => Promise<Ended>;

const NAME = 'einvoice-validator';

/**
 * Packs the project as it is built, and installs it in an empty folder: with npm, as users do, or in a short run by hand
 * what npm would put there, with links to those of its dependencies that are here already. Either way nothing can be
 * found that the package neither has nor asks for.
 * @returns the paths of the package's files
 */
export async function install(root: string, folder: string, run: Run): Promise<readonly string[]> {
  // The tests run from what is built already: building it again would change it under them.
  const pack = ['pack', '--ignore-scripts', '--json', ...(isLong() ? ['--pack-destination', folder] : ['--dry-run'])];
  const packed = await run('npm', pack, root);
  assert.equal(packed.code, 0, packed.err);
  const [{ filename, files }] = JSON.parse(packed.out) as [{ filename: string; files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  writeFileSync(join(folder, 'package.json'), '{"name":"consumer","private":true,"type":"module"}');
  if (isLong()) {
    const installed = await run(
      'npm',
      ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${filename}`],
      folder,
    );
    assert.equal(installed.code, 0, installed.err);
  } else installByHand(root, join(folder, 'node_modules'), paths);
  return paths;
}

function installByHand(root: string, modules: string, paths: readonly string[]): void {
  const own = join(modules, NAME);
  for (const path of paths) cpSync(join(root, path), join(own, path));
  const { bin, dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as Readonly<
    Record<'bin' | 'dependencies', Readonly<Record<string, string>>>
  >;
  for (const name of Object.keys(dependencies)) link(join(root, 'node_modules', name), join(modules, name));
  for (const [name, path] of Object.entries(bin)) {
    chmodSync(join(own, path), 0o755);
    link(join(own, path), join(modules, '.bin', name));
  }
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
