/** What UBL calls differently in a credit note, and how a path of an invoice becomes one of a credit note. */

/** Local names in an invoice, and those in a credit note. */
const NAMES = [
  ['InvoiceLine', 'CreditNoteLine'],
  ['SubInvoiceLine', 'SubCreditNoteLine'],
  ['InvoicedQuantity', 'CreditedQuantity'],
  ['InvoiceTypeCode', 'CreditNoteTypeCode'],
] as const;

/** The local name that each document has for an element, by that of the other one. */
export const OTHER_NAME: Readonly<Record<'Invoice' | 'CreditNote', ReadonlyMap<string, string>>> = {
  CreditNote: new Map(NAMES),
  Invoice: new Map(NAMES.map(([invoice, creditNote]) => [creditNote, invoice])),
};

/** The name, with its prefix, that a step of a path has in a credit note; itself where that is the same. */
export function stepOfCreditNote(step: string): string {
  return STEPS.get(step) ?? step;
}

const STEPS: ReadonlyMap<string, string> = new Map([
  ['ubl:Invoice', 'cn:CreditNote'],
  ...NAMES.map(([invoice, creditNote]) => {
    const prefix = invoice.endsWith('Line') ? 'cac' : 'cbc';
    return [`${prefix}:${invoice}`, `${prefix}:${creditNote}`] as const;
  }),
]);

/** The path in a credit note, where nothing but names differ. */
export function ofCreditNote(invoicePath: string): string {
  return invoicePath.split('/').map(stepOfCreditNote).join('/');
}
