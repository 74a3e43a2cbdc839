/** The scripts of the pages, bundled: run by `npm run build`. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { findPackageRoot } from '../../engine/package-root.js';

const DIST = join(findPackageRoot(), 'dist', 'server', 'web');
const CLIENT = join(DIST, 'client');
const BUNDLE = join(DIST, 'bundle');

rmSync(BUNDLE, { recursive: true, force: true });
await build({
  // Out of what TypeScript made: the same code that Node.js runs, with the other platform below it (`#platform`).
  entryPoints: {
    main: join(CLIENT, 'main.js'),
    engine: join(CLIENT, 'engine', 'worker.js'),
    account: join(CLIENT, 'account.js'),
    docs: join(CLIENT, 'docs.js'),
  },
  outdir: BUNDLE,
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  conditions: ['browser'],
  target: 'es2022',
  legalComments: 'linked',
  logLevel: 'warning',
});
