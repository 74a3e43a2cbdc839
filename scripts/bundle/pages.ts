/** Bundles the pages' scripts into few files. */
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { LANGUAGES } from '#validator/index.js';
import { packageFolder } from '#schematron/platform/package-root.js';
import { bundleInto } from './bundle-into.js';

const DIST = join(packageFolder('einvoice-service', import.meta.url), 'dist', 'web');
const TEXTS = join(packageFolder('einvoice-wording', import.meta.url), 'dist', 'texts');
const CLIENT = join(DIST, 'client');

const OPTIONS: BuildOptions = {
  minify: true,
  platform: 'browser',
  conditions: ['browser'],
  target: 'es2022',
  legalComments: 'eof',
  logLevel: 'warning',
};

/** Bundles what browsers run. */
export async function bundlePages(): Promise<void> {
  await bundleInto(
    join(DIST, 'bundle'),
    {
      ...OPTIONS,
      // Bundles TypeScript's output: the same code as in Node.js, with the other platform underneath (`#platform`).
      entryPoints: {
        main: join(CLIENT, 'main.js'),
        engine: join(CLIENT, 'checking', 'worker.js'),
        'pdf-reader': join(CLIENT, 'checking', 'pdf-reader.js'),
        'archive-opener': join(CLIENT, 'checking', 'archive-opener.js'),
        account: join(CLIENT, 'account.js'),
        docs: join(CLIENT, 'docs.js'),
        // With these names, pages preload the texts in their language before the script needs them.
        ...textEntries('texts', 'start-page'),
        ...textEntries('report-texts', 'report-page'),
      },
      splitting: true,
      format: 'esm',
    },
    // Browsers run it as a script, not as a module.
    { ...OPTIONS, entryPoints: { 'service-worker': join(CLIENT, 'service-worker.js') }, format: 'iife' },
  );
}

/** An entry for each language. */
function textEntries(name: string, file: string): Readonly<Record<string, string>> {
  return Object.fromEntries(LANGUAGES.map((code) => [`${name}-${code}`, join(TEXTS, code, `${file}.json`)]));
}
