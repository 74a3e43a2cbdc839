/** Packs packages for publishing: a trimmed copy of the output of `npm run build`. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { toolHash } from '#cli/compile-rules/tool-hash.js';
import { reachableDeclarations } from './declarations.js';
import { PACKAGES_WITH_RULES } from './packages.js';
import { trim } from './trim.js';

/** A packed package. */
export interface Packed {
  readonly name: string;
  readonly version: string;
  /** Path of the archive. */
  readonly archive: string;
  /** Bytes of the archive, and of its content. */
  readonly size: number;
  readonly unpackedSize: number;
  /** Paths in the package. */
  readonly files: readonly string[];
}

interface PackageJson {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: object;
}

/** npm's information on a package that it packs. */
interface Listed {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/**
 * Packs a package without changing its sources.
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
 * Writes the content of the archive into a folder.
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

/** Removes what only a checkout needs; in the package with the compiler, adds its hash (`toolHash`). */
function published(content: Buffer): string {
  const { devDependencies: _own, ...data } = JSON.parse(content.toString()) as PackageJson;
  const einvoice = data.name === 'einvoice-schematron' ? { einvoice: { code: toolHash() } } : {};
  const whole = PACKAGES_WITH_RULES.includes(data.name) ? withRules(data) : data;
  return `${JSON.stringify({ ...whole, ...einvoice }, null, 2)}\n`;
}

/** Makes the rules a dependency. In a checkout, which compiles them, they are an optional peer that npm does not look for. */
function withRules({ peerDependencies, peerDependenciesMeta: _optional, ...data }: PackageJson): PackageJson {
  return { ...data, dependencies: { ...data.dependencies, ...peerDependencies } };
}

async function npmPack(folder: string, ...options: readonly string[]): Promise<Listed> {
  // Packs the existing build: building it again would change files that are in use.
  const { stdout } = await promisify(execFile)('npm', ['pack', '--ignore-scripts', '--json', ...options], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  // Since version 12, npm indexes its output by package name.
  return Object.values(JSON.parse(stdout) as Record<string, Listed>)[0]!;
}
