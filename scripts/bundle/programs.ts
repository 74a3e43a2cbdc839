/** The programs of the packages, each out of few files: reading hundreds of modules takes longer than what most of them do. */
import { chmodSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { packageFolder, programPath } from '#schematron/platform/package-root.js';
import { bundleInto } from './bundle-into.js';

/** Where each begins, below `dist` of its package. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'einvoice-core': { 'pdf-reader': 'pdf/thread/reader-thread.js' },
  'einvoice-validator': { worker: 'pool/worker.js' },
  einvoice: { einvoice: 'main.js' },
  'einvoice-service': {
    service: 'main.js',
    'slow-files-thread': 'web/slow-files-thread.js',
    'explain-thread': 'api/explain-thread.js',
  },
};

/** How modules of Node.js are bundled: ours go in, libraries stay where npm has put them. */
export const NODE_MODULES: BuildOptions = {
  // What is loaded only where it is needed stays a file of its own.
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

/** Without white space and comments; names stay as they are, and lines short, so that stack traces say something. */
const SMALL: BuildOptions = {
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 160,
  charset: 'utf8',
  legalComments: 'inline',
};

/** Bundles what Node.js runs, out of what TypeScript made. */
export async function bundlePrograms(): Promise<void> {
  await Promise.all(Object.entries(PROGRAMS).map(([name, entries]) => bundleOf(name, entries)));
  // npx keeps links, and once had one to the module.
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
  // They are as new as what they are made of, even where nothing in them is (`test/needs/built.ts`).
  const now = new Date();
  for (const path of paths) utimesSync(path, now, now);
}
