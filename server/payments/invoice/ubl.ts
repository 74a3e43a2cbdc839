/** Our invoice as XRechnung in UBL. */

import { formatCents } from '../../accounts/money.js';
import type { Days, InvoiceLine, OwnInvoice } from './own-invoice.js';
import { CREDIT, INVOICE, ONLINE_PAYMENT, PAYMENT_TERMS, PROCESS, XRECHNUNG } from './terms.js';
import { element, type Element, writeXml } from './xml.js';

const NAMESPACES = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

const cac = (name: string, content: readonly (Element | null)[]): Element => element(`cac:${name}`, content);
const cbc = (name: string, content: string, attributes?: Readonly<Record<string, string>>): Element =>
  element(`cbc:${name}`, content, attributes);
const amount = (name: string, cents: number): Element => cbc(name, formatCents(cents), { currencyID: 'EUR' });

export function writeUbl(invoice: OwnInvoice): string {
  const { number, issued, seller, buyer, days, lines, creditCents } = invoice;
  return writeXml(
    element(
      'Invoice',
      [
        cbc('CustomizationID', XRECHNUNG),
        cbc('ProfileID', PROCESS),
        cbc('ID', number),
        cbc('IssueDate', issued),
        cbc('InvoiceTypeCode', INVOICE),
        cbc('DocumentCurrencyCode', 'EUR'),
        cbc('BuyerReference', buyer.reference),
        period(days),
        cac('AccountingSupplierParty', [
          party({
            ...seller,
            contact: cac('Contact', [
              cbc('Name', seller.contact),
              cbc('Telephone', seller.phone),
              cbc('ElectronicMail', seller.email),
            ]),
          }),
        ]),
        cac('AccountingCustomerParty', [party({ ...buyer, contact: null })]),
        cac('PaymentMeans', [cbc('PaymentMeansCode', ONLINE_PAYMENT)]),
        cac('PaymentTerms', [cbc('Note', PAYMENT_TERMS)]),
        creditCents === 0
          ? null
          : cac('AllowanceCharge', [
              cbc('ChargeIndicator', 'false'),
              cbc('AllowanceChargeReason', CREDIT),
              amount('Amount', creditCents),
              category('TaxCategory', seller.vatPercent),
            ]),
        tax(invoice),
        totals(invoice),
        ...lines.map((line) => writeLine(line, seller.vatPercent)),
      ],
      NAMESPACES,
    ),
  );
}

interface Party {
  readonly name: string;
  readonly email: string;
  readonly street: string | null;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly vatId: string | null;
  readonly contact: Element | null;
}

function party({ name, email, street, postcode, city, country, vatId, contact }: Party): Element {
  return cac('Party', [
    cbc('EndpointID', email, { schemeID: 'EM' }),
    cac('PartyName', [cbc('Name', name)]),
    cac('PostalAddress', [
      street === null ? null : cbc('StreetName', street),
      cbc('CityName', city),
      cbc('PostalZone', postcode),
      cac('Country', [cbc('IdentificationCode', country)]),
    ]),
    vatId === null ? null : cac('PartyTaxScheme', [cbc('CompanyID', vatId), VAT]),
    cac('PartyLegalEntity', [cbc('RegistrationName', name)]),
    contact,
  ]);
}

const VAT = cac('TaxScheme', [cbc('ID', 'VAT')]);

function period({ first, last }: Days): Element {
  return cac('InvoicePeriod', [cbc('StartDate', first), cbc('EndDate', last)]);
}

function category(name: string, percent: number): Element {
  return cac(name, [cbc('ID', 'S'), cbc('Percent', String(percent)), VAT]);
}

function tax({ seller, netCents, taxCents }: OwnInvoice): Element {
  return cac('TaxTotal', [
    amount('TaxAmount', taxCents),
    cac('TaxSubtotal', [
      amount('TaxableAmount', netCents),
      amount('TaxAmount', taxCents),
      category('TaxCategory', seller.vatPercent),
    ]),
  ]);
}

function totals({ linesCents, creditCents, netCents, grossCents }: OwnInvoice): Element {
  return cac('LegalMonetaryTotal', [
    amount('LineExtensionAmount', linesCents),
    amount('TaxExclusiveAmount', netCents),
    amount('TaxInclusiveAmount', grossCents),
    creditCents === 0 ? null : amount('AllowanceTotalAmount', creditCents),
    amount('PayableAmount', grossCents),
  ]);
}

function writeLine({ id, name, quantity, unit, priceCents, netCents }: InvoiceLine, percent: number): Element {
  return cac('InvoiceLine', [
    cbc('ID', id),
    cbc('InvoicedQuantity', String(quantity), { unitCode: unit }),
    amount('LineExtensionAmount', netCents),
    cac('Item', [cbc('Name', name), category('ClassifiedTaxCategory', percent)]),
    cac('Price', [amount('PriceAmount', priceCents)]),
  ]);
}
