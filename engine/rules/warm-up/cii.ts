import { type Content, tag } from './markup.js';

const CII = 'urn:un:unece:uncefact:data:standard';
const ZUGFERD_1 = 'urn:ferd:CrossIndustryDocument:invoice:1p0';

const ram = tag('ram');
const rsm = tag('rsm');
const udt = tag('udt');

const date = (name: string): string => ram(name, udt('DateTimeString format="102"', '20200101'));
const ciiTax = (name: string): string =>
  ram(name, ram('TypeCode', 'VAT'), ram('CategoryCode', 'S'), ram('RateApplicablePercent', '19'));
const ciiPeriod = ram('BillingSpecifiedPeriod', date('StartDateTime'), date('EndDateTime'));
const ciiReference = (name: string, ...content: Content[]): string =>
  ram(name, ram('IssuerAssignedID', 'A'), ...content);

const ciiParty = (role: string): string =>
  ram(
    role,
    ram('ID', '1'),
    ram('GlobalID schemeID="0088"', '4000000000002'),
    ram('Name', 'A'),
    ram('Description', 'A'),
    ram('SpecifiedLegalOrganization', ram('ID schemeID="0002"', '1'), ram('TradingBusinessName', 'A')),
    ram(
      'DefinedTradeContact',
      ram('PersonName', 'A'),
      ram('DepartmentName', 'A'),
      ram('TelephoneUniversalCommunication', ram('CompleteNumber', '123')),
      ram('EmailURIUniversalCommunication', ram('URIID', 'a@b.example')),
    ),
    ram(
      'PostalTradeAddress',
      ram('PostcodeCode', '1'),
      ram('LineOne', 'A'),
      ram('LineTwo', 'A'),
      ram('LineThree', 'A'),
      ram('CityName', 'A'),
      ram('CountryID', 'DE'),
      ram('CountrySubDivisionName', 'A'),
    ),
    ram('URIUniversalCommunication', ram('URIID schemeID="EM"', 'a@b.example')),
    ram('SpecifiedTaxRegistration', ram('ID schemeID="VA"', 'DE1')),
  );

const ciiAllowanceOrCharge = (indicator: boolean, ...tax: string[]): string =>
  ram(
    'SpecifiedTradeAllowanceCharge',
    ram('ChargeIndicator', udt('Indicator', String(indicator))),
    ram('CalculationPercent', '10'),
    ram('BasisAmount', '10.00'),
    ram('ActualAmount', '1.00'),
    ram('ReasonCode', indicator ? 'AA' : '95'),
    ram('Reason', 'A'),
    ...tax,
  );

const ciiLine = (id: string): string =>
  ram(
    'IncludedSupplyChainTradeLineItem',
    ram('AssociatedDocumentLineDocument', ram('LineID', id), ram('IncludedNote', ram('Content', 'A'))),
    ram(
      'SpecifiedTradeProduct',
      ram('GlobalID schemeID="0160"', '1'),
      ram('SellerAssignedID', 'A'),
      ram('BuyerAssignedID', 'A'),
      ram('Name', 'A'),
      ram('Description', 'A'),
      ram('ApplicableProductCharacteristic', ram('Description', 'A'), ram('Value', 'A')),
      ram('DesignatedProductClassification', ram('ClassCode listID="TST"', '1')),
      ram('OriginTradeCountry', ram('ID', 'DE')),
    ),
    ram(
      'SpecifiedLineTradeAgreement',
      ram('BuyerOrderReferencedDocument', ram('LineID', '1')),
      ram(
        'GrossPriceProductTradePrice',
        ram('ChargeAmount', '26.00'),
        ram(
          'AppliedTradeAllowanceCharge',
          ram('ChargeIndicator', udt('Indicator', 'false')),
          ram('ActualAmount', '1.00'),
        ),
      ),
      ram('NetPriceProductTradePrice', ram('ChargeAmount', '25.00'), ram('BasisQuantity unitCode="C62"', '1')),
    ),
    ram('SpecifiedLineTradeDelivery', ram('BilledQuantity unitCode="C62"', '4')),
    ram(
      'SpecifiedLineTradeSettlement',
      ciiTax('ApplicableTradeTax'),
      ciiPeriod,
      ciiAllowanceOrCharge(false),
      ciiAllowanceOrCharge(true),
      ram('SpecifiedTradeSettlementLineMonetarySummation', ram('LineTotalAmount', '100.00')),
      ciiReference('AdditionalReferencedDocument', ram('TypeCode', '130')),
      ram('ReceivableSpecifiedTradeAccountingAccount', ram('ID', 'A')),
    ),
  );

const CII_TOTALS = [
  'LineTotalAmount',
  'ChargeTotalAmount',
  'AllowanceTotalAmount',
  'TaxBasisTotalAmount',
  'TaxTotalAmount currencyID="EUR"',
  'GrandTotalAmount',
  'TotalPrepaidAmount',
  'DuePayableAmount',
];

