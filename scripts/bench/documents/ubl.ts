/** The generated invoice as XRechnung in UBL 2.1. */
import type { Adjustment, Invoice, Line, Vat, VatRow } from './invoice.js';
import { BUYER, CONTACT, IBAN, NUMBERS, type Party, SELLER } from './vocabulary.js';
import { money, text } from './xml.js';

export const SPECIFICATION = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';

/** Writes the invoice. */
export function toUbl(invoice: Invoice): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
${head()}
${invoice.adjustments.map((each) => `${adjustment(each, each.vat, '  ')}\n`).join('')}${sums(invoice)}
${invoice.lines.map(line).join('\n')}
</ubl:Invoice>
`;
}

function head(): string {
  return `  <cbc:CustomizationID>${SPECIFICATION}</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
  <cbc:ID>${NUMBERS.invoice}</cbc:ID>
  <cbc:IssueDate>2026-10-05</cbc:IssueDate>
  <cbc:DueDate>2026-11-04</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:Note>Alle Angaben in dieser Rechnung sind erfunden.</cbc:Note>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>${NUMBERS.buyerReference}</cbc:BuyerReference>
  <cac:OrderReference>
    <cbc:ID>${NUMBERS.order}</cbc:ID>
  </cac:OrderReference>
  <cac:ContractDocumentReference>
    <cbc:ID>${NUMBERS.contract}</cbc:ID>
  </cac:ContractDocumentReference>
  <cac:AccountingSupplierParty>
${party(SELLER, true)}
  </cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty>
${party(BUYER, false)}
  </cac:AccountingCustomerParty>
  <cac:Delivery>
    <cbc:ActualDeliveryDate>2026-09-30</cbc:ActualDeliveryDate>
    <cac:DeliveryLocation>
${address(BUYER, 'Address', '      ')}
    </cac:DeliveryLocation>
  </cac:Delivery>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>
    <cbc:PaymentID>${NUMBERS.invoice}</cbc:PaymentID>
    <cac:PayeeFinancialAccount>
      <cbc:ID>${IBAN}</cbc:ID>
      <cbc:Name>${text(SELLER.name)}</cbc:Name>
    </cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:PaymentTerms>
    <cbc:Note>#SKONTO#TAGE=10#PROZENT=2.00#
</cbc:Note>
  </cac:PaymentTerms>`;
}

function party(of: Party, withContact: boolean): string {
  return `    <cac:Party>
      <cbc:EndpointID schemeID="EM">${of.address}</cbc:EndpointID>
      <cac:PartyName>
        <cbc:Name>${text(of.name)}</cbc:Name>
      </cac:PartyName>
${address(of, 'PostalAddress', '      ')}
      <cac:PartyTaxScheme>
        <cbc:CompanyID>${of.vatId}</cbc:CompanyID>
        ${VAT_SCHEME}
      </cac:PartyTaxScheme>
      <cac:PartyLegalEntity>
        <cbc:RegistrationName>${text(of.name)}</cbc:RegistrationName>
      </cac:PartyLegalEntity>${
        withContact
          ? `
      <cac:Contact>
        <cbc:Name>${text(CONTACT.name)}</cbc:Name>
        <cbc:Telephone>${CONTACT.telephone}</cbc:Telephone>
        <cbc:ElectronicMail>${CONTACT.email}</cbc:ElectronicMail>
      </cac:Contact>`
          : ''
      }
    </cac:Party>`;
}

function address(of: Party, name: string, indent: string): string {
  return `${indent}<cac:${name}>
${indent}  <cbc:StreetName>${text(of.street)}</cbc:StreetName>
${indent}  <cbc:CityName>${text(of.city)}</cbc:CityName>
${indent}  <cbc:PostalZone>${of.postCode}</cbc:PostalZone>
${indent}  <cac:Country>
${indent}    <cbc:IdentificationCode>DE</cbc:IdentificationCode>
${indent}  </cac:Country>
${indent}</cac:${name}>`;
}

const VAT_SCHEME = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';

function amount(name: string, cents: number): string {
  return `<cbc:${name} currencyID="EUR">${money(cents)}</cbc:${name}>`;
}

function taxCategory(name: string, vat: Vat, withReason: boolean): string {
  const reason =
    withReason && vat.reason !== undefined
      ? `<cbc:TaxExemptionReason>${text(vat.reason)}</cbc:TaxExemptionReason>`
      : '';
  return `<cac:${name}><cbc:ID>${vat.category}</cbc:ID><cbc:Percent>${vat.percent}</cbc:Percent>${reason}${VAT_SCHEME}</cac:${name}>`;
}

function adjustment(of: Adjustment, vat: Vat | null, indent: string): string {
  return `${indent}<cac:AllowanceCharge>
