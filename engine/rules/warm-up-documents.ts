/**
 * Documents that workers are warmed with, by the name of their root element. They are invented, they need not be
 * valid, and they have about everything that rules look at: what no warm-up has run is slow in the first invoice.
 */

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const CII = 'urn:un:unece:uncefact:data:standard';

type Content = string | readonly string[];

/** `<prefix:name attributes>content</prefix:name>`; the name may bring attributes along. */
const tag =
  (prefix: string) =>
  (name: string, ...content: Content[]): string => {
    const [bare] = name.split(' ', 1);
    return `<${prefix}:${name}>${content.flat().join('')}</${prefix}:${bare}>\n`;
  };
const cac = tag('cac');
const cbc = tag('cbc');
const ram = tag('ram');
const rsm = tag('rsm');
const udt = tag('udt');

const amount = (name: string, value: string): string => cbc(`${name} currencyID="EUR"`, value);
const vat = (name: string): string =>
  cac(name, cbc('ID', 'S'), cbc('Percent', '19'), cac('TaxScheme', cbc('ID', 'VAT')));
const address = (name: string): string =>
  cac(
    name,
    cbc('StreetName', 'A'),
    cbc('AdditionalStreetName', 'A'),
    cbc('CityName', 'A'),
    cbc('PostalZone', '1'),
    cbc('CountrySubentity', 'A'),
    cac('AddressLine', cbc('Line', 'A')),
    cac('Country', cbc('IdentificationCode', 'DE')),
  );
const reference = (name: string, ...content: Content[]): string => cac(name, cbc('ID', 'A'), ...content);

const party = (role: string): string =>
  cac(
    role,
    cac(
      'Party',
      cbc('EndpointID schemeID="EM"', 'a@b.example'),
      cac('PartyIdentification', cbc('ID schemeID="0088"', '4000000000002')),
      cac('PartyName', cbc('Name', 'A')),
      address('PostalAddress'),
      cac('PartyTaxScheme', cbc('CompanyID', 'DE1'), cac('TaxScheme', cbc('ID', 'VAT'))),
      cac('PartyLegalEntity', cbc('RegistrationName', 'A'), cbc('CompanyID', '1'), cbc('CompanyLegalForm', 'A')),
      cac('Contact', cbc('Name', 'A'), cbc('Telephone', '123'), cbc('ElectronicMail', 'a@b.example')),
    ),
  );

const allowanceOrCharge = (indicator: boolean, ...tax: string[]): string =>
  cac(
    'AllowanceCharge',
    cbc('ChargeIndicator', String(indicator)),
    cbc('AllowanceChargeReasonCode', indicator ? 'AA' : '95'),
    cbc('AllowanceChargeReason', 'A'),
    cbc('MultiplierFactorNumeric', '10'),
    amount('Amount', '1.00'),
    amount('BaseAmount', '10.00'),
    ...tax,
  );

const period = cac('InvoicePeriod', cbc('StartDate', '2020-01-01'), cbc('EndDate', '2020-01-31'));

const ublLine = (line: string, quantity: string, id: string): string =>
  cac(
    line,
    cbc('ID', id),
    cbc('Note', 'A'),
    cbc(`${quantity} unitCode="C62"`, '4'),
    amount('LineExtensionAmount', '100.00'),
    cbc('AccountingCost', 'A'),
    period,
    cac('OrderLineReference', cbc('LineID', '1')),
    cac('DocumentReference', cbc('ID schemeID="ABZ"', 'A'), cbc('DocumentTypeCode', '130')),
    allowanceOrCharge(false),
    allowanceOrCharge(true),
    cac(
      'Item',
      cbc('Description', 'A'),
      cbc('Name', 'A'),
      cac('BuyersItemIdentification', cbc('ID', 'A')),
      cac('SellersItemIdentification', cbc('ID', 'A')),
      cac('StandardItemIdentification', cbc('ID schemeID="0160"', '1')),
      cac('OriginCountry', cbc('IdentificationCode', 'DE')),
      cac('CommodityClassification', cbc('ItemClassificationCode listID="TST"', '1')),
      vat('ClassifiedTaxCategory'),
      cac('AdditionalItemProperty', cbc('Name', 'A'), cbc('Value', 'A')),
    ),
    cac(
      'Price',
      amount('PriceAmount', '25.00'),
      cbc('BaseQuantity unitCode="C62"', '1'),
      cac('AllowanceCharge', cbc('ChargeIndicator', 'false'), amount('Amount', '1.00'), amount('BaseAmount', '26.00')),
    ),
  );

