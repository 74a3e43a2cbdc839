/** The programs of the package, each out of few files: reading hundreds of modules takes longer than what most of them do. */
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type ProgramName, findPackageRoot, programPath } from '../../engine/package-root.js';

/** Where each begins, below `dist`. */
const ENTRIES: Readonly<Record<ProgramName, string>> = {
  einvoice: 'cli/main.js',
  service: 'server/main.js',
  worker: 'engine/pool/worker.js',
  'aside-thread': 'server/web/aside-thread.js',
};

/** Bundles what Node.js runs, out of what TypeScript made; libraries stay where npm has put them. */
export async function bundlePrograms(): Promise<void> {
  const dist = join(findPackageRoot(), 'dist');
  const outdir = join(dist, 'programs');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: Object.fromEntries(Object.entries(ENTRIES).map(([name, module]) => [name, join(dist, module)])),
    outdir,
    bundle: true,
    // What is loaded only where it is needed stays a file of its own.
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    target: 'node20',
    logLevel: 'warning',
  });
  chmodSync(programPath('einvoice'), 0o755);
}
