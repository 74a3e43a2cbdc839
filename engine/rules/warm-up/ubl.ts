import { type Content, tag } from './markup.js';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

const cac = tag('cac');
const cbc = tag('cbc');

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

/** An invoice or a credit note: what differs are the root, the code of its type, and its lines. */
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

/** By the name of their root element. */
export const UBL_DOCUMENTS: Readonly<Record<string, string>> = {
  [`Q{${UBL}:Invoice-2}Invoice`]: ubl('Invoice', cbc('InvoiceTypeCode', '380'), 'InvoiceLine', 'InvoicedQuantity'),
  [`Q{${UBL}:CreditNote-2}CreditNote`]: ubl(
    'CreditNote',
    cbc('CreditNoteTypeCode', '381'),
    'CreditNoteLine',
    'CreditedQuantity',
  ),
};