const ubl = (
  root: string,
  type: string,
  line: string,
  quantity: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<!-- A --><${root} xmlns="${UBL}:${root}-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">
${[
  cbc('CustomizationID', 'urn:cen.eu:en16931:2017'),
  cbc('ProfileID', 'A'),
  cbc('ID', '1'),
  cbc('IssueDate', '2020-01-01'),
  cbc('DueDate', '2020-02-01'),
  type,
  cbc('Note', '#AAI#A &amp; \u00e4'),
  cbc('TaxPointDate', '2020-01-01'),
  cbc('DocumentCurrencyCode', 'EUR'),
  cbc('TaxCurrencyCode', 'EUR'),
  cbc('AccountingCost', 'A'),
  cbc('BuyerReference', '1'),
  period,
  cac('OrderReference', cbc('ID', 'A'), cbc('SalesOrderID', 'A')),
  cac('BillingReference', reference('InvoiceDocumentReference', cbc('IssueDate', '2020-01-01'))),
  ...[
    'DespatchDocumentReference',
    'ReceiptDocumentReference',
    'OriginatorDocumentReference',
    'ContractDocumentReference',
  ].map((name) => reference(name)),
  reference(
    'AdditionalDocumentReference',
    cbc('DocumentDescription', 'A'),
    cac(
      'Attachment',
      cbc('EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf"', 'AAAA'),
      cac('ExternalReference', cbc('URI', 'https://a.example/')),
    ),
  ),
  reference('ProjectReference'),
  party('AccountingSupplierParty'),
  party('AccountingCustomerParty'),
  cac(
    'PayeeParty',
    cac('PartyIdentification', cbc('ID', '1')),
    cac('PartyName', cbc('Name', 'A')),
    cac('PartyLegalEntity', cbc('CompanyID', '1')),
  ),
  cac(
    'TaxRepresentativeParty',
    cac('PartyName', cbc('Name', 'A')),
    address('PostalAddress'),
    cac('PartyTaxScheme', cbc('CompanyID', 'DE1'), cac('TaxScheme', cbc('ID', 'VAT'))),
  ),
  cac(
    'Delivery',
    cbc('ActualDeliveryDate', '2020-01-01'),
    cac('DeliveryLocation', cbc('ID', '1'), address('Address')),
    cac('DeliveryParty', cac('PartyName', cbc('Name', 'A'))),
  ),
  cac(
    'PaymentMeans',
    cbc('PaymentMeansCode name="A"', '58'),
    cbc('PaymentID', 'A'),
    cac('CardAccount', cbc('PrimaryAccountNumberID', '1234'), cbc('NetworkID', 'A')),
    cac(
      'PayeeFinancialAccount',
      cbc('ID', 'DE02120300000000202051'),
      cbc('Name', 'A'),
      cac('FinancialInstitutionBranch', cbc('ID', 'BYLADEM1001')),
    ),
    cac('PaymentMandate', cbc('ID', 'A'), cac('PayerFinancialAccount', cbc('ID', 'DE02120300000000202051'))),
  ),
  cac('PaymentTerms', cbc('Note', '#SKONTO#TAGE=14#PROZENT=2.00#\n')),
  allowanceOrCharge(false, vat('TaxCategory')),
  allowanceOrCharge(true, vat('TaxCategory')),
  cac(
    'TaxTotal',
    amount('TaxAmount', '19.00'),
    cac('TaxSubtotal', amount('TaxableAmount', '100.00'), amount('TaxAmount', '19.00'), vat('TaxCategory')),
  ),
  cac(
    'LegalMonetaryTotal',
    ...[
      'LineExtensionAmount',
      'TaxExclusiveAmount',
      'TaxInclusiveAmount',
      'AllowanceTotalAmount',
      'ChargeTotalAmount',
      'PrepaidAmount',
      'PayableAmount',
    ].map((name) => amount(name, '100.00')),
  ),
  ublLine(line, quantity, '1'),
  ublLine(line, quantity, '2'),
].join('')}</${root}>`;

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

const ZUGFERD_1 = 'urn:ferd:CrossIndustryDocument:invoice:1p0';

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

export const WARM_UP_DOCUMENTS: Readonly<Record<string, string>> = {
  [`Q{${UBL}:Invoice-2}Invoice`]: ubl('Invoice', cbc('InvoiceTypeCode', '380'), 'InvoiceLine', 'InvoicedQuantity'),
  [`Q{${UBL}:CreditNote-2}CreditNote`]: ubl(
    'CreditNote',
    cbc('CreditNoteTypeCode', '381'),
    'CreditNoteLine',
    'CreditedQuantity',
  ),
  [`Q{${CII}:CrossIndustryInvoice:100}CrossIndustryInvoice`]: CII_INVOICE,
  [`Q{${ZUGFERD_1}}CrossIndustryDocument`]: ZUGFERD_1_INVOICE,
};
