/** Replaces bundles while older ones are in use: a package may be built while its tests run. */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

export interface Bundle extends BuildOptions {
  /** Maps the name of a bundle to its entry module. */
  readonly entryPoints: Readonly<Record<string, string>>;
}

/**
 * Writes the bundle files that differ from the existing ones, each after the files it needs, and then removes files
 * that belong to no bundle.
 * @param folder that contains nothing else
 * @param bundles whose files have distinct names
 */
export async function bundleInto(folder: string, ...bundles: readonly Bundle[]): Promise<void> {
  const results = await Promise.all(
    bundles.map((options) => build({ ...options, outdir: folder, bundle: true, write: false })),
  );
  const entries = new Set(bundles.flatMap(({ entryPoints }) => Object.keys(entryPoints).map((name) => `${name}.js`)));
  const files = results
    .flatMap(({ outputFiles }) => outputFiles)
    .map(({ path, contents }) => ({ name: basename(path), contents }))
    .sort((one, other) => Number(entries.has(one.name)) - Number(entries.has(other.name)));
  mkdirSync(folder, { recursive: true });
  for (const { name, contents } of files) replace(join(folder, name), contents);
  const names = new Set(files.map(({ name }) => name));
  for (const name of readdirSync(folder)) if (!names.has(name)) rmSync(join(folder, name));
}

function replace(path: string, contents: Uint8Array): void {
  try {
    if (readFileSync(path).equals(contents)) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(`${path}.new`, contents);
  renameSync(`${path}.new`, path);
}
