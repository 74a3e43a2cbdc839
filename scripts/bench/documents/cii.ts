/** The generated invoice in UN/CEFACT CII, as XRechnung or as Factur-X EXTENDED. */
import type { Adjustment, Invoice, Line, Vat, VatRow } from './invoice.js';
import { BUYER, CONTACT, IBAN, NUMBERS, type Party, SELLER } from './vocabulary.js';
import { money, text } from './xml.js';

/** Specification identifiers (BT-24). */
export const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
export const FACTURX_EXTENDED = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended';

/** Writes the invoice. */
export function toCii(invoice: Invoice, specification: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext>
    <ram:BusinessProcessSpecifiedDocumentContextParameter>
      <ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID>
    </ram:BusinessProcessSpecifiedDocumentContextParameter>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${specification}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${NUMBERS.invoice}</ram:ID>
    <ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime>${date('20261005')}</ram:IssueDateTime>
    <ram:IncludedNote><ram:Content>Alle Angaben in dieser Rechnung sind erfunden.</ram:Content></ram:IncludedNote>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
${invoice.lines.map((each) => line(each, specification === FACTURX_EXTENDED)).join('\n')}
${agreement()}
${DELIVERY}
${settlement(invoice)}
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

function date(day: string): string {
  return `<udt:DateTimeString format="102">${day}</udt:DateTimeString>`;
}

/** @param withReason EXTENDED requires an exemption reason on each line, EN 16931 only in the breakdown */
function line(of: Line, withReason: boolean): string {
  return `    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>${of.number}</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct>
        <ram:GlobalID schemeID="0160">${of.gtin}</ram:GlobalID>
        <ram:SellerAssignedID>${of.articleNumber}</ram:SellerAssignedID>
        <ram:Name>${text(of.article.name)}</ram:Name>
        <ram:Description>${text(of.article.description)}</ram:Description>
        <ram:ApplicableProductCharacteristic>
          <ram:Description>Farbe</ram:Description>
          <ram:Value>${text(of.article.colour)}</ram:Value>
        </ram:ApplicableProductCharacteristic>
      </ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement>
        <ram:BuyerOrderReferencedDocument><ram:LineID>${of.number * 10}</ram:LineID></ram:BuyerOrderReferencedDocument>
        <ram:NetPriceProductTradePrice>
          <ram:ChargeAmount>${money(of.price)}</ram:ChargeAmount>
          <ram:BasisQuantity unitCode="${of.article.unit}">1</ram:BasisQuantity>
        </ram:NetPriceProductTradePrice>
      </ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery>
        <ram:BilledQuantity unitCode="${of.article.unit}">${of.quantity}</ram:BilledQuantity>
      </ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        ${taxCategory('ApplicableTradeTax', of.vat, withReason)}
${of.hasPeriod ? PERIOD : ''}${of.adjustments.map((each) => `${adjustment(each, null, '        ')}\n`).join('')}        <ram:SpecifiedTradeSettlementLineMonetarySummation>
          <ram:LineTotalAmount>${money(of.net)}</ram:LineTotalAmount>
        </ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`;
}

function taxCategory(name: string, { category, percent, reason }: Vat, withReason: boolean): string {
  const why = withReason && reason !== undefined ? `<ram:ExemptionReason>${text(reason)}</ram:ExemptionReason>` : '';
  const rate = `<ram:RateApplicablePercent>${percent}</ram:RateApplicablePercent>`;
  return `<ram:${name}><ram:TypeCode>VAT</ram:TypeCode>${why}<ram:CategoryCode>${category}</ram:CategoryCode>${rate}</ram:${name}>`;
}

const PERIOD = `        <ram:BillingSpecifiedPeriod>
          <ram:StartDateTime>${date('20260901')}</ram:StartDateTime>
          <ram:EndDateTime>${date('20260930')}</ram:EndDateTime>
        </ram:BillingSpecifiedPeriod>
`;

function agreement(): string {
  return `    <ram:ApplicableHeaderTradeAgreement>
      <ram:BuyerReference>${NUMBERS.buyerReference}</ram:BuyerReference>
${party(SELLER, 'SellerTradeParty', true)}
${party(BUYER, 'BuyerTradeParty', false)}
      <ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>${NUMBERS.order}</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>
      <ram:ContractReferencedDocument><ram:IssuerAssignedID>${NUMBERS.contract}</ram:IssuerAssignedID></ram:ContractReferencedDocument>
    </ram:ApplicableHeaderTradeAgreement>`;
}

function party(of: Party, name: string, withContact: boolean): string {
  return `      <ram:${name}>
        <ram:Name>${text(of.name)}</ram:Name>${
          withContact
            ? `
        <ram:DefinedTradeContact>
          <ram:PersonName>${text(CONTACT.name)}</ram:PersonName>
          <ram:TelephoneUniversalCommunication><ram:CompleteNumber>${CONTACT.telephone}</ram:CompleteNumber></ram:TelephoneUniversalCommunication>
          <ram:EmailURIUniversalCommunication><ram:URIID>${CONTACT.email}</ram:URIID></ram:EmailURIUniversalCommunication>
        </ram:DefinedTradeContact>`
            : ''
        }
${address(of)}
        <ram:URIUniversalCommunication><ram:URIID schemeID="EM">${of.address}</ram:URIID></ram:URIUniversalCommunication>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${of.vatId}</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:${name}>`;
}

function address(of: Party): string {
  return `        <ram:PostalTradeAddress>
          <ram:PostcodeCode>${of.postCode}</ram:PostcodeCode>
          <ram:LineOne>${text(of.street)}</ram:LineOne>
          <ram:CityName>${text(of.city)}</ram:CityName>
          <ram:CountryID>DE</ram:CountryID>
        </ram:PostalTradeAddress>`;
}

const DELIVERY = `    <ram:ApplicableHeaderTradeDelivery>
      <ram:ShipToTradeParty>
${address(BUYER)}
      </ram:ShipToTradeParty>
      <ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime>${date('20260930')}</ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>
    </ram:ApplicableHeaderTradeDelivery>`;

function settlement({ breakdown, adjustments, totals }: Invoice): string {
  return `    <ram:ApplicableHeaderTradeSettlement>
      <ram:PaymentReference>${NUMBERS.invoice}</ram:PaymentReference>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans>
        <ram:TypeCode>58</ram:TypeCode>
        <ram:PayeePartyCreditorFinancialAccount>
          <ram:IBANID>${IBAN}</ram:IBANID>
          <ram:AccountName>${text(SELLER.name)}</ram:AccountName>
        </ram:PayeePartyCreditorFinancialAccount>
      </ram:SpecifiedTradeSettlementPaymentMeans>
${breakdown.map(tax).join('\n')}
${adjustments.map((each) => `${adjustment(each, each.vat, '      ')}\n`).join('')}      <ram:SpecifiedTradePaymentTerms>
        <ram:Description>#SKONTO#TAGE=10#PROZENT=2.00#
</ram:Description>
        <ram:DueDateDateTime>${date('20261104')}</ram:DueDateDateTime>
      </ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>${money(totals.lines)}</ram:LineTotalAmount>
        <ram:ChargeTotalAmount>${money(totals.charges)}</ram:ChargeTotalAmount>
        <ram:AllowanceTotalAmount>${money(totals.allowances)}</ram:AllowanceTotalAmount>
        <ram:TaxBasisTotalAmount>${money(totals.withoutVat)}</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">${money(totals.vat)}</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>${money(totals.withVat)}</ram:GrandTotalAmount>
        <ram:TotalPrepaidAmount>${money(totals.prepaid)}</ram:TotalPrepaidAmount>
        <ram:DuePayableAmount>${money(totals.due)}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>`;
}

function tax({ vat, taxable, tax: due }: VatRow): string {
  return `      <ram:ApplicableTradeTax>
        <ram:CalculatedAmount>${money(due)}</ram:CalculatedAmount>
        <ram:TypeCode>VAT</ram:TypeCode>${
          vat.reason === undefined
            ? ''
            : `
        <ram:ExemptionReason>${text(vat.reason)}</ram:ExemptionReason>`
        }
        <ram:BasisAmount>${money(taxable)}</ram:BasisAmount>
        <ram:CategoryCode>${vat.category}</ram:CategoryCode>
        <ram:RateApplicablePercent>${vat.percent}</ram:RateApplicablePercent>
      </ram:ApplicableTradeTax>`;
}

function adjustment(of: Adjustment, vat: Vat | null, indent: string): string {
  return `${indent}<ram:SpecifiedTradeAllowanceCharge>
${indent}  <ram:ChargeIndicator><udt:Indicator>${of.isCharge}</udt:Indicator></ram:ChargeIndicator>
${indent}  <ram:CalculationPercent>${of.percent}</ram:CalculationPercent>
${indent}  <ram:BasisAmount>${money(of.base)}</ram:BasisAmount>
${indent}  <ram:ActualAmount>${money(of.amount)}</ram:ActualAmount>
${indent}  <ram:ReasonCode>${of.code}</ram:ReasonCode>
${indent}  <ram:Reason>${text(of.reason)}</ram:Reason>${
    vat === null
      ? ''
      : `
${indent}  ${taxCategory('CategoryTradeTax', vat, false)}`
  }
${indent}</ram:SpecifiedTradeAllowanceCharge>`;
}
