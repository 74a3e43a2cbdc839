/** Repeatable elements of an invoice, and how people distinguish them: data for each syntax. */

/** @typeParam Key name of the kind */
interface Kind<Key> {
  readonly key: Key;
  /**
   * For allowances and charges: the key if the indicator is `true`, and the key if it is neither `true` nor `false`.
   */
  readonly charge?: { readonly key: Key; readonly unclear: Key; readonly indicator: string };
  /** Allowed parent elements; any if absent. */
  readonly within?: readonly string[];
  /**
   * Paths to its number, its title, and its code with a rate. Of each list the first existing one is used. Attributes
   * start with `@`.
   */
  readonly number?: readonly string[];
  readonly title?: readonly string[];
  readonly code?: readonly string[];
  /** Used if it has no title. */
  readonly amount?: readonly string[];
  readonly rate?: readonly string[];
  /** Whether it gets a number only if its parent contains several. */
  readonly isOne?: true;
}

const UBL_CHARGE = {
  key: 'allowance',
  charge: { key: 'charge', unclear: 'allowanceOrCharge', indicator: 'cbc:ChargeIndicator' },
  title: ['cbc:AllowanceChargeReason', 'cbc:AllowanceChargeReasonCode'],
  amount: ['cbc:Amount'],
} as const;

const UBL_LINE = { key: 'line', number: ['cbc:ID'], title: ['cac:Item/cbc:Name'] } as const;

const CII_CHARGE = {
  key: 'allowance',
  charge: { key: 'charge', unclear: 'allowanceOrCharge', indicator: 'ram:ChargeIndicator/udt:Indicator' },
  title: ['ram:Reason', 'ram:ReasonCode'],
  amount: ['ram:ActualAmount'],
} as const;

const KINDS = {
  'cac:InvoiceLine': UBL_LINE,
  'cac:CreditNoteLine': UBL_LINE,
  'cac:SubInvoiceLine': { ...UBL_LINE, key: 'subLine' },
  'cac:SubCreditNoteLine': { ...UBL_LINE, key: 'subLine' },
  'cac:TaxSubtotal': { key: 'vatRow', code: ['cac:TaxCategory/cbc:ID'], rate: ['cac:TaxCategory/cbc:Percent'] },
  'cac:TaxTotal': { key: 'vatTotal', code: ['cbc:TaxAmount/@currencyID'], isOne: true },
  'cac:AllowanceCharge': UBL_CHARGE,
  'cac:AdditionalDocumentReference': {
    key: 'attachment',
    title: ['cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename', 'cbc:ID', 'cbc:DocumentDescription'],
  },
  'cac:BillingReference': { key: 'precedingInvoice', title: ['cac:InvoiceDocumentReference/cbc:ID'] },
  'cac:PaymentMeans': { key: 'paymentMeans', title: ['cac:PayeeFinancialAccount/cbc:ID'], isOne: true },
  'cac:PaymentTerms': { key: 'paymentTerms', isOne: true },
  'cac:PrepaidPayment': { key: 'prepayment', title: ['cbc:ID'] },
  'cac:AdditionalItemProperty': { key: 'attribute', title: ['cbc:Name'] },
  'cac:CommodityClassification': { key: 'classification', title: ['cbc:ItemClassificationCode'], isOne: true },
  'cac:AccountingSupplierParty': { key: 'seller' },
  'cac:AccountingCustomerParty': { key: 'buyer' },
  'cac:PayeeParty': { key: 'payee' },
  'cac:TaxRepresentativeParty': { key: 'taxRepresentative' },
  'cac:DeliveryParty': { key: 'deliverTo' },
  'cac:DeliveryLocation': { key: 'deliveryAddress' },
  'cac:PostalAddress': { key: 'address' },
  'cac:Contact': { key: 'contact', isOne: true },

  'ram:IncludedSupplyChainTradeLineItem': {
    key: 'line',
    number: ['ram:AssociatedDocumentLineDocument/ram:LineID'],
    title: ['ram:SpecifiedTradeProduct/ram:Name'],
  },
  'ram:ApplicableTradeTax': {
    key: 'vatRow',
    within: ['ram:ApplicableHeaderTradeSettlement', 'ram:ApplicableSupplyChainTradeSettlement'],
    code: ['ram:CategoryCode'],
    rate: ['ram:RateApplicablePercent', 'ram:ApplicablePercent'],
  },
  'ram:SpecifiedTradeAllowanceCharge': CII_CHARGE,
  'ram:AppliedTradeAllowanceCharge': CII_CHARGE,
  'ram:SpecifiedLogisticsServiceCharge': {
    key: 'serviceCharge',
    title: ['ram:Description'],
    amount: ['ram:AppliedAmount'],
  },
  'ram:AdditionalReferencedDocument': {
    key: 'attachment',
    title: ['ram:AttachmentBinaryObject/@filename', 'ram:IssuerAssignedID', 'ram:Name'],
  },
  'ram:InvoiceReferencedDocument': { key: 'precedingInvoice', title: ['ram:IssuerAssignedID'] },
  'ram:SpecifiedTradeSettlementPaymentMeans': {
    key: 'paymentMeans',
    title: ['ram:PayeePartyCreditorFinancialAccount/ram:IBANID'],
    isOne: true,
  },
  'ram:SpecifiedTradePaymentTerms': { key: 'paymentTerms', isOne: true },
  'ram:SpecifiedAdvancePayment': { key: 'prepayment', amount: ['ram:PaidAmount'] },
  'ram:ApplicableProductCharacteristic': { key: 'attribute', title: ['ram:Description'] },
  'ram:DesignatedProductClassification': { key: 'classification', title: ['ram:ClassCode'], isOne: true },
  'ram:SellerTradeParty': { key: 'seller' },
  'ram:BuyerTradeParty': { key: 'buyer' },
  'ram:PayeeTradeParty': { key: 'payee' },
  'ram:PayerTradeParty': { key: 'payer' },
  'ram:SellerTaxRepresentativeTradeParty': { key: 'taxRepresentative' },
  'ram:ShipToTradeParty': { key: 'deliverTo' },
  'ram:ShipFromTradeParty': { key: 'deliverFrom' },
  'ram:UltimateShipToTradeParty': { key: 'finalRecipient' },
  'ram:InvoicerTradeParty': { key: 'invoicer' },
  'ram:InvoiceeTradeParty': { key: 'invoicee' },
  'ram:SalesAgentTradeParty': { key: 'salesAgent' },
  'ram:ProductEndUserTradeParty': { key: 'endUser' },
  'ram:ManufacturerTradeParty': { key: 'manufacturer' },
  'ram:PostalTradeAddress': { key: 'address' },
  'ram:DefinedTradeContact': { key: 'contact', isOne: true },
} as const satisfies Readonly<Record<string, Kind<string>>>;

/** Name of the kind of place. */
export type PlaceKey = (typeof KINDS)[keyof typeof KINDS]['key'] | 'charge' | 'allowanceOrCharge';

export type PlaceKind = Kind<PlaceKey>;

/** By prefixed name. The names of the two syntaxes are disjoint. */
export const PLACE_KINDS: ReadonlyMap<string, PlaceKind> = new Map(Object.entries(KINDS));
