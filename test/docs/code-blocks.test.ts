/**
 * Code in the documentation that is no command of a shell, which `commands.test.ts` runs: each block is run or read here, belongs to
 * another test, or is what a program has printed. A block of another kind has to be put into the table.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { Workplace } from '../cli/support.js';
import * as invoices from '../fixtures/invoices.js';
import { type Block, blocksOf, documentationFiles } from './blocks.js';

const ROOT = findPackageRoot(import.meta.url);
const FILES = documentationFiles(ROOT);

/** Who runs a language, in all files or in one: a file of tests, `here`, or the reason why nobody does. */
const RUN_BY: Readonly<Record<string, string>> = {
  sh: 'test/docs/commands.test.ts',
  json: 'here',
  js: 'here',
  'docs/library.md javascript': 'test/scripts/consumers/consumers.test.ts',
  'docs/library.md ts': 'test/scripts/consumers/consumers.test.ts',
  'docs/policy.md xml': 'here',
  'CONTRIBUTING.md ts': 'here',
  'docs/ci.md yaml': 'test/docs/ci.test.ts',
  'docs/architecture.md xpath': 'test/docs/one-rule.test.ts',
  'docs/examples.md ts': 'test/server/http/openapi/examples.test.ts',
  'docs/examples.md python': 'test/server/http/openapi/examples.test.ts',
  'docs/examples.md php': 'test/server/http/openapi/examples.test.ts',
  'docs/examples.md java': 'test/server/http/openapi/examples.test.ts',
  'docs/examples.md go': 'test/server/http/openapi/examples.test.ts',
  'docs/python.md python': 'test/scripts/pack-python/pack-python.test.ts',
  'CHANGELOG.md xml': 'a fragment of an invoice or a report',
  'CHANGELOG.md yaml': 'test/docs/ci.test.ts runs the same of docs/ci.md',
  'CHANGELOG.md python': 'test/scripts/pack-python/pack-python.test.ts',
  'docs/lsp.md lua': 'needs an editor: Neovim',
  'docs/lsp.md toml': 'needs an editor: Helix',
  '': 'printed',
  text: 'printed',
};

/** For the blocks that compile something. */
const SCHEMATRON = `<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="xslt2">
  <pattern><rule context="order"><assert id="ORDER-1" test="@total > 0">An order has a total.</assert></rule></pattern>
</schema>`;
const SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:element name="order"><xs:complexType><xs:attribute name="total" use="required"/></xs:complexType></xs:element>
</xs:schema>`;

/** What a line begins with that somebody is to type. */
const COMMAND = /^\s*(?:\$ |(?:npm|npx|node|curl|docker|einvoice|git|pip|apt-get) [a-z-])/m;

function languagesIn(file: string): readonly string[] {
  const fences = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ *```(\S*)/gm)];
  return [...new Set(fences.filter((_, at) => at % 2 === 0).map(([, language]) => language!))];
}

const blocks = (file: string, language: string): readonly Block[] => blocksOf(join(ROOT, file), language);

describe('code in the documentation', () => {
  it('is run by somebody, whatever its language, or says why not', () => {
    const unknown = FILES.flatMap((file) => languagesIn(file).map((language) => [file, language] as const)).filter(
      ([file, language]) => (RUN_BY[`${file} ${language}`] ?? RUN_BY[language]) === undefined,
    );
    assert.deepEqual(unknown, []);
    const tests = Object.values(RUN_BY).filter((by) => /^test\/\S+$/.test(by));
    assert.deepEqual(
      tests.filter((file) => !existsSync(join(ROOT, file))),
      [],
    );
  });
  it('has no command among what programs print', () => {
    const printed = FILES.flatMap((file) => [...blocks(file, ''), ...blocks(file, 'text')]);
    assert.ok(printed.length > 3);
    assert.deepEqual(
      printed.filter(({ text }) => COMMAND.test(text)).map(({ file, line }) => `${file}:${line}`),
      [],
    );
  });
  it('is JSON where it says so', () => {
    for (const { file, line, text } of FILES.flatMap((one) => blocks(one, 'json')))
      assert.doesNotThrow(() => JSON.parse(text), `${file}:${line}`);
  });
  it('is TypeScript where it says so', async () => {
    for (const { text } of blocks('CONTRIBUTING.md', 'ts')) await transform(text, { loader: 'ts' });
  });

  describe('of the packages', () => {
    const place = new Workplace();
    before(() => {
      symlinkSync(join(ROOT, 'node_modules'), place.path('node_modules'));
      place.write('package.json', '{ "type": "module" }');
      place.write('invoice.xml', invoices.without(invoices.xrechnungUbl, 'cbc:BuyerReference'));
      place.write('rules.sch', SCHEMATRON);
      place.write('order.xsd', SCHEMA);
    });
    after(() => place.remove());

    const all = FILES.flatMap((file) => blocks(file, 'js').map((block) => ({ ...block, file })));
    for (const [at, { file, line, text }] of all.entries())
      it(`runs: ${file}, line ${line}`, async () => {
        place.write(`block-${at}.js`, text);
        const { code, out, err } = await new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
          execFile(process.execPath, [`block-${at}.js`], { cwd: place.folder }, (error, stdout, stderr) =>
            resolve({ code: error === null ? 0 : error.code, out: stdout, err: stderr }),
          );
        });
        assert.deepEqual([code, err], [0, '']);
        assert.notEqual(out, '');
      });
  });

  describe('of policies', () => {
    const place = new Workplace();
    before(() => place.write('invoice.xml', invoices.xrechnungUbl));
    after(() => place.remove());

    it('is a configuration that is taken', async () => {
      const [config] = blocks('docs/policy.md', 'json');
      place.write('einvoice.config.json', config!.text);
      const update = ['validate', '--baseline', 'einvoice.baseline.json', '--update-baseline', 'invoice.xml'];
      assert.match((await place.einvoice(update)).err, /^einvoice: einvoice\.baseline\.json has 0 findings/);
      assert.deepEqual(
        await place.einvoice(['validate', '--quiet', 'invoice.xml']).then(({ code, err }) => [code, err]),
        [0, ''],
      );
      assert.match(readFileSync(place.path('report.xml'), 'utf8'), /<testsuite/);
    });
    it('is a rule of its own that finds what it says', async () => {
      const [schema] = blocks('docs/policy.md', 'xml');
      place.write('acme.sch', schema!.text);
      place.write('einvoice.config.json', '{ "schematron": ["acme.sch"] }');
      const { code, out } = await place.einvoice(['validate', 'invoice.xml']);
      assert.equal(code, 1);
      assert.match(out, /ACME-1/);
      place.write('right.xml', invoices.xrechnungUbl.replace(/(<cbc:BuyerReference>)/, '$1ACME-'));
      assert.equal((await place.einvoice(['validate', 'right.xml'])).code, 0);
    });
  });
});
