/** The scripts of the pages, each out of few files. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { LANGUAGES } from '../../engine/index.js';
import { findPackageRoot } from '../../engine/package-root.js';

const DIST = join(findPackageRoot(), 'dist', 'server', 'web');
const CLIENT = join(DIST, 'client');
const BUNDLE = join(DIST, 'bundle');

const options: BuildOptions = {
  outdir: BUNDLE,
  bundle: true,
  minify: true,
  platform: 'browser',
  conditions: ['browser'],
  target: 'es2022',
  legalComments: 'eof',
  logLevel: 'warning',
};

/** Bundles what browsers run, out of what TypeScript made. */
export async function bundlePages(): Promise<void> {
  rmSync(BUNDLE, { recursive: true, force: true });
  await build({
    ...options,
    // Out of what TypeScript made: the same code that Node.js runs, with the other platform below it (`#platform`).
    entryPoints: {
      main: join(CLIENT, 'main.js'),
      engine: join(CLIENT, 'checking', 'worker.js'),
      account: join(CLIENT, 'account.js'),
      docs: join(CLIENT, 'docs.js'),
      // By these names, pages ask for the texts in their language ahead of the script that wants them.
      ...Object.fromEntries(LANGUAGES.map((code) => [`texts-${code}`, join(DIST, 'texts', `check-${code}.js`)])),
    },
    splitting: true,
    format: 'esm',
  });
  // Browsers run it as a script, not as a module.
  await build({
    ...options,
    entryPoints: { 'service-worker': join(CLIENT, 'service-worker.js') },
    format: 'iife',
  });
}
