/** Packs packages as they are published: a trimmed copy of what `npm run build` made. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { toolHash } from '#cli/compile-rules/tool-hash.js';
import { reachableDeclarations } from './declarations.js';
import { trim } from './trim.js';

/** A package, as it was packed. */
export interface Packed {
  readonly name: string;
  readonly version: string;
  /** Path of the archive. */
  readonly archive: string;
  /** Bytes of the archive, and of what is in it. */
  readonly size: number;
  readonly unpackedSize: number;
  /** Paths in the package. */
  readonly files: readonly string[];
}

/** What npm says of a package that it packs. */
interface Listed {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/**
 * Packs a package; what it was built from stays as it is.
 * @param folder of the package
 * @param into folder of the archive
 */
export async function pack(folder: string, into: string): Promise<Packed> {
  const stage = mkdtempSync(join(tmpdir(), 'einvoice-pack-'));
  try {
    await copyTrimmed(folder, stage);
    const { filename, files, ...packed } = await npmPack(stage, '--pack-destination', into);
    return { ...packed, archive: join(into, filename), files: files.map(({ path }) => path) };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * Writes what would be packed into a folder.
 * @returns paths in the package
 */
export async function copyTrimmed(folder: string, into: string): Promise<readonly string[]> {
  const { files } = await npmPack(folder, '--dry-run');
  const declarations = reachableDeclarations(folder);
  const paths = files.map(({ path }) => path).filter((path) => !path.endsWith('.d.ts') || declarations.has(path));
  await Promise.all(
    paths.map(async (path) => {
      const content = readFileSync(join(folder, path));
      mkdirSync(dirname(join(into, path)), { recursive: true });
      writeFileSync(join(into, path), path === 'package.json' ? published(content) : await trim(path, content));
    }),
  );
  return paths;
}

/** Without what only a checkout installs; the package with the compiler says which one it is (`toolHash`). */
function published(content: Buffer): string {
  const { devDependencies: _own, ...data } = JSON.parse(content.toString()) as Record<string, unknown>;
  const einvoice = data['name'] === 'einvoice-schematron' ? { einvoice: { code: toolHash() } } : {};
  return `${JSON.stringify({ ...data, ...einvoice }, null, 2)}\n`;
}

async function npmPack(folder: string, ...options: readonly string[]): Promise<Listed> {
  // What is built already is packed: building it again would change it under who uses it.
  const { stdout } = await promisify(execFile)('npm', ['pack', '--ignore-scripts', '--json', ...options], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  // npm names the packages that it packed since version 12.
  return Object.values(JSON.parse(stdout) as Record<string, Listed>)[0]!;
}
