/**
 * Bundles the packages' programs into few files: loading hundreds of modules takes longer than what most of them do.
 */
import { chmodSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { packageFolder, programPath } from '#schematron/platform/package-root.js';
import { bundleInto } from './bundle-into.js';

/** The entry module of each, below `dist` of its package. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'einvoice-core': { 'pdf-reader': 'pdf/thread/reader-thread.js' },
  'einvoice-validator': { worker: 'pool/worker.js' },
  einvoice: { einvoice: 'main.js' },
  'einvoice-service': {
    service: 'main.js',
    'slow-files-thread': 'web/slow-files-thread.js',
    'explain-thread': 'api/explain-thread.js',
    'page-thread': 'web/report/page-thread.js',
  },
};

/** How Node.js modules are bundled: ours are included, libraries stay where npm put them. */
export const NODE_MODULES: BuildOptions = {
  // Modules loaded on demand stay separate files.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
  plugins: [
    {
      name: 'libraries-stay-outside',
      setup({ onResolve }) {
        onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
          kind === 'entry-point' || /^einvoice(?:-[a-z]+)?(?:\/|$)/.test(path) ? undefined : { path, external: true },
        );
      },
    },
  ],
};

/** Removes white space and comments; names are kept and lines are short, so that stack traces stay useful. */
const SMALL: BuildOptions = {
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 160,
  charset: 'utf8',
  legalComments: 'inline',
};

/** Bundles what Node.js runs, from TypeScript's output. */
export async function bundlePrograms(): Promise<void> {
  await Promise.all(Object.entries(PROGRAMS).map(([name, entries]) => bundleOf(name, entries)));
  // npx keeps links, and an earlier version linked to the module.
  chmodSync(programPath('einvoice', 'einvoice', import.meta.url), 0o755);
}

async function bundleOf(name: string, entries: Readonly<Record<string, string>>): Promise<void> {
  const dist = join(packageFolder(name, import.meta.url), 'dist');
  const paths = Object.keys(entries).map((program) => programPath(name, program, import.meta.url));
  await bundleInto(dirname(paths[0]!), {
    ...NODE_MODULES,
    ...SMALL,
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([program, module]) => [program, join(dist, module)] as const),
    ),
  });
  // Touch them even if they are unchanged, so that they are newer than their sources (`test/needs/built.ts`).
  const now = new Date();
  for (const path of paths) utimesSync(path, now, now);
}
