/** `npm run consumers` without process handling. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { table } from '#cli/terminal/table.js';
import { UsageError, readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import type { RulePaths } from '#core/rules/rule-folders.js';
import { byteSize } from '../kit/format.js';
import { hybridParts } from '../fuzz/pdf/hybrid.js';
import { writePdf } from '../fuzz/pdf/parts.js';
import { pack } from '../pack/pack.js';
import { CORE_PACKAGES, PACKAGES } from '../pack/packages.js';
import { packRules } from '../pack-rules/command.js';
import { differences } from './compare.js';
import type { Consumer } from './consumer.js';
import { installIn } from './install.js';
import { CHROMIUM_ESBUILD, CHROMIUM_VITE } from './pages.js';
import { type PackageRegistry, startRegistry } from './registry.js';
import { run } from './run.js';
import { BUN, DENO, NODE_COMMON_JS, NODE_ESM, TYPESCRIPT_STRICT } from './runtimes.js';
import { sampleOf } from './sample.js';
import { startInstalledService } from './service.js';
import { WORKERD } from './worker.js';

const CONSUMERS: Readonly<Record<string, Consumer>> = {
  esm: NODE_ESM,
  commonjs: NODE_COMMON_JS,
  typescript: TYPESCRIPT_STRICT,
  deno: DENO,
  bun: BUN,
  workerd: WORKERD,
  esbuild: CHROMIUM_ESBUILD,
  vite: CHROMIUM_VITE,
};

export const USAGE = `Usage: npm run consumers [-- [--only NAME...] [--sample N]]

Packs the packages, serves them from a local registry that contains nothing else, installs the library and the rules in an
empty folder for each runtime or bundler, and checks a sample of every suite with a three-line program. The reports are
compared with those of the service from the same packages. npm downloads the runtimes to a temporary folder.

OPTIONS
  --only NAME  one of ${Object.keys(CONSUMERS).join(', ')}; repeatable
  --sample N   number of documents from each suite; default 3
  --help       print this text

EXIT STATUS
  0  all reports equal those of the service, and no other registry was asked for a package
  1  a report differs, or a consumer could not be tested
  2  wrong usage
`;

const INSTALLED = ['einvoice-validator', 'einvoice-rules', 'einvoice-rules-europe'];

export interface ConsumersContext {
  readonly paths: RulePaths;
  readonly suites: string;
  readonly print: (text: string) => void;
}

/** The results of one consumer. */
interface Seen {
  readonly row: readonly string[];
  readonly problems: readonly string[];
}

export async function consumers(args: readonly string[], { paths, suites, print }: ConsumersContext): Promise<number> {
  const values = readOptionValues(args, {
    only: { type: 'string', multiple: true },
    sample: { type: 'string', default: '3' },
  });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  const names = values.only ?? Object.keys(CONSUMERS);
  const unknown = names.find((name) => !(name in CONSUMERS));
  if (unknown !== undefined) throw new UsageError(`--only must not be "${unknown}"`);
  const sample = sampleOf(suites, wholeNumber('sample', values.sample, 1));
  const scratch = mkdtempSync(join(tmpdir(), 'consumers-'));
  try {
    const { core, all, text } = await packAll(scratch, paths);
    print(text);
    const documents = [...[...sample.values()].flat(), pdfInto(scratch)];
    const service = await startInstalledService(join(scratch, 'service'), all);
    const expected = new Map<string, Awaited<ReturnType<typeof service.report>>>();
    try {
      for (const path of documents) expected.set(path, await service.report(path));
    } finally {
      await service.stop();
    }
    print(`${documents.length} documents: ${sample.size} suites, and a PDF\n\n`);
    const registry = await startRegistry([...core, ...all.filter((path) => /einvoice-rules/.test(path))]);
    const seen: Seen[] = [];
    try {
      const node = await timed(() => run(process.execPath, ['-e', '0'], scratch));
      for (const name of names)
        seen.push(await tryConsumer(CONSUMERS[name]!, join(scratch, name), { registry, expected, nodeMs: node }));
    } finally {
      await registry.close();
    }
    print(
      table(
        HEAD,
        seen.map(({ row }) => row),
      ),
    );
    const problems = [
      ...seen.flatMap((one) => one.problems),
      ...registry.refused.map((asked) => `the registry was asked for ${asked}`),
    ];
    if (problems.length > 0) print(`\n${problems.join('\n')}\n`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const HEAD = ['consumer', 'packages', 'installed', 'first verdict', 'node -e 0', 'ratio', 'same reports'];

async function packAll(
  scratch: string,
  paths: RulePaths,
): Promise<{ readonly core: readonly string[]; readonly all: readonly string[]; readonly text: string }> {
  const root = findPackageRoot(import.meta.url);
  const packed = await Promise.all(PACKAGES.map((folder) => pack(join(root, folder), scratch)));
  const rules = join(scratch, 'rules');
  packRules(['--output', rules], paths, () => undefined);
  const core = packed.filter(({ name }) => CORE_PACKAGES.some((known) => known === name));
  const sum = (key: 'size' | 'unpackedSize'): string => byteSize(core.reduce((bytes, one) => bytes + one[key], 0));
  return {
    core: core.map(({ archive }) => archive),
    all: [
      ...packed.map(({ archive }) => archive),
      ...readdirSync(rules)
        .filter((name) => name.endsWith('.tgz'))
        .map((name) => join(rules, name)),
    ],
    text: `The library: ${core.length} packages, ${sum('size')} packed, ${sum('unpackedSize')} unpacked\n`,
  };
}

/** An invoice in a PDF: the suites have none. */
function pdfInto(folder: string): string {
  const path = join(folder, 'hybrid.pdf');
  const invoice = join(findPackageRoot(import.meta.url), 'examples', 'facturx-extended.xml');
  writeFileSync(path, writePdf(hybridParts(readFileSync(invoice)), 'table'));
  return path;
}

interface TryContext {
  readonly registry: PackageRegistry;
  readonly expected: ReadonlyMap<string, { readonly plain: string; readonly detailed: string }>;
  readonly nodeMs: number;
}

async function tryConsumer(
  consumer: Consumer,
  place: string,
  { registry, expected, nodeMs }: TryContext,
): Promise<Seen> {
  const { name } = consumer;
  const [folder, tools] = [join(place, 'project'), join(place, 'tools')];
  try {
    await installIn(folder, INSTALLED, { registry: registry.url, cache: join(place, 'cache') });
    await installIn(tools, consumer.tools);
    const { check } = await consumer.prepare({ folder, tools });
    const documents = [...expected.keys()];
    const firstMs = await timed(() => check(documents.slice(0, 1)));
    const reports = await check(documents);
    const problems = documents.flatMap((path, index) =>
      differences(reports[index] ?? '{}', expected.get(path)!).map((member) => `${name}: ${path}: ${member} differs`),
    );
    const different = new Set(problems.map((problem) => problem.split(': ')[1])).size;
    const packages = readdirSync(join(folder, 'node_modules')).filter((each) => !each.startsWith('.'));
    return {
      row: [
        name,
        String(packages.length),
        byteSize(sizeOf(join(folder, 'node_modules'))),
        `${firstMs.toFixed(0)} ms`,
        `${nodeMs.toFixed(0)} ms`,
        (firstMs / nodeMs).toFixed(1),
        `${documents.length - different} of ${documents.length}`,
      ],
      problems,
    };
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n\n');
    return { row: [name, '', '', '', '', '', 'not tried'], problems: [`${name}: ${reason}`] };
  }
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
}
