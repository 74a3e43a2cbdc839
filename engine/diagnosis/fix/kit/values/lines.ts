/** Element names of invoice lines. */

export const LINES: readonly string[] = [
  'cac:InvoiceLine',
  'cac:CreditNoteLine',
  'ram:IncludedSupplyChainTradeLineItem',
];