const CII_INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<!-- A --><rsm:CrossIndustryInvoice xmlns:rsm="${CII}:CrossIndustryInvoice:100" xmlns:ram="${CII}:ReusableAggregateBusinessInformationEntity:100" xmlns:qdt="${CII}:QualifiedDataType:100" xmlns:udt="${CII}:UnqualifiedDataType:100">
${[
  rsm(
    'ExchangedDocumentContext',
    ram('BusinessProcessSpecifiedDocumentContextParameter', ram('ID', 'A')),
    ram('GuidelineSpecifiedDocumentContextParameter', ram('ID', 'urn:cen.eu:en16931:2017')),
  ),
  rsm(
    'ExchangedDocument',
    ram('ID', '1'),
    ram('TypeCode', '380'),
    date('IssueDateTime'),
    ram('IncludedNote', ram('Content', 'A &amp; \u00e4'), ram('SubjectCode', 'AAI')),
  ),
  rsm(
    'SupplyChainTradeTransaction',
    ciiLine('1'),
    ciiLine('2'),
    ram(
      'ApplicableHeaderTradeAgreement',
      ram('BuyerReference', '1'),
      ...['SellerTradeParty', 'BuyerTradeParty', 'SellerTaxRepresentativeTradeParty'].map(ciiParty),
      ...['SellerOrderReferencedDocument', 'BuyerOrderReferencedDocument', 'ContractReferencedDocument'].map((name) =>
        ciiReference(name),
      ),
      ciiReference(
        'AdditionalReferencedDocument',
        ram('URIID', 'https://a.example/'),
        ram('TypeCode', '916'),
        ram('Name', 'A'),
        ram('AttachmentBinaryObject mimeCode="application/pdf" filename="a.pdf"', 'AAAA'),
      ),
      ram('SpecifiedProcuringProject', ram('ID', 'A'), ram('Name', 'A')),
    ),
    ram(
      'ApplicableHeaderTradeDelivery',
      ciiParty('ShipToTradeParty'),
      ram('ActualDeliverySupplyChainEvent', date('OccurrenceDateTime')),
      ciiReference('DespatchAdviceReferencedDocument'),
      ciiReference('ReceivingAdviceReferencedDocument'),
    ),
    ram(
      'ApplicableHeaderTradeSettlement',
      ram('CreditorReferenceID', 'A'),
      ram('PaymentReference', 'A'),
      ram('TaxCurrencyCode', 'EUR'),
      ram('InvoiceCurrencyCode', 'EUR'),
      ciiParty('PayeeTradeParty'),
      ram(
        'SpecifiedTradeSettlementPaymentMeans',
        ram('TypeCode', '58'),
        ram('Information', 'A'),
        ram('ApplicableTradeSettlementFinancialCard', ram('ID', '1234'), ram('CardholderName', 'A')),
        ram('PayerPartyDebtorFinancialAccount', ram('IBANID', 'DE02120300000000202051')),
        ram('PayeePartyCreditorFinancialAccount', ram('IBANID', 'DE02120300000000202051'), ram('AccountName', 'A')),
        ram('PayeeSpecifiedCreditorFinancialInstitution', ram('BICID', 'BYLADEM1001')),
      ),
      ram(
        'ApplicableTradeTax',
        ram('CalculatedAmount', '19.00'),
        ram('TypeCode', 'VAT'),
        ram('BasisAmount', '100.00'),
        ram('CategoryCode', 'S'),
        ram('DueDateTypeCode', '5'),
        ram('RateApplicablePercent', '19'),
      ),
      ciiPeriod,
      ciiAllowanceOrCharge(false, ciiTax('CategoryTradeTax')),
      ciiAllowanceOrCharge(true, ciiTax('CategoryTradeTax')),
      ram(
        'SpecifiedTradePaymentTerms',
        ram('Description', '#SKONTO#TAGE=14#PROZENT=2.00#\n'),
        date('DueDateDateTime'),
        ram('DirectDebitMandateID', 'A'),
      ),
      ram('SpecifiedTradeSettlementHeaderMonetarySummation', ...CII_TOTALS.map((name) => ram(name, '100.00'))),
      ciiReference('InvoiceReferencedDocument'),
      ram('ReceivableSpecifiedTradeAccountingAccount', ram('ID', 'A')),
    ),
  ),
].join('')}</rsm:CrossIndustryInvoice>`;

const ZUGFERD_1_INVOICE = `<rsm:CrossIndustryDocument xmlns:rsm="${ZUGFERD_1}" xmlns:ram="${CII}:ReusableAggregateBusinessInformationEntity:12" xmlns:udt="${CII}:UnqualifiedDataType:15">
${[
  rsm(
    'SpecifiedExchangedDocumentContext',
    ram('GuidelineSpecifiedDocumentContextParameter', ram('ID', `${ZUGFERD_1}:basic`)),
  ),
  rsm('HeaderExchangedDocument', ram('ID', '1'), ram('Name', 'A'), ram('TypeCode', '380'), date('IssueDateTime')),
  rsm(
    'SpecifiedSupplyChainTradeTransaction',
    ram('ApplicableSupplyChainTradeAgreement', ciiParty('SellerTradeParty'), ciiParty('BuyerTradeParty')),
    ram('ApplicableSupplyChainTradeDelivery'),
    ram(
      'ApplicableSupplyChainTradeSettlement',
      ram('InvoiceCurrencyCode', 'EUR'),
      ram('SpecifiedTradeSettlementPaymentMeans', ram('TypeCode', '58')),
      ciiTax('ApplicableTradeTax'),
      ram('SpecifiedTradeSettlementMonetarySummation', ...CII_TOTALS.map((name) => ram(name, '100.00'))),
    ),
    ram('IncludedSupplyChainTradeLineItem', ram('SpecifiedTradeProduct', ram('Name', 'A'))),
  ),
].join('')}</rsm:CrossIndustryDocument>`;

/** By the name of their root element; ZUGFeRD 1.0 has the parts of CII under names of its own. */
export const CII_DOCUMENTS: Readonly<Record<string, string>> = {
  [`Q{${CII}:CrossIndustryInvoice:100}CrossIndustryInvoice`]: CII_INVOICE,
  [`Q{${ZUGFERD_1}}CrossIndustryDocument`]: ZUGFERD_1_INVOICE,
};