${indent}  <cbc:ChargeIndicator>${of.isCharge}</cbc:ChargeIndicator>
${indent}  <cbc:AllowanceChargeReasonCode>${of.code}</cbc:AllowanceChargeReasonCode>
${indent}  <cbc:AllowanceChargeReason>${text(of.reason)}</cbc:AllowanceChargeReason>
${indent}  <cbc:MultiplierFactorNumeric>${of.percent}</cbc:MultiplierFactorNumeric>
${indent}  ${amount('Amount', of.amount)}
${indent}  ${amount('BaseAmount', of.base)}${vat === null ? '' : `\n${indent}  ${taxCategory('TaxCategory', vat, false)}`}
${indent}</cac:AllowanceCharge>`;
}

function sums({ breakdown, totals }: Invoice): string {
  return `  <cac:TaxTotal>
    ${amount('TaxAmount', totals.vat)}
${breakdown.map(subtotal).join('\n')}
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${amount('LineExtensionAmount', totals.lines)}
    ${amount('TaxExclusiveAmount', totals.withoutVat)}
    ${amount('TaxInclusiveAmount', totals.withVat)}
    ${amount('AllowanceTotalAmount', totals.allowances)}
    ${amount('ChargeTotalAmount', totals.charges)}
    ${amount('PrepaidAmount', totals.prepaid)}
    ${amount('PayableAmount', totals.due)}
  </cac:LegalMonetaryTotal>`;
}

function subtotal({ vat, taxable, tax }: VatRow): string {
  return `    <cac:TaxSubtotal>
      ${amount('TaxableAmount', taxable)}
      ${amount('TaxAmount', tax)}
      ${taxCategory('TaxCategory', vat, true)}
    </cac:TaxSubtotal>`;
}

const PERIOD = `    <cac:InvoicePeriod>
      <cbc:StartDate>2026-09-01</cbc:StartDate>
      <cbc:EndDate>2026-09-30</cbc:EndDate>
    </cac:InvoicePeriod>
`;

function line(of: Line): string {
  return `  <cac:InvoiceLine>
    <cbc:ID>${of.number}</cbc:ID>
    <cbc:InvoicedQuantity unitCode="${of.article.unit}">${of.quantity}</cbc:InvoicedQuantity>
    ${amount('LineExtensionAmount', of.net)}
${of.hasPeriod ? PERIOD : ''}    <cac:OrderLineReference><cbc:LineID>${of.number * 10}</cbc:LineID></cac:OrderLineReference>
${of.adjustments.map((each) => `${adjustment(each, null, '    ')}\n`).join('')}    <cac:Item>
      <cbc:Description>${text(of.article.description)}</cbc:Description>
      <cbc:Name>${text(of.article.name)}</cbc:Name>
      <cac:SellersItemIdentification><cbc:ID>${of.articleNumber}</cbc:ID></cac:SellersItemIdentification>
      <cac:StandardItemIdentification><cbc:ID schemeID="0160">${of.gtin}</cbc:ID></cac:StandardItemIdentification>
      ${taxCategory('ClassifiedTaxCategory', of.vat, false)}
      <cac:AdditionalItemProperty>
        <cbc:Name>Farbe</cbc:Name>
        <cbc:Value>${text(of.article.colour)}</cbc:Value>
      </cac:AdditionalItemProperty>
    </cac:Item>
    <cac:Price>
      ${amount('PriceAmount', of.price)}
      <cbc:BaseQuantity unitCode="${of.article.unit}">1</cbc:BaseQuantity>
    </cac:Price>
  </cac:InvoiceLine>`;
}
