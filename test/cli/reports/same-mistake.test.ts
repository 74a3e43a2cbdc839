/** The report for people says once what is wrong in many places, and once what a repair resolves. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { Workplace } from '../support.js';

const VALID = readFileSync(join(findPackageRoot(import.meta.url), 'examples', 'xrechnung-ubl.xml'), 'utf8');

describe('the same mistake in many places, for people', () => {
  const place = new Workplace();
  after(() => place.remove());

  /** Without what the terminal folded. */
  async function report(document: string, ...args: readonly string[]): Promise<string> {
    place.write('a.xml', document);
    return (await place.einvoice([...args, 'a.xml'])).out.replaceAll(/\n {4}(?=[^\s])/g, '\n');
  }
  const count = (text: string, part: string): number => text.split(part).length - 1;

  it('is told once, with an excerpt, the number of places and the other lines', async () => {
    const out = await report(VALID.replaceAll(/unitCode="[^"]*"/g, 'unitCode="Stück"'));
    assert.match(out, /warning BR-CL-23 {2}2 places, cbc:InvoicedQuantity\/@unitCode\n/);
    assert.match(
      out,
      /\nLine 1 “Kopierpapier A4, 500 Blatt”\na\.xml:81:27\n81 │ .*\n.* → H87, with 1 other change\nAlso in line 91\n$/,
    );
    assert.equal(count(out, '91'), 1);
    assert.doesNotMatch(out, /The same is found|Also resolved/);
  });
  it('lists a dozen of many lines, apart from what else is resolved', async () => {
    const out = await report(VALID.replaceAll('currencyID="EUR"', 'currencyID="EURO"'));
    assert.match(out, /error BR-CL-03 {2}16 places\n/);
    assert.match(
      out,
      /\nAlso in lines 56, 60, 62, 63, 67, 68, 73, 74, 75, 76, 77, 82 and 3 more\nAlso resolved: BR-CO-15 \(line 60\)\n$/,
    );
    assert.equal(count(out, 'BR-CL-03'), 1);
  });
  it('counts places in a document of one line', async () => {
    const out = await report(VALID.replaceAll('currencyID="EUR"', 'currencyID="EURO"').replaceAll('\n', ''));
    assert.match(out, /\nAlso in line 1 ×15\nAlso resolved: BR-CO-15 \(line 1\)\n$/);
  });
  it('does not name an element twice', async () => {
    const out = await report(
      VALID.replace('<cbc:IdentificationCode>DE', '<cbc:IdentificationCode>Deutschland').replace(
        '<cbc:IdentificationCode>DE<',
        '<cbc:IdentificationCode>Deutschland<',
      ),
    );
    assert.match(out, /\nSeller, address: It is about cbc:IdentificationCode \(BT-40, /);
  });
  it('with values that differ names its lines in the message only', async () => {
    const out = await report(VALID.replaceAll(/(<cbc:TaxableAmount currencyID="EUR">\d+)\./g, '$1,'));
    assert.match(out, /found\s+at\s+one\s+other\s+place,\s+too\s+\(line\s+67\)/);
    assert.doesNotMatch(out, /XSD \(/);
  });
  it('resolves other rules, each named once with its lines', async () => {
    const out = await report(
      VALID.replaceAll('<cbc:Percent>19', '<cbc:Percent>19,0').replaceAll('<cbc:Percent>7', '<cbc:Percent>7 %'),
    );
    const [, resolved] = out.split('Also resolved: ');
    assert.match(resolved!.replaceAll('\n', ' '), /BR-CO-17 \(lines 64, 69\).* BR-S-08 \(line 89 ×2\)/);
    const codes = [...resolved!.matchAll(/[A-Z]+(?:-[A-Z]+)*-?\d*(?= \()/g)].map(([code]) => code);
    assert.equal(new Set(codes).size, codes.length);
    assert.ok(codes.length > 3);
  });
  it('is told in full on request', async () => {
    const out = await report(VALID.replaceAll(/unitCode="[^"]*"/g, 'unitCode="Stück"'), 'validate', '--details');
    assert.match(out, /warning BR-CL-23 {2}line 81/);
    assert.match(out, /└ warning BR-CL-23 {2}line 91/);
  });
});
