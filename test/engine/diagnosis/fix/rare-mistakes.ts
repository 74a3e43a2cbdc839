/** Mistakes that nobody has written down, by the repair that is offered for them. */
import {
  FIXTURES,
  elementIn,
  withAttribute,
  withAfter,
  withBefore,
  withReplaced,
  withText,
  without,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';

const fixture = (named: string): string => FIXTURES.find(({ name }) => name === named)!.xml;

const attached = (id: number): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>A${id}</cbc:ID><cac:Attachment>` +
  '<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="plan.pdf">JVBERi0xLjQK</cbc:EmbeddedDocumentBinaryObject>' +
  '</cac:Attachment></cac:AdditionalDocumentReference>\n';

const allowance = (isCharge: boolean): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>text</cbc:AllowanceChargeReason>` +
  `<cbc:Amount currencyID="EUR">5.00</cbc:Amount>${elementIn(xrechnungUbl, 'cac:TaxCategory')}</cac:AllowanceCharge>`;

const belowZero = withText(
  withText(
    xrechnungUbl,
    'cbc:InvoicedQuantity',
    `-${elementIn(xrechnungUbl, 'cbc:InvoicedQuantity').replace(/<[^>]*>/g, '')}`,
  ),
  'cbc:PriceAmount',
  `-${elementIn(xrechnungUbl, 'cbc:PriceAmount').replace(/<[^>]*>/g, '')}`,
);

const pricePer = (quantity: string): string => `<ram:BasisQuantity unitCode="C62">${quantity}</ram:BasisQuantity>`;
const netPrice = elementIn(xrechnungCii, 'ram:NetPriceProductTradePrice');

const subLine =
  '<cac:SubInvoiceLine><cbc:ID>1.1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">4</cbc:InvoicedQuantity>' +
  '<cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Drill</cbc:Name>' +
  '<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>' +
  '</cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount></cac:Price></cac:SubInvoiceLine>';

const rate = '<cbc:Percent>19</cbc:Percent>';

/** By the repair: what is wrong, and the document. */
export const ELSEWHERE: Readonly<Record<string, readonly [what: string, xml: string]>> = {
  'code-from-message': ['no framework, France', without(fixture('France CTC, UBL invoice'), 'cbc:ProfileID')],
  'equal-values': [
    'means of payment that differ',
    withBefore(xrechnungUbl, 'cac:PaymentTerms', elementIn(xrechnungUbl, 'cac:PaymentMeans').replace('>58<', '>30<')),
  ],
  'negative-price': ['price and quantity below zero', belowZero],
  'unique-values': [
    'two files of the same name',
    withBefore(xrechnungUbl, 'cac:AccountingSupplierParty', attached(1) + attached(2)),
  ],
  'due-days': ['days in place of the due date', withText(xrechnungUbl, 'cbc:DueDate', '30 days')],
  'extension-identifier': ['a sub-line', withAfter(xrechnungUbl, 'cac:Price', subLine)],
  'misplaced-sibling': [
    'a rate beside its category',
    withReplaced(
      xrechnungUbl,
      `<cac:TaxCategory><cbc:ID>S</cbc:ID>${rate}`,
      `${rate}<cac:TaxCategory><cbc:ID>S</cbc:ID>`,
    ),
  ],
  'missing-sums': [
    'no sums of an allowance and a charge',
    withBefore(xrechnungUbl, 'cac:TaxTotal', allowance(false) + allowance(true)),
  ],
  'number-with-scheme': [
    'registers of another country, Netherlands',
    fixture('NLCIUS, UBL invoice').replaceAll('CompanyID schemeID="0106"', 'CompanyID schemeID="0088"'),
  ],
  'kind-code': [
    'a VAT identifier marked as a tax number',
    withReplaced(xrechnungCii, 'schemeID="VA"', 'schemeID="FC"'),
  ],
  'other-base-quantity': [
    'prices for other quantities',
    withReplaced(
      xrechnungCii,
      netPrice,
      netPrice.replaceAll('NetPrice', 'GrossPrice').replace('</ram:GrossPrice', `${pricePer('1')}</ram:GrossPrice`) +
        netPrice.replace('</ram:NetPrice', `${pricePer('10')}</ram:NetPrice`),
    ),
  ],
  'superfluous-scheme': [
    'a scheme that is none',
    withReplaced(
      xrechnungUbl,
      '</cbc:RegistrationName>',
      '</cbc:RegistrationName><cbc:CompanyID schemeID="2">HRB 12345</cbc:CompanyID>',
    ),
  ],
  'specification-identifier': [
    'a code of an extension and no specification',
    without(withAttribute(xrechnungUbl, 'cbc:EndpointID', 'schemeID', 'XR01'), 'cbc:CustomizationID'),
  ],
};
