/** Our invoice in CII, as in ZUGFeRD 2, profile EN 16931. */

import { formatCents } from '../../accounts/money.js';
import type { Days, InvoiceLine, OwnInvoice } from './own-invoice.js';
import { CREDIT, EN16931, INVOICE, ONLINE_PAYMENT, PAYMENT_TERMS, PROCESS } from './terms.js';
import { element, type Element, writeXml } from './xml.js';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

const ram = (
  name: string,
  content: string | readonly (Element | null)[],
  attributes?: Readonly<Record<string, string>>,
): Element => element(`ram:${name}`, content, attributes);
const amount = (name: string, cents: number): Element => ram(name, formatCents(cents));

export function writeCii(invoice: OwnInvoice): string {
  const { number, issued, buyer, seller, days, lines } = invoice;
  return writeXml(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [
          ram('BusinessProcessSpecifiedDocumentContextParameter', [ram('ID', PROCESS)]),
          ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', EN16931)]),
        ]),
        element('rsm:ExchangedDocument', [
          ram('ID', number),
          ram('TypeCode', INVOICE),
          ram('IssueDateTime', [date(issued)]),
        ]),
        element('rsm:SupplyChainTradeTransaction', [
          ...lines.map((line) => writeLine(line, seller.vatPercent)),
          ram('ApplicableHeaderTradeAgreement', [
            ram('BuyerReference', buyer.reference),
            party('SellerTradeParty', {
              ...seller,
              contact: ram('DefinedTradeContact', [
                ram('PersonName', seller.contact),
                ram('TelephoneUniversalCommunication', [ram('CompleteNumber', seller.phone)]),
                ram('EmailURIUniversalCommunication', [ram('URIID', seller.email)]),
              ]),
            }),
            party('BuyerTradeParty', { ...buyer, contact: null }),
          ]),
          ram('ApplicableHeaderTradeDelivery', [
            ram('ActualDeliverySupplyChainEvent', [ram('OccurrenceDateTime', [date(days.last)])]),
          ]),
          settlement(invoice),
        ]),
      ],
      NAMESPACES,
    ),
  );
}

function date(day: string): Element {
  return element('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' });
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

function party(kind: string, { name, email, street, postcode, city, country, vatId, contact }: Party): Element {
  return ram(kind, [
    ram('Name', name),
    contact,
    ram('PostalTradeAddress', [
      ram('PostcodeCode', postcode),
      street === null ? null : ram('LineOne', street),
      ram('CityName', city),
      ram('CountryID', country),
    ]),
    ram('URIUniversalCommunication', [ram('URIID', email, { schemeID: 'EM' })]),
    vatId === null ? null : ram('SpecifiedTaxRegistration', [ram('ID', vatId, { schemeID: 'VA' })]),
  ]);
}

function settlement({ seller, days, linesCents, creditCents, netCents, taxCents, grossCents }: OwnInvoice): Element {
  return ram('ApplicableHeaderTradeSettlement', [
    ram('InvoiceCurrencyCode', 'EUR'),
    ram('SpecifiedTradeSettlementPaymentMeans', [ram('TypeCode', ONLINE_PAYMENT)]),
    ram('ApplicableTradeTax', [
      amount('CalculatedAmount', taxCents),
      ram('TypeCode', 'VAT'),
      amount('BasisAmount', netCents),
      ram('CategoryCode', 'S'),
      ram('RateApplicablePercent', String(seller.vatPercent)),
    ]),
    period(days),
    creditCents === 0
      ? null
      : ram('SpecifiedTradeAllowanceCharge', [
          ram('ChargeIndicator', [element('udt:Indicator', 'false')]),
          amount('ActualAmount', creditCents),
          ram('Reason', CREDIT),
          tax('CategoryTradeTax', seller.vatPercent),
        ]),
    ram('SpecifiedTradePaymentTerms', [ram('Description', PAYMENT_TERMS)]),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      amount('LineTotalAmount', linesCents),
      creditCents === 0 ? null : amount('AllowanceTotalAmount', creditCents),
      amount('TaxBasisTotalAmount', netCents),
      ram('TaxTotalAmount', formatCents(taxCents), { currencyID: 'EUR' }),
      amount('GrandTotalAmount', grossCents),
      amount('DuePayableAmount', grossCents),
    ]),
  ]);
}

function period({ first, last }: Days): Element {
  return ram('BillingSpecifiedPeriod', [ram('StartDateTime', [date(first)]), ram('EndDateTime', [date(last)])]);
}

function tax(name: string, percent: number): Element {
  return ram(name, [ram('TypeCode', 'VAT'), ram('CategoryCode', 'S'), ram('RateApplicablePercent', String(percent))]);
}

function writeLine({ id, name, quantity, unit, priceCents, netCents }: InvoiceLine, percent: number): Element {
  return ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', id)]),
    ram('SpecifiedTradeProduct', [ram('Name', name)]),
    ram('SpecifiedLineTradeAgreement', [ram('NetPriceProductTradePrice', [amount('ChargeAmount', priceCents)])]),
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', String(quantity), { unitCode: unit })]),
    ram('SpecifiedLineTradeSettlement', [
      tax('ApplicableTradeTax', percent),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [amount('LineTotalAmount', netCents)]),
    ]),
  ]);
}
