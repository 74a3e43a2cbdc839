/** The packages in a folder of their users. */
import assert from 'node:assert/strict';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isLong } from '../needs/wanted.js';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a program in a folder to its end. */
export type Run = (command: string, args: readonly string[], cwd: string) => Promise<Ended>;

/** What is published, by its folder. */
const PACKAGES = [
  'engine/schematron',
  'engine/einvoice',
  'engine/wording',
  'engine/diagnosis',
  'engine/validator',
  'engine/reports',
  'cli',
  'server',
] as const;

/** A package, as it was packed. */
export interface Packed {
  readonly name: string;
  /** Folder in the project. */
  readonly folder: string;
  readonly filename: string;
  /** Bytes of the archive, and of what is in it. */
  readonly size: number;
  readonly unpackedSize: number;
  /** Paths in the package. */
  readonly files: readonly string[];
}

/**
 * Packs the project as it is built, and installs it in an empty folder: with npm, as users do, or in a short run by hand
 * what npm would put there, with links to those of its dependencies that are here already. Either way nothing can be
 * found that a package neither has nor asks for.
 */
export async function install(root: string, folder: string, run: Run): Promise<readonly Packed[]> {
  const packed: Packed[] = [];
  for (const each of PACKAGES) packed.push(await pack(root, each, folder, run));
  writeFileSync(join(folder, 'package.json'), '{"name":"consumer","private":true,"type":"module"}');
  if (isLong()) {
    const installed = await run(
      'npm',
      ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packed.map(({ filename }) => `./${filename}`)],
      folder,
    );
    assert.equal(installed.code, 0, installed.err);
  } else for (const one of packed) installByHand(root, join(folder, 'node_modules'), one);
  return packed;
}

async function pack(root: string, folder: string, into: string, run: Run): Promise<Packed> {
  // The tests run from what is built already: building it again would change it under them.
  const args = ['pack', '--ignore-scripts', '--json', ...(isLong() ? ['--pack-destination', into] : ['--dry-run'])];
  const { code, out, err } = await run('npm', args, join(root, folder));
  assert.equal(code, 0, err);
  // npm names the packages that it packed since version 12.
  const [one] = Object.values(
    JSON.parse(out) as Record<string, Omit<Packed, 'folder' | 'files'> & { files: { path: string }[] }>,
  );
  return { ...one!, folder, files: one!.files.map(({ path }) => path) };
}

function installByHand(root: string, modules: string, { name, folder, files }: Packed): void {
  const own = join(modules, name);
  for (const path of files) cpSync(join(root, folder, path), join(own, path));
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
