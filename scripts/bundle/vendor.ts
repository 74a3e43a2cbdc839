/** Bundles small libraries into the modules that use them, so that packages depend on none. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { packageFolder } from '#schematron/platform/package-root.js';

/** The modules, by package; each imports nothing else. */
const MODULES: readonly (readonly [packageName: string, module: string])[] = [
  ['einvoice-schematron', 'platform/sha256'],
  ['einvoice-core', 'pdf/read/hashes'],
  ['einvoice-core', 'pdf/read/ciphers'],
];

/** Bundles TypeScript's output in place; repeating it changes nothing. */
export async function bundleVendors(): Promise<void> {
  await Promise.all(
    MODULES.map(([name, module]) => {
      const path = join(packageFolder(name, import.meta.url), 'dist', `${module}.js`);
      return build({
        entryPoints: [path],
        outfile: path,
        allowOverwrite: true,
        bundle: true,
        format: 'esm',
        platform: 'neutral',
        target: 'es2022',
        legalComments: 'inline',
        logLevel: 'warning',
      });
    }),
  );
}
