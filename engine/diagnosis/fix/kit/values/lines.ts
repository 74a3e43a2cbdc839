/** What the lines of invoices are called. */

export const LINES: readonly string[] = [
  'cac:InvoiceLine',
  'cac:CreditNoteLine',
  'ram:IncludedSupplyChainTradeLineItem',
];
