/** The hostile worker bundled into few files, like the real one, because dozens are started. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { bundleInto } from '../../../scripts/bundle/bundle-into.js';
import { NODE_MODULES } from '../../../scripts/bundle/programs.js';

const folder = join(findPackageRoot(import.meta.url), 'dist', 'test', `hostile-${process.pid}`);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await bundleInto(folder, {
  ...NODE_MODULES,
  entryPoints: { worker: fileURLToPath(new URL('./hostile-worker.js', import.meta.url)) },
});

/** The URL for `createValidatorWith`. */
export const HOSTILE_WORKER = pathToFileURL(join(folder, 'worker.js'));
