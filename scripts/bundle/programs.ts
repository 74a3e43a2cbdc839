/** The programs of the package, each out of few files: reading hundreds of modules takes longer than what most of them do. */
import { chmodSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { type ProgramName, findPackageRoot, programPath } from '../../engine/package-root.js';
import { bundleInto } from './bundle-into.js';

/** Where each begins, below `dist`. */
const ENTRIES: Readonly<Record<ProgramName, string>> = {
  einvoice: 'cli/main.js',
  service: 'server/main.js',
  worker: 'engine/pool/worker.js',
  'pdf-reader': 'engine/pdf/aside/reader-thread.js',
  'aside-thread': 'server/web/aside-thread.js',
  'explain-thread': 'server/api/explain-thread.js',
};

/** How modules of Node.js are bundled; libraries stay where npm has put them. */
export const NODE_MODULES: BuildOptions = {
  // What is loaded only where it is needed stays a file of its own.
  splitting: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  target: 'node20',
  logLevel: 'warning',
};

/** Bundles what Node.js runs, out of what TypeScript made. */
export async function bundlePrograms(): Promise<void> {
  const dist = join(findPackageRoot(), 'dist');
  await bundleInto(dirname(programPath('worker')), {
    ...NODE_MODULES,
    entryPoints: Object.fromEntries(Object.entries(ENTRIES).map(([name, module]) => [name, join(dist, module)])),
  });
  // npx keeps links, and once had one to the module.
  for (const path of [programPath('einvoice'), join(dist, ENTRIES.einvoice)]) chmodSync(path, 0o755);
  // They are as new as what they are made of, even where nothing in them is (`test/needs/built.ts`).
  const now = new Date();
  for (const name of Object.keys(ENTRIES)) utimesSync(programPath(name as ProgramName), now, now);
}
