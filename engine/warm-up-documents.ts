/**
 * Small documents that workers are warmed with, by the name of their root element. They are invented, they need not
 * be valid, and they have what most rules look at: parties, lines, taxes, totals.
 */

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const CII = 'urn:un:unece:uncefact:data:standard';

const ublParty = (role: string): string => `<cac:${role}><cac:Party><cbc:EndpointID schemeID="EM">a@b.example</cbc:EndpointID>
<cac:PartyName><cbc:Name>A</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:CityName>A</cbc:CityName><cbc:PostalZone>1</cbc:PostalZone><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
<cac:PartyTaxScheme><cbc:CompanyID>DE1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>A</cbc:RegistrationName></cac:PartyLegalEntity>
<cac:Contact><cbc:Name>A</cbc:Name><cbc:Telephone>123</cbc:Telephone><cbc:ElectronicMail>a@b.example</cbc:ElectronicMail></cac:Contact></cac:Party></cac:${role}>`;

const UBL_TAX = '<cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';

const ubl = (root: string, type: string, line: string, quantity: string): string => `<${root} xmlns="${UBL}:${root}-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>1</cbc:ID><cbc:IssueDate>2020-01-01</cbc:IssueDate>${type}<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:BuyerReference>1</cbc:BuyerReference>
${ublParty('AccountingSupplierParty')}${ublParty('AccountingCustomerParty')}
<cac:PaymentMeans><cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>DE02120300000000202051</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans><cac:PaymentTerms><cbc:Note>A</cbc:Note></cac:PaymentTerms>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount><cac:TaxCategory>${UBL_TAX}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">119.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">119.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:${line}><cbc:ID>1</cbc:ID><cbc:${quantity} unitCode="C62">4</cbc:${quantity}><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>A</cbc:Name><cac:ClassifiedTaxCategory>${UBL_TAX}</cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount></cac:Price></cac:${line}>
</${root}>`;

const ciiParty = (role: string): string => `<ram:${role}><ram:Name>A</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>1</ram:PostcodeCode><ram:LineOne>A</ram:LineOne><ram:CityName>A</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>
<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE1</ram:ID></ram:SpecifiedTaxRegistration></ram:${role}>`;

const CII_TAX = '<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode>';

const CII_INVOICE = `<rsm:CrossIndustryInvoice xmlns:rsm="${CII}:CrossIndustryInvoice:100" xmlns:ram="${CII}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${CII}:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>1</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20200101</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>A</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>25.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">4</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${CII_TAX}<ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>1</ram:BuyerReference>${ciiParty('SellerTradeParty')}${ciiParty('BuyerTradeParty')}</ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeDelivery/>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:ApplicableTradeTax><ram:CalculatedAmount>19.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount><ram:GrandTotalAmount>119.00</ram:GrandTotalAmount><ram:DuePayableAmount>119.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;

const ZUGFERD_1 = 'urn:ferd:CrossIndustryDocument:invoice:1p0';

const ZUGFERD_1_INVOICE = `<rsm:CrossIndustryDocument xmlns:rsm="${ZUGFERD_1}" xmlns:ram="${CII}:ReusableAggregateBusinessInformationEntity:12" xmlns:udt="${CII}:UnqualifiedDataType:15">
<rsm:SpecifiedExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:ferd:CrossIndustryDocument:invoice:1p0:basic</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:SpecifiedExchangedDocumentContext>
<rsm:HeaderExchangedDocument><ram:ID>1</ram:ID><ram:Name>A</ram:Name><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20200101</udt:DateTimeString></ram:IssueDateTime></rsm:HeaderExchangedDocument>
<rsm:SpecifiedSupplyChainTradeTransaction><ram:ApplicableSupplyChainTradeAgreement>${ciiParty('SellerTradeParty')}${ciiParty('BuyerTradeParty')}</ram:ApplicableSupplyChainTradeAgreement><ram:ApplicableSupplyChainTradeDelivery/>
<ram:ApplicableSupplyChainTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementMonetarySummation><ram:LineTotalAmount currencyID="EUR">100.00</ram:LineTotalAmount><ram:GrandTotalAmount currencyID="EUR">119.00</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation></ram:ApplicableSupplyChainTradeSettlement>
<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedTradeProduct><ram:Name>A</ram:Name></ram:SpecifiedTradeProduct></ram:IncludedSupplyChainTradeLineItem></rsm:SpecifiedSupplyChainTradeTransaction></rsm:CrossIndustryDocument>`;

export const WARM_UP_DOCUMENTS: Readonly<Record<string, string>> = {
  [`Q{${UBL}:Invoice-2}Invoice`]: ubl('Invoice', '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>', 'InvoiceLine', 'InvoicedQuantity'),
  [`Q{${UBL}:CreditNote-2}CreditNote`]: ubl('CreditNote', '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>', 'CreditNoteLine', 'CreditedQuantity'),
  [`Q{${CII}:CrossIndustryInvoice:100}CrossIndustryInvoice`]: CII_INVOICE,
  [`Q{${ZUGFERD_1}}CrossIndustryDocument`]: ZUGFERD_1_INVOICE,
};
