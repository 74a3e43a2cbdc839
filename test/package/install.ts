/** The packages in a folder of their users. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyTrimmed, pack } from '../../scripts/pack/pack.js';
import { PACKAGES } from '../../scripts/pack/packages.js';
import { isLong } from '../needs/wanted.js';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a program in a folder to its end. */
export type Run = (command: string, args: readonly string[], cwd: string) => Promise<Ended>;

/** A package, as it was packed. */
export interface Packed {
  readonly name: string;
  /** Paths in the package. */
  readonly files: readonly string[];
  /** The archive; null in a short run, which makes none. */
  readonly archive: string | null;
}

/**
 * Packs the project as it is built, and installs it in an empty folder: with npm, as users do, or in a short run by hand
 * what npm would put there, with links to those of its dependencies that are here already. Either way nothing can be
 * found that a package neither has nor asks for.
 */
export async function install(root: string, folder: string, run: Run): Promise<readonly Packed[]> {
  writeFileSync(join(folder, 'package.json'), '{"name":"consumer","private":true,"type":"module"}');
  if (!isLong()) {
    const modules = join(folder, 'node_modules');
    return Promise.all(PACKAGES.map((each) => installByHand(root, modules, join(root, each))));
  }
  const packed = await Promise.all(PACKAGES.map((each) => pack(join(root, each), folder)));
  const installed = await run(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packed.map(({ archive }) => archive)],
    folder,
  );
  assert.equal(installed.code, 0, installed.err);
  return packed;
}

async function installByHand(root: string, modules: string, folder: string): Promise<Packed> {
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly name: string };
  const own = join(modules, name);
  const files = await copyTrimmed(folder, own);
  linkLibraries(root, modules, own);
  return { name, files, archive: null };
}

/** Puts links to what a package asks for, and to its programs. */
function linkLibraries(root: string, modules: string, own: string): void {
  const { bin = {}, dependencies = {} } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as Partial<
    Readonly<Record<'bin' | 'dependencies', Readonly<Record<string, string>>>>
  >;
  for (const dependency of Object.keys(dependencies))
    if (!dependency.startsWith('einvoice-')) link(join(root, 'node_modules', dependency), join(modules, dependency));
  for (const [program, path] of Object.entries(bin)) {
    chmodSync(join(own, path), 0o755);
    link(join(own, path), join(modules, '.bin', program));
  }
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) symlinkSync(target, path);
}
