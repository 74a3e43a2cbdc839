/** The invoice as JSON, and its schema. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonGroup, type JsonValue, invoiceJson, invoiceJsonSchema, readInvoice } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import * as invoices from '../../../fixtures/invoices.js';
import { violations } from '../../../fixtures/json-schema.js';

const SCHEMA = join(findPackageRoot(import.meta.url), 'docs', 'invoice.schema.json');
const json = (xml: string, options = {}) => invoiceJson(readInvoice(new TextEncoder().encode(xml)), options);

describe('the invoice as JSON', () => {
  it('conforms to the schema in the docs', () => {
    const schema = JSON.parse(readFileSync(SCHEMA, 'utf8')) as object;
    // Written by "einvoice show --schema > docs/invoice.schema.json".
    assert.deepEqual(schema, invoiceJsonSchema());
    for (const { xml } of invoices.FIXTURES.filter((fixture) => !fixture.xml.includes('CrossIndustryDocument')))
      assert.deepEqual(violations(schema, JSON.parse(JSON.stringify(json(xml)))), []);
  });
  it('has the same properties for the same values in all syntaxes', () => {
    for (const xml of [invoices.xrechnungUbl, invoices.xrechnungUblCreditNote, invoices.xrechnungCii]) {
      const { invoice } = json(xml);
      const seller = invoice['seller'] as JsonGroup;
      assert.deepEqual(seller.$!.term, 'BG-4');
      assert.equal((seller['name'] as JsonValue).term, 'BT-27');
      assert.equal((invoice['lines'] as readonly JsonGroup[])[0]!.$!.label, 'Invoice line');
      assert.match(((invoice['totals'] as JsonGroup)['due'] as JsonValue).value!, /^\d+\.\d\d$/);
      assert.match((invoice['issueDate'] as JsonValue).value!, /^\d{4}-\d\d-\d\d$/);
    }
  });
  it('names terms in the language that is asked for', () => {
    const label = (language: string) =>
      (json(invoices.xrechnungUbl, { language }).invoice['number'] as JsonValue).label;
    assert.deepEqual([label('en'), label('de')], ['Invoice number', 'Rechnungsnummer']);
  });
  it('has the content of attachments only on request', () => {
    const xml = invoices.withBefore(
      invoices.xrechnungUbl,
      'cac:AccountingSupplierParty',
      '<cac:AdditionalDocumentReference><cbc:ID>A</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">QUJDRA==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>',
    );
    const document = (options: object) =>
      (json(xml, options).invoice['attachments'] as readonly JsonGroup[])[0]!['document'] as JsonValue;
    assert.deepEqual([document({}).bytes, document({}).value, document({}).fileName], [4, undefined, 'a.csv']);
    assert.equal(document({ attachments: true }).value, 'QUJDRA==');
  });
  it('lists a second value where only one may be, unless it is the same', () => {
    const twice = (id: string) =>
      json(invoices.withBefore(invoices.xrechnungUbl, 'cbc:IssueDate', `<cbc:ID>${id}</cbc:ID>`)).extras;
    const { invoice } = json(invoices.xrechnungUbl);
    assert.deepEqual(twice((invoice['number'] as JsonValue).value!), []);
    assert.deepEqual(
      twice('other').map(({ term, value }) => [term, value]),
      [['BT-1', 'other']],
    );
  });
  it('lists the qualifiers of a second value with it', () => {
    const project = (id: string, name: string): string =>
      `<ram:SpecifiedProcuringProject><ram:ID>${id}</ram:ID><ram:Name>${name}</ram:Name></ram:SpecifiedProcuringProject>`;
    const { invoice, extras } = json(
      invoices.facturxExtended.replace(
        '</ram:ApplicableHeaderTradeAgreement>',
        `${project('P1', 'First')}${project('P1', 'Second')}${project('P1', 'First')}$&`,
      ),
    );
    const reference = invoice['projectReference'] as JsonValue;
    assert.deepEqual([reference.value, reference.name], ['P1', 'First']);
    assert.deepEqual(
      extras.map(({ term, value }) => [term, value]),
      [
        ['BT-11', 'P1'],
        ['BT-11-0', 'Second'],
      ],
    );
  });
  it('has room for as much as a document has', () => {
    const MANY = 130_000;
    const numbers = Array.from({ length: MANY }, (_, at) => `<cbc:ID>${at}</cbc:ID>`).join('');
    const unknown = `<cbc:Unknown>${'<cbc:a>1</cbc:a>'.repeat(MANY)}</cbc:Unknown>`;
    for (const markup of [numbers, unknown])
      assert.equal(json(invoices.withBefore(invoices.xrechnungUbl, 'cbc:IssueDate', markup)).extras.length, MANY);
  });
});
