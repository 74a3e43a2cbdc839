/** The interface of an advice check: takes an invoice and returns suspicious values. */
import type { Invoice, InvoiceGroup, InvoiceValue } from 'einvoice-core/invoice/invoice.js';

/** All codes of advice. */
export const ADVICE_CODES = [
  'ADVICE-LEITWEG-ID',
  'ADVICE-IBAN',
  'ADVICE-BIC',
  'ADVICE-GLN',
  'ADVICE-SIREN',
  'ADVICE-SIRET',
  'ADVICE-VAT-ID',
  'ADVICE-DUE-DATE',
  'ADVICE-LINE-ID',
  'ADVICE-ATTACHMENT',
] as const;

export type AdviceCode = (typeof ADVICE_CODES)[number];

/** A suspicious value. */
export interface AdviceFinding {
  readonly code: AdviceCode;
  readonly value: InvoiceValue;
  /** Another value quoted in the message. */
  readonly other?: string;
}

/** Examines an invoice for one kind of advice. */
export type AdviceCheck = (invoice: Invoice) => readonly AdviceFinding[];

/** All values of the invoice, in the order of the document's groups. */
export function allValues({ content }: Pick<Invoice, 'content'>): readonly InvoiceValue[] {
  const found: InvoiceValue[] = [];
  const open: InvoiceGroup[] = [content];
  for (let group = open.pop(); group !== undefined; group = open.pop()) {
    found.push(...group.values);
    open.push(...group.groups.toReversed());
  }
  return found;
}

/** The scheme of an identifier; null if missing. */
export function schemeOf({ qualifiers }: InvoiceValue): string | null {
  return qualifiers.find(({ key }) => key === 'scheme')?.text ?? null;
}
