/** The packages, installed from a registry that has nothing else, in the programs of those who take them. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import type { DetailedReport } from '#validator/index.js';
import { hybridParts } from '../../../scripts/fuzz/pdf/hybrid.js';
import { writePdf } from '../../../scripts/fuzz/pdf/parts.js';
import { differences } from '../../../scripts/consumers/compare.js';
import type { Consumer } from '../../../scripts/consumers/consumer.js';
import { installIn } from '../../../scripts/consumers/install.js';
import { CHROMIUM_ESBUILD } from '../../../scripts/consumers/pages.js';
import { COMMON_JS, PAGE, TYPESCRIPT, WORKER } from '../../../scripts/consumers/programs.js';
import { type PackageRegistry, startRegistry } from '../../../scripts/consumers/registry.js';
import { NODE_COMMON_JS, NODE_ESM, TYPESCRIPT_STRICT } from '../../../scripts/consumers/runtimes.js';
import { pack } from '../../../scripts/pack/pack.js';
import { CORE_PACKAGES, PACKAGES } from '../../../scripts/pack/packages.js';
import { packRules } from '../../../scripts/pack-rules/command.js';
import { blocksOf } from '../../docs/blocks.js';
import * as invoices from '../../fixtures/invoices.js';
import { RULES } from '../../fixtures/rules.js';
import { needs } from '../../needs/needs.js';

const ROOT = findPackageRoot(import.meta.url);

describe('three lines that take the library', function () {
  this.timeout(600_000);
  let scratch: string;
  let folder: string;
  let registry: PackageRegistry;
  let documents: readonly string[];
  let reports: readonly string[];

  const checkWith = async (consumer: Consumer): Promise<readonly string[]> =>
    (await consumer.prepare({ folder, tools: scratch })).check(documents);
  function assertSame(others: readonly string[]): void {
    assert.equal(others.length, documents.length);
    for (const [index, report] of reports.entries()) {
      const { details: _own, ...plain } = JSON.parse(report) as DetailedReport;
      assert.deepEqual(differences(others[index]!, { plain: JSON.stringify(plain), detailed: report }), []);
    }
  }

  before('are put beside the packages, with few rules', async () => {
    scratch = mkdtempSync(join(tmpdir(), 'einvoice-consumers-'));
    folder = join(scratch, 'project');
    const library = await Promise.all(
      PACKAGES.slice(0, CORE_PACKAGES.length).map((each) => pack(join(ROOT, each), scratch)),
    );
    const asked = ['en16931-ubl', 'xrechnung-ubl', 'factur-x'].flatMap((name) => ['--only', name]);
    packRules(['--output', join(scratch, 'rules'), ...asked], RULES, () => undefined);
    const rules = readdirSync(join(scratch, 'rules')).filter((name) => /^einvoice-rules-\d.*\.tgz$/.test(name));
    registry = await startRegistry([
      ...library.map(({ archive }) => archive),
      ...rules.map((name) => join(scratch, 'rules', name)),
    ]);
    const source = { registry: registry.url, cache: join(scratch, 'cache') };
    await installIn(folder, ['einvoice-validator', 'einvoice-rules'], source);
    const hybrid = writePdf(hybridParts(readFileSync(join(ROOT, 'examples', 'facturx-extended.xml'))), 'table');
    documents = Object.entries({
      'right.xml': invoices.xrechnungUbl,
      'wrong.xml': invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference'),
      'hybrid.pdf': hybrid,
      'none.xml': 'none',
    }).map(([name, content]) => {
      writeFileSync(join(scratch, name), content);
      return join(scratch, name);
    });
    reports = await checkWith(NODE_ESM);
  });
  after(async () => {
    await registry.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('need no package but ours, and ask nobody else', () => {
    const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
    assert.deepEqual(installed.sort(), [...CORE_PACKAGES, 'einvoice-rules'].sort());
    assert.deepEqual(registry.refused, []);
  });
  it('are those of the documentation', () => {
    const file = join(ROOT, 'docs', 'library.md');
    const shown = ['javascript', 'ts'].flatMap((language) => blocksOf(file, language)).map(({ text }) => text);
    assert.deepEqual(shown, [COMMON_JS, PAGE, WORKER, TYPESCRIPT]);
  });
  it('check in an ES module', () => {
    const [right, wrong, hybrid, none] = reports.map((report) => JSON.parse(report) as DetailedReport);
    assert.deepEqual([right!.valid, wrong!.valid, none!.valid], [true, false, false]);
    assert.deepEqual(
      wrong!.issues.map(({ code }) => code),
      ['BR-DE-15'],
    );
    assert.match(right!.details.ruleSets[0]!.package!, /^einvoice-rules@/);
    assert.ok(hybrid!.details.pdf);
  });
  it('check in CommonJS', async () => assertSame(await checkWith(NODE_COMMON_JS)));
  it('check in strict TypeScript', async () => assertSame(await checkWith(TYPESCRIPT_STRICT)));
  needs('chromium').it('check in a page that esbuild has made', async () =>
    assertSame(await checkWith(CHROMIUM_ESBUILD)),
  );

  describe('bundled for where there is nothing of Node.js', () => {
    async function bundle(project: string, into: string): Promise<(document: Uint8Array) => Promise<Response>> {
      writeFileSync(join(project, 'worker.js'), WORKER);
      const { metafile } = await build({
        absWorkingDir: project,
        entryPoints: ['worker.js'],
        outdir: into,
        bundle: true,
        splitting: true,
        format: 'esm',
        outExtension: { '.js': '.mjs' },
        metafile: true,
        conditions: ['workerd', 'worker', 'browser'],
        logLevel: 'error',
      });
      assert.deepEqual(
        Object.values(metafile.outputs).flatMap(({ imports }) =>
          imports.filter(({ external, path }) => external === true && !path.startsWith('einvoice-rules')),
        ),
        [],
      );
      const module = (await import(join(into, 'worker.mjs'))) as {
        readonly default: { fetch(request: Request): Promise<Response> };
      };
      return (document) =>
        module.default.fetch(new Request('http://localhost/', { method: 'POST', body: new Uint8Array(document) }));
    }

    it('check the same, though the rules are printed anew', async () => {
      const check = await bundle(folder, join(scratch, 'bundled'));
      const others: string[] = [];
      for (const path of documents) others.push(await (await check(readFileSync(path))).text());
      assertSame(others);
    });
    it('say that there are no rules where none are installed', async () => {
      const project = join(scratch, 'without');
      const source = { registry: registry.url, cache: join(scratch, 'cache') };
      await installIn(project, ['einvoice-validator'], source);
      const check = await bundle(project, join(scratch, 'bundled-without'));
      await assert.rejects(check(readFileSync(documents[0]!)), { code: 'RULES_MISSING', message: /einvoice-rules/ });
    });
  });
});
