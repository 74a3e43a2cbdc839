/** `einvoice show`: an invoice as text, and as JSON. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type InvoiceJson, readInvoice } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import * as invoices from '../fixtures/invoices.js';
import { pdfWith } from '../fixtures/pdf.js';
import { suite } from '../fixtures/rules.js';
import { needs } from '../needs/needs.js';
import { columnWidth } from '#cli/terminal/width.js';
import { Workplace } from './support.js';

const EXAMPLES = join(findPackageRoot(import.meta.url), 'examples');

describe('einvoice show', () => {
  const place = new Workplace();
  after(() => place.remove());
  const shown = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await place.einvoice(['show', ...args]);
    assert.deepEqual([code, err], [0, '']);
    return out;
  };

  it('shows a UBL invoice as a person reads it', async () => {
    const text = await shown(join(EXAMPLES, 'xrechnung-ubl.xml'));
    assert.match(text, /^Invoice 2026-0417\n/);
    assert.match(text, /^Seller {2,}Buyer\n {2}Papierwerk Teuto e\. K\. +Schulamt der Beispielstadt$/m);
    assert.match(text, /^ {2}1 +Kopierpapier A4, 500 Blatt +60 pcs +4\.00 +S 19 % +240\.00$/m);
    assert.match(text, /^ {2}Allowance: Mengenrabatt \(5 % of 240\.00\) +S 19 % +-12\.00$/m);
    assert.match(text, /^ {2}S 7 % +157\.20 +11\.00$/m);
    assert.match(text, /^ {2}Amount due for payment +439\.52 EUR$/m);
  });
  it('shows it in German, with the numbers and dates of the language', async () => {
    const text = await shown('--lang', 'de', join(EXAMPLES, 'facturx-extended.xml'));
    assert.match(text, /^Rechnung FA-2026-9\n/);
    assert.match(text, /^ {2}Rechnungsdatum +20\.01\.2026$/m);
    assert.match(text, /25 m² +38,40 +S 20 % +960,00$/m);
    assert.match(text, /Gesamtbetrag ohne Umsatzsteuer +1\.000,00$/m);
  });
  it('calls a credit note one', async () =>
    assert.match(await shown('--lang', 'de', join(EXAMPLES, 'en16931-ubl-credit-note.xml')), /^Gutschrift GS-12\n/));
  it('takes the invoice out of a PDF', async () => {
    place.write('hybrid.pdf', await pdfWith({ 'factur-x.xml': invoices.facturxExtended }));
    assert.match(await shown('hybrid.pdf'), /^Invoice /);
  });
  it('writes JSON with business terms', async () => {
    const { version, syntax, invoice } = JSON.parse(
      await shown('--format', 'json', join(EXAMPLES, 'xrechnung-cii.xml')),
    ) as InvoiceJson;
    assert.deepEqual([version, syntax], ['1.0', 'CII']);
    assert.equal((invoice['number'] as { term: string }).term, 'BT-1');
  });
  it('prints the schema of the JSON', async () =>
    assert.equal((JSON.parse(await shown('--schema')) as { $schema: string }).$schema.includes('2020-12'), true));
  it('does not let an invoice steer the terminal', async () => {
    place.write('bell.xml', invoices.withText(invoices.xrechnungUbl, 'cbc:BuyerReference', 'a&#x9b;31mb&#x202e;c'));
    assert.match(await shown('bell.xml'), /Buyer reference +a 31mb c$/m);
    for (const name of ['cbc:DocumentCurrencyCode', 'cbc:InvoiceTypeCode', 'cbc:PayableAmount', 'cbc:PriceAmount']) {
      place.write('bell.xml', invoices.xrechnungUbl.replace(new RegExp(`(<${name}[^>]*>)`), '$1&#x9b;2J'));
      assert.notEqual(readFileSync(place.path('bell.xml'), 'utf8'), invoices.xrechnungUbl);
      assert.doesNotMatch(await shown('bell.xml'), /\u009b/, name);
    }
  });
  it('does not let it steer the terminal in JSON, which says the same', async () => {
    const steering = 'a\u009b31mb\u202ec\u2028d\u007f';
    place.write('bell.xml', invoices.withText(invoices.xrechnungUbl, 'cbc:BuyerReference', steering));
    const text = await shown('--format', 'json', 'bell.xml');
    assert.doesNotMatch(text, /[\u007f-\u009f\u2028\u202e]/);
    const { invoice } = JSON.parse(text) as InvoiceJson;
    assert.equal((invoice['buyerReference'] as { value: string }).value, steering);
  });
  it('does not let the name of a file steer it, nor a namespace', async () => {
    place.write('other.xml', '<order xmlns="urn:&#x9b;2J"/>');
    for (const file of ['other.xml', '\u009b2J.xml']) {
      const { err } = await place.einvoice(['show', file]);
      assert.doesNotMatch(err, /\u009b/);
    }
  });
  it('keeps columns straight where characters take two columns, or none', async () => {
    const named = (name: string): string => invoices.withText(invoices.xrechnungUbl, 'cbc:RegistrationName', name);
    const columnOf = async (name: string): Promise<number> => {
      place.write('named.xml', named(name));
      const line = (await shown('named.xml')).split('\n').find((each) => each.startsWith(`  ${name}`))!;
      return columnWidth(line.slice(0, line.lastIndexOf('  ')));
    };
    const usual = await columnOf('Muster');
    for (const name of ['株式会社', 'ｶﾞｲｼｬ', 'Mu\u0308ller', '㈱ 東京']) assert.equal(await columnOf(name), usual, name);
  });
  it('takes nothing for a code that only every object has', async () => {
    for (const word of ['constructor', 'toString', '__proto__']) {
      const xml = ['cbc:InvoiceTypeCode', 'cbc:PaymentMeansCode'].reduce(
        (document, name) => invoices.withText(document, name, word),
        invoices.withAttribute(invoices.xrechnungUbl, 'cbc:InvoicedQuantity', 'unitCode', word),
      );
      place.write('word.xml', xml.replaceAll('<cbc:ID>S<', `<cbc:ID>${word}<`));
      const text = await shown('word.xml');
      assert.doesNotMatch(text, /native code|\[object/);
      assert.ok(text.startsWith('Invoice ') && text.includes(`(${word})`), text);
    }
  });
  it('writes one sign before what a line is charged or allowed', async () => {
    const charges = ['true', 'false'].map(
      (isCharge) =>
        `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">-5.00</cbc:Amount></cac:AllowanceCharge>`,
    );
    place.write('negative.xml', invoices.withBefore(invoices.xrechnungUbl, 'cac:Item', charges.join('')));
    const text = await shown('negative.xml');
    assert.match(text, /^ +Charge {2}-5\.00$/m);
    assert.match(text, /^ +Allowance {2}\+5\.00$/m);
  });
  it('says what can not be shown', async () => {
    place.write('order.xml', '<order/>');
    place.write('old.xml', invoices.zugferd1);
    for (const [args, status, message] of [
      [['order.xml'], 2, /order\.xml: The document is no invoice: its root element is order\./],
      [['old.xml'], 2, /ZUGFeRD 1\.0/],
      [['none.xml'], 2, /none\.xml does not exist/],
      [[], 2, /no FILE given/],
      [['a.xml', 'b.xml'], 2, /only one FILE/],
      [['--lang', 'xx', 'order.xml'], 2, /--lang xx is not known/],
      [['--format', 'pdf', 'order.xml'], 2, /--format pdf is not known/],
    ] as const) {
      const { code, out, err } = await place.einvoice(['show', ...args]);
      assert.deepEqual([code, out], [status, '']);
      assert.match(err, message);
    }
  });
  needs('suites').it('leaves nothing out: every value of every sample is in the text', async () => {
    const folder = suite('factur-x/zugferd-2.4/extended');
    for (const file of readdirSync(folder)) {
      const text = await shown(join(folder, file));
      const { content, model } = readInvoice(readFileSync(join(folder, file)));
      const open = [content];
      for (let group = open.pop(); group !== undefined; group = open.pop()) {
        open.push(...group.groups);
        for (const { term, value } of group.values) {
          const type = model.get(term)!.type!;
          // Numbers and dates are formatted, and a base quantity of one is omitted. Columns break lines between words.
          if (['text', 'identifier', 'reference'].includes(type))
            for (const word of value.split(/\s+/)) assert.ok(text.includes(word), `${file}: ${term} ${value}`);
        }
      }
    }
  });
});
