/** Installs packages in an empty folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.js';

/** A registry with an empty cache, to use instead of the default one. */
export interface Source {
  readonly registry: string;
  readonly cache: string;
}

/** @throws Error if npm fails */
export async function installIn(folder: string, packages: readonly string[], source?: Source): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  if (packages.length === 0) return;
  const options = source === undefined ? [] : ['--registry', source.registry, '--cache', source.cache];
  await run('npm', ['install', '--no-audit', '--no-fund', '--silent', ...options, ...packages], folder);
}
