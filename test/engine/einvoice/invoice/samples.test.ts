/** All documents of all suites: every value is in the model, or listed as an extra. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError, type Invoice, invoiceJson, invoiceJsonSchema, readInvoice } from '#validator/index.js';
import { PREFIXES } from '#core/invoice/names.js';
import { location } from '#schematron/xml/locate.js';
import { compiledSchema } from '../../../fixtures/json-schema.js';
import { suite } from '../../../fixtures/rules.js';
import { needs } from '../../../needs/needs.js';

/** Values outside of the model, and why. */
const EXTRAS: readonly (readonly [path: RegExp, reason: string])[] = [
  [
    /AdditionalReferencedDocument\/ram:(IssuerAssignedID|ReferenceTypeCode)$/,
    'a document that does not say what it is',
  ],
  [/cac:InvoiceLine\/cac:DocumentReference\/cbc:ID(\/@schemeID)?$/, 'a document that does not say what it is'],
  [
    /(PartyTaxScheme\/cbc:CompanyID|SpecifiedTaxRegistration\/ram:ID(\/@schemeID)?)$/,
    'a buyer has no tax number but that for VAT',
  ],
  [/cbc:UBLVersionID$/, 'the version of the syntax'],
  [/TaxScheme\/cbc:ID\/@schemeID$/, 'the scheme of a scheme'],
  [/ram:TaxTotalAmount(\/@currencyID)?$/, 'VAT in a third currency'],
  [/cac:CreditAccount\/cbc:AccountID$/, 'an account of a kind that EN 16931 does not know'],
  [/cac:OrderLineReference\/cac:OrderReference\/cbc:ID$/, 'the order of a line in UBL'],
  [/Line\/cac:TaxTotal\//, 'VAT of a line, in Belgium and the Netherlands'],
  [/(TaxCategory|ClassifiedTaxCategory)\/cbc:Name$/, 'the name of a category, in Belgium'],
  [/ClassifiedTaxCategory\/cbc:TaxExemptionReason(Code)?$/, 'the exemption of a line in UBL, in Belgium'],
  [/@(list|scheme)AgencyID$/, 'who keeps a code list'],
  [
    /cac:Price\/cac:AllowanceCharge\/cbc:(AllowanceChargeReason|MultiplierFactorNumeric)$/,
    'why a price is lower, in UBL',
  ],
  [/cac:PaymentMeans\/cbc:ID$/, 'a kind of account, in the Netherlands'],
  [
    /cac:PaymentTerms\/cbc:(PaymentMeansID|Amount(\/@currencyID)?|SettlementDiscountPercent|PaymentDueDate)$/,
    'payment terms of a country',
  ],
  [/cac:AdditionalDocumentReference\/cbc:DocumentStatusCode$/, 'the state of a document'],
  [/cac:Delivery\/cac:DeliveryTerms\//, 'delivery terms in UBL'],
  [/cac:PaymentMeans\/cbc:InstructionNote$/, 'a note for the bank in UBL'],
  [/cbc:SupplierAssignedAccountID$/, 'the number of the customer, in the Netherlands'],
];

/** All values and qualifiers of an invoice, by node. */
function nodesOf({ content, extras }: Invoice): ReadonlySet<number> {
  const open = [content];
  const nodes = new Set(extras.map(({ node }) => node));
  for (let group = open.pop(); group !== undefined; group = open.pop()) {
    for (const { node, qualifiers } of group.values)
      for (const one of [node, ...qualifiers.map((q) => q.node)]) nodes.add(one);
    open.push(...group.groups);
  }
  return nodes;
}

needs('suites').describe('the documents of the suites', () => {
  const folder = suite('.');
  const used = new Set<RegExp>();
  let count = 0;

  it('are read without a value left over', () => {
    const validate = compiledSchema(invoiceJsonSchema());
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.xml$/i.test(name))) {
      const invoice = read(join(folder, file));
      if (invoice === null) continue;
      count += 1;
      // They have taxes unknown to EN 16931, all of which are listed as extras.
      const isOfOtherTaxes = /^pint-(ae|aunz|jp|my|om|sg)\b/.test(file);
      for (const { node } of isOfOtherTaxes ? [] : invoice.extras) {
        const path = location(invoice.tree, node, PREFIXES).replace(/\[\d+\]/g, '');
        const known = EXTRAS.find(([one]) => one.test(path));
        assert.ok(known, `${file}: ${path}`);
        used.add(known[0]);
      }
      assert.ok(nodesOf(invoice).size > 0 || invoice.tree.size < 10, file);
      assert.deepEqual(validate(invoiceJson(invoice)), [], file);
    }
    assert.ok(count > 500, String(count));
  });
  needs('national suites').it('need every extra', () =>
    assert.deepEqual(
      EXTRAS.filter(([path]) => !used.has(path)).map(([, reason]) => reason),
      [],
    ),
  );
});

/** Null for documents other than invoices: collections of fragments, and formats older than EN 16931. */
function read(file: string): Invoice | null {
  try {
    return readInvoice(readFileSync(file));
  } catch (error) {
    assert.ok(error instanceof EngineError && error.code === 'NOT_AN_INVOICE', String(error));
    return null;
  }
}
