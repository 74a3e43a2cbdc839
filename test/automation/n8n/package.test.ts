/** What n8n reads of the package: paths, names and codex. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { EInvoiceApi } from '#n8n/credentials/EInvoiceApi.credentials.js';
import { PROPERTIES } from '#n8n/nodes/EInvoice/properties.js';
import { ROUTES } from '#service/http/routes.js';
import { LANGUAGES } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';

const FOLDER = join(findPackageRoot(import.meta.url), 'automation', 'n8n');
const read = (path: string): string => readFileSync(join(FOLDER, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  readonly dependencies?: object;
  readonly n8n: { readonly nodes: readonly string[]; readonly credentials: readonly string[] };
};

describe('the package for n8n', () => {
  it('has no dependencies, as n8n demands of nodes that it verifies', () => {
    assert.equal(manifest.dependencies, undefined);
    const imported = readdirSync(join(FOLDER, 'nodes', 'EInvoice'))
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [...read(`nodes/EInvoice/${name}`).matchAll(/ from '([^.'][^']*)'/g)].map(([, from]) => from));
    assert.deepEqual([...new Set(imported)], ['n8n-workflow']);
  });
  it('has files with a class of their name where its manifest says', () => {
    for (const path of [...manifest.n8n.nodes, ...manifest.n8n.credentials]) {
      const [name] = basename(path).split('.');
      assert.match(read(path), new RegExp(`exports\\.${name} = ${name};`), path);
    }
  });
  it('has a codex and icons beside its node', () => {
    const [node] = manifest.n8n.nodes;
    // n8n ignores a codex without resources.
    const codex = JSON.parse(read(`${node!}on`)) as { readonly node: string; readonly resources: object };
    assert.deepEqual([codex.node, codex.resources], ['n8n-nodes-einvoice.eInvoice', {}]);
    const icons = [...read('nodes/EInvoice/EInvoice.node.ts').matchAll(/'file:([^']+)'/g)].map(([, icon]) => icon!);
    assert.equal(icons.length, 2);
    for (const icon of icons) assert.ok(existsSync(join(FOLDER, dirname(node!), icon)), icon);
  });
  it('tests a credential with a path of the service', () => {
    const { name, test } = new EInvoiceApi();
    assert.equal(test.request.url, ROUTES.rules);
    assert.match(read('nodes/EInvoice/EInvoice.node.ts'), new RegExp(`credentials: \\[\\{ name: '${name}'`));
    assert.match(read('nodes/EInvoice/validate-items.ts'), new RegExp(`CREDENTIALS = '${name}'`));
  });
  it('offers the languages of the messages', () => {
    const options = PROPERTIES.find(({ name }) => name === 'options')!.options as typeof PROPERTIES;
    const language = options.find(({ name }) => name === 'language')!.options as readonly { readonly value: string }[];
    assert.deepEqual(language.map(({ value }) => value).toSorted(), LANGUAGES.toSorted());
  });
});
