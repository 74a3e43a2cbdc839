/** The element names that differ in a UBL credit note, and the conversion of an invoice path to a credit note path. */

/** Local names in an invoice, each with its counterpart in a credit note. */
const NAMES = [
  ['InvoiceLine', 'CreditNoteLine'],
  ['SubInvoiceLine', 'SubCreditNoteLine'],
  ['InvoicedQuantity', 'CreditedQuantity'],
  ['InvoiceTypeCode', 'CreditNoteTypeCode'],
] as const;

/** For each document type, its names by those of the other type. */
export const OTHER_NAME: Readonly<Record<'Invoice' | 'CreditNote', ReadonlyMap<string, string>>> = {
  CreditNote: new Map(NAMES),
  Invoice: new Map(NAMES.map(([invoice, creditNote]) => [creditNote, invoice])),
};

/** The counterpart of a prefixed step in a credit note; the step itself if it is the same. */
export function toCreditNoteStep(step: string): string {
  return STEPS.get(step) ?? step;
}

const STEPS: ReadonlyMap<string, string> = new Map([
  ['ubl:Invoice', 'cn:CreditNote'],
  ...NAMES.map(([invoice, creditNote]) => {
    const prefix = invoice.endsWith('Line') ? 'cac' : 'cbc';
    return [`${prefix}:${invoice}`, `${prefix}:${creditNote}`] as const;
  }),
]);

/** Converts an invoice path to that of a credit note. */
export function toCreditNotePath(invoicePath: string): string {
  return invoicePath.split('/').map(toCreditNoteStep).join('/');
}
