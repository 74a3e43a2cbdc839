/** The command line without npm: the programs with their libraries bundled, and their data files. */
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { packageFolder } from '#schematron/platform/package-root.js';
import { NODE_MODULES } from '../bundle/programs.js';
import { librariesIn, thirdPartyNotices } from './third-party.js';

interface Contents {
  /** Entry modules, with their names below `dist`. Those in one folder may share files. */
  readonly programs?: Readonly<Record<string, string>>;
  /** Data files. */
  readonly copied?: RegExp;
}

/** Packages that the programs look for at run time; paths are below the package's `dist`. */
const PACKAGES: Readonly<Record<string, Contents>> = {
  einvoice: {
    programs: {
      'programs/einvoice': 'main',
      'compile-rules/main': 'compile-rules/main',
      'compile-rules/build-thread': 'compile-rules/build-thread',
    },
  },
  'einvoice-core': { programs: { 'programs/pdf-reader': 'pdf/thread/reader-thread' }, copied: /\.(json|xml)$/ },
  'einvoice-wording': { copied: /^texts\/.*\.json$/ },
  'einvoice-validator': { programs: { 'programs/worker': 'pool/worker' } },
  // Compiled rules belong to the compiler and runtime with this hash (`cli/compile-rules/tool-hash.ts`).
  'einvoice-schematron': { copied: /^(compiler|runtime)\/.*\.js$/ },
};

interface PackageFacts {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Writes packages as npm would install them, into a folder that needs nothing but Node.js. */
export async function writeStandalone(folder: string): Promise<void> {
  const bundled: string[] = [];
  for (const [name, { programs = {}, copied }] of Object.entries(PACKAGES)) {
    const from = packageFolder(name, import.meta.url);
    const into = join(folder, 'node_modules', name);
    const { version, license, dependencies = {} } = readFacts(from);
    mkdirSync(into, { recursive: true });
    const facts = { name, version, license, type: 'module', exports: { './package.json': './package.json' } };
    writeFileSync(join(into, 'package.json'), `${JSON.stringify(facts, null, 2)}\n`);
    if (copied !== undefined) copyMatching(join(from, 'dist'), join(into, 'dist'), copied);
    // A program that starts a thread looks for the thread's module next to itself, wherever its own code was bundled.
    for (const folderOfPrograms of new Set(Object.keys(programs).map((program) => dirname(program)))) {
      const entryPoints = Object.entries(programs)
        .filter(([out]) => dirname(out) === folderOfPrograms)
        .map(([out, module]) => ({ in: join(from, 'dist', `${module}.js`), out }));
      const outdir = join(into, 'dist');
      bundled.push(
        ...(await bundle({ entryPoints, outdir, chunkNames: `${folderOfPrograms}/chunk-[hash]` }, dependencies)),
      );
    }
  }
  writeFileSync(join(folder, 'THIRD-PARTY.md'), thirdPartyNotices(librariesIn(bundled)));
}

function readFacts(folder: string): PackageFacts {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFacts;
}

function copyMatching(from: string, into: string, wanted: RegExp): void {
  for (const path of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!wanted.test(path.replaceAll('\\', '/')) || path.startsWith('.')) continue;
    mkdirSync(dirname(join(into, path)), { recursive: true });
    cpSync(join(from, path), join(into, path));
  }
}

/** @returns the bundled files */
async function bundle(
  options: BuildOptions,
  dependencies: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { metafile } = await build({
    ...NODE_MODULES,
    ...options,
    plugins: [librariesOf(Object.keys(dependencies))],
    // CommonJS libraries require Node.js modules.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
    },
    bundle: true,
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}

/**
 * Bundles a package's libraries; those needed only by the service or the reference engine stay external, and are
 * missing.
 */
function librariesOf(dependencies: readonly string[]): NonNullable<BuildOptions['plugins']>[number] {
  const own = (path: string): boolean =>
    /^einvoice(?:-[a-z]+)?(?:\/|$)/.test(path) ||
    dependencies.some((name) => path === name || path.startsWith(`${name}/`));
  return {
    name: 'libraries-of-the-package',
    setup({ onResolve }) {
      onResolve({ filter: /^[^.#/]/ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point' || path.startsWith('node:') || builtinModules.includes(path)) return undefined;
        return own(path) || importer.includes('node_modules') ? undefined : { path, external: true };
      });
    },
  };
}
