/** Element names of invoice lines. */

export const LINE_NAMES: readonly string[] = [
  'cac:InvoiceLine',
  'cac:CreditNoteLine',
  'ram:IncludedSupplyChainTradeLineItem',
];
