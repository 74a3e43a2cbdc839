/** Which documents the extension starts a server for. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { isWorthServing } from '#vscode/invoices.js';

const EXAMPLES = join(findPackageRoot(import.meta.url), 'examples');

const isServed = (text: string, languageId = 'xml', fileName = 'a.xml'): boolean =>
  isWorthServing({ languageId, fileName, getText: () => text });

describe('documents that are worth a language server', () => {
  for (const name of readdirSync(EXAMPLES).filter((each) => each.endsWith('.xml')))
    it(`are invoices: ${name}`, () => assert.ok(isServed(readFileSync(join(EXAMPLES, name), 'utf8'))));
  it('are Schematron', () => assert.ok(isServed('', 'xml', '/rules/house.sch')));
  it('are not other XML', () => {
    assert.ok(!isServed('<project xmlns="http://maven.apache.org/POM/4.0.0"/>'));
    assert.ok(!isServed(''));
    assert.ok(!isServed(`<log>${' '.repeat(20_000)}<a xmlns="urn:oasis:names:specification:ubl:x"/></log>`));
  });
  it('are not other languages, whatever they name', () => {
    assert.ok(!isServed('const ubl = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2";', 'typescript', 'a.ts'));
  });
});
