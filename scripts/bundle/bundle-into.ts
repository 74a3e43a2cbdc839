/** Bundles that take the place of older ones while those are in use: a package may be made while its tests run. */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

export interface Bundle extends BuildOptions {
  /** Name of what is made, to the module that it begins with. */
  readonly entryPoints: Readonly<Record<string, string>>;
}

/**
 * Writes the files of some bundles that differ from what is there, what an entry needs before it, and then removes what is
 * no part of them.
 * @param folder that has nothing else in it
 * @param bundles whose files have different names
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
