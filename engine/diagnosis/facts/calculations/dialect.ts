/** Where UBL and CII have the amounts of an invoice. */
import { once } from '../../../xml/once.js';
import type { Elements } from '../elements.js';

/** Totals by the number of their business term. */
export type Total = 'BT-106' | 'BT-107' | 'BT-108' | 'BT-109' | 'BT-112' | 'BT-113' | 'BT-114' | 'BT-115';

/** Names of an amount with its VAT: a line, an allowance or a charge. */
export interface Taxed {
  readonly amount: string;
  readonly category: string;
  readonly rate: string;
  /** Why no VAT is due, as a code and as text. */
  readonly reasons: readonly string[];
}

export interface Dialect {
  /** Path of the group of totals from the root. */
  readonly totals: string;
  readonly total: Readonly<Record<Total, string>>;
  readonly lines: readonly string[];
  readonly line: Taxed & {
    readonly id: string;
    readonly quantity: readonly string[];
    readonly price: string;
    readonly baseQuantity: readonly string[];
    readonly charges: string;
  };
  /** Path of document level allowances and charges. */
  readonly charges: string;
  readonly charge: Taxed & { readonly indicator: string; readonly base: string; readonly percent: string };
  /** Path of the rows of the VAT breakdown, and their names. */
  readonly rows: string;
  readonly row: Taxed & { readonly name: string; readonly base: string };
  /** Elements with a total of VAT, and where the currencies of the invoice and of its accounting stand. */
  readonly vatTotals: string;
  readonly currency: string;
  readonly accountingCurrency: string;
  /** Condition on lines that count: sub-lines of some profiles do not. */
  readonly lineStatus: string | null;
  /** Charges of a kind of their own, which count with those of the document level. */
  readonly logistics: (Taxed & { readonly path: string }) | null;
  /** Amounts that are collected for others; some extensions add them to what is due. */
  readonly thirdParties: { readonly path: string; readonly amount: string };
}

/** The VAT of an amount in UBL, below the element `at`. */
function ublTax(at: string): Omit<Taxed, 'amount'> {
  return {
    category: `${at}/cbc:ID`,
    rate: `${at}/cbc:Percent`,
    reasons: [`${at}/cbc:TaxExemptionReasonCode`, `${at}/cbc:TaxExemptionReason`],
  };
}

/** The VAT of an amount in CII; `at` is empty or ends with a slash. */
function ciiTax(at: string): Omit<Taxed, 'amount'> {
  return {
    category: `${at}ram:CategoryCode`,
    rate: `${at}ram:RateApplicablePercent`,
    reasons: [`${at}ram:ExemptionReasonCode`, `${at}ram:ExemptionReason`],
  };
}

const UBL: Dialect = {
  totals: 'cac:LegalMonetaryTotal',
  total: {
    'BT-106': 'cbc:LineExtensionAmount',
    'BT-107': 'cbc:AllowanceTotalAmount',
    'BT-108': 'cbc:ChargeTotalAmount',
    'BT-109': 'cbc:TaxExclusiveAmount',
    'BT-112': 'cbc:TaxInclusiveAmount',
    'BT-113': 'cbc:PrepaidAmount',
    'BT-114': 'cbc:PayableRoundingAmount',
    'BT-115': 'cbc:PayableAmount',
  },
  lines: ['cac:InvoiceLine', 'cac:CreditNoteLine'],
  line: {
    id: 'cbc:ID',
    amount: 'cbc:LineExtensionAmount',
    ...ublTax('cac:Item/cac:ClassifiedTaxCategory'),
    quantity: ['cbc:InvoicedQuantity', 'cbc:CreditedQuantity'],
    price: 'cac:Price/cbc:PriceAmount',
    baseQuantity: ['cac:Price/cbc:BaseQuantity'],
    charges: 'cac:AllowanceCharge',
  },
  charges: 'cac:AllowanceCharge',
  charge: {
    amount: 'cbc:Amount',
    ...ublTax('cac:TaxCategory'),
    indicator: 'cbc:ChargeIndicator',
    base: 'cbc:BaseAmount',
    percent: 'cbc:MultiplierFactorNumeric',
  },
  rows: 'cac:TaxTotal/cac:TaxSubtotal',
  row: { name: 'cac:TaxSubtotal', amount: 'cbc:TaxAmount', base: 'cbc:TaxableAmount', ...ublTax('cac:TaxCategory') },
  vatTotals: 'cac:TaxTotal/cbc:TaxAmount',
  currency: 'cbc:DocumentCurrencyCode',
  accountingCurrency: 'cbc:TaxCurrencyCode',
  lineStatus: null,
  logistics: null,
  thirdParties: { path: 'cac:PrepaidPayment', amount: 'cbc:PaidAmount' },
};

const SETTLEMENT = 'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement';
const SUMMATION = `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

const CII: Dialect = {
  totals: SUMMATION,
  total: {
    'BT-106': 'ram:LineTotalAmount',
    'BT-107': 'ram:AllowanceTotalAmount',
    'BT-108': 'ram:ChargeTotalAmount',
    'BT-109': 'ram:TaxBasisTotalAmount',
    'BT-112': 'ram:GrandTotalAmount',
    'BT-113': 'ram:TotalPrepaidAmount',
    'BT-114': 'ram:RoundingAmount',
    'BT-115': 'ram:DuePayableAmount',
  },
  lines: ['rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem'],
  line: {
    id: 'ram:AssociatedDocumentLineDocument/ram:LineID',
    amount: 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount',
    ...ciiTax('ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/'),
    quantity: ['ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'],
    price: 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount',
    baseQuantity: [
      'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity',
      'ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice/ram:BasisQuantity',
    ],
    charges: 'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge',
  },
  charges: `${SETTLEMENT}/ram:SpecifiedTradeAllowanceCharge`,
  charge: {
    amount: 'ram:ActualAmount',
    ...ciiTax('ram:CategoryTradeTax/'),
    indicator: 'ram:ChargeIndicator/udt:Indicator',
    base: 'ram:BasisAmount',
    percent: 'ram:CalculationPercent',
  },
  rows: `${SETTLEMENT}/ram:ApplicableTradeTax`,
  row: { name: 'ram:ApplicableTradeTax', amount: 'ram:CalculatedAmount', base: 'ram:BasisAmount', ...ciiTax('') },
  vatTotals: `${SUMMATION}/ram:TaxTotalAmount`,
  currency: `${SETTLEMENT}/ram:InvoiceCurrencyCode`,
  accountingCurrency: `${SETTLEMENT}/ram:TaxCurrencyCode`,
  lineStatus: 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode',
  logistics: {
    path: `${SETTLEMENT}/ram:SpecifiedLogisticsServiceCharge`,
    amount: 'ram:AppliedAmount',
    ...ciiTax('ram:AppliedTradeTax/'),
  },
  thirdParties: { path: `${SETTLEMENT}/ram:SpecifiedFinancialAdjustment`, amount: 'ram:ActualAmount' },
};

const known = once((): { dialect?: Dialect | null } => ({}));

/** The dialect of an invoice; null for a document that is neither. */
export function dialectOf(elements: Elements): Dialect | null {
  const ofTree = known(elements.tree);
  if (ofTree.dialect === undefined) ofTree.dialect = findDialect(elements);
  return ofTree.dialect;
}

function findDialect(elements: Elements): Dialect | null {
  if (elements.isNamed(elements.root, 'ubl:Invoice') || elements.isNamed(elements.root, 'cn:CreditNote')) return UBL;
  return elements.isNamed(elements.root, 'rsm:CrossIndustryInvoice') ? CII : null;
}
