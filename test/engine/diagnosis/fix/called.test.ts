/** Elements by the names that people have for them: one cause, and one change that renames it. */
import assert from 'node:assert/strict';
import { fixDocument } from '#validator/index.js';
import { peppolUbl, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';

/** The first element of a name behind a place, called otherwise. */
function called(xml: string, behind: string, name: string, other: string): string {
  const at = xml.indexOf(behind);
  const rest = xml.slice(at);
  const renamed = rest
    .replace(new RegExp(`<${name}(?=[ >])`), `<${other}`)
    .replace(new RegExp(`</${name}>`), `</${other}>`);
  assert.ok(at >= 0 && renamed !== rest, name);
  return xml.slice(0, at) + renamed;
}

describe('an element that is called by another name', () => {
  for (const [xml, behind, name, other] of [
    [xrechnungUbl, '<cac:AccountingCustomerParty', 'cbc:PostalZone', 'cbc:PostalCode'],
    [xrechnungUbl, '<cac:AccountingSupplierParty', 'cbc:CityName', 'cbc:Town'],
    [xrechnungUbl, '<cac:AccountingSupplierParty', 'cbc:ElectronicMail', 'cbc:EmailAddress'],
    [xrechnungUbl, '<cac:AccountingSupplierParty', 'cbc:Telephone', 'cbc:PhoneNumber'],
    [peppolUbl, '<cac:Item', 'cbc:Name', 'cbc:ProductName'],
    [peppolUbl, '<cac:InvoiceLine', 'cbc:InvoicedQuantity', 'cbc:Qty'],
    [peppolUbl, '<cac:InvoiceLine', 'cbc:InvoicedQuantity', 'cbc:Quantity'],
    [xrechnungUbl, '<cac:Price', 'cbc:PriceAmount', 'cbc:UnitPrice'],
    [xrechnungUbl, '<cbc:ID', 'cbc:DueDate', 'cbc:PaymentDate'],
    [xrechnungCii, '<ram:SellerTradeParty', 'ram:PostcodeCode', 'ram:Zip'],
    [xrechnungCii, '<ram:SellerTradeParty', 'ram:CityName', 'ram:City'],
    [xrechnungCii, '<ram:SpecifiedTradeProduct', 'ram:Name', 'ram:ItemName'],
    [xrechnungCii, '<ram:SellerTradeParty', 'ram:LineOne', 'ram:Street'],
    [xrechnungCii, '<ram:SellerTradeParty', 'ram:PersonName', 'ram:ContactName'],
    [xrechnungCii, '<ram:ApplicableHeaderTradeAgreement', 'ram:BuyerReference', 'ram:LeitwegID'],
    [xrechnungCii, '<ram:IncludedSupplyChainTradeLineItem', 'ram:LineTotalAmount', 'ram:LineAmount'],
    [xrechnungCii, '<ram:IncludedSupplyChainTradeLineItem', 'ram:SpecifiedTradeProduct', 'ram:Product'],
    [xrechnungCii, '<ram:ApplicableHeaderTradeAgreement', 'ram:BuyerTradeParty', 'ram:CustomerTradeParty'],
    [xrechnungUbl, '<cbc:ID', 'cbc:InvoiceTypeCode', 'cbc:TypeCode'],
    [xrechnungUbl, '<cbc:ID', 'cbc:BuyerReference', 'cbc:CustomerReference'],
    [xrechnungUbl, '<cbc:ID', 'cbc:DueDate', 'cbc:DateDue'],
    [xrechnungUbl, '<cac:LegalMonetaryTotal', 'cbc:TaxInclusiveAmount', 'cbc:GrossAmount'],
    [xrechnungUbl, '<cac:AccountingSupplierParty', 'cac:PostalAddress', 'cac:Address'],
    [xrechnungUbl, '<cac:AccountingSupplierParty', 'cac:Contact', 'cac:ContactPerson'],
    [xrechnungUbl, '<cac:PaymentMeans', 'cac:PayeeFinancialAccount', 'cac:BankAccount'],
    [peppolUbl, '<cac:Item', 'cbc:Name', 'cbc:Title'],
    [peppolUbl, '<cac:InvoiceLine', 'cbc:LineExtensionAmount', 'cbc:NetAmount'],
  ] as const)
    it(`gets its own: ${other}`, async () => {
      const wrong = called(xml, behind, name, other);
      const { details } = await verdictOn(wrong);
      const causes = details.issues.filter(({ causedBy }) => causedBy === null);
      assert.deepEqual(
        causes.map(({ code }) => code),
        ['XSD'],
      );
      const { document } = await fixDocument(await sharedValidator(), Buffer.from(wrong));
      assert.equal(Buffer.from(document).toString(), xml);
    });
});
