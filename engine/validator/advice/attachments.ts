/** Attachments whose content does not match their declared type. */
import { isPdf } from 'einvoice-core/pdf/is-pdf.js';
import type { InvoiceValue } from 'einvoice-core/invoice/invoice.js';
import { type AdviceCheck, allValues } from './check.js';

/** Enough Base64 for the PDF header and white space in front of it. */
const BEGINNING = 2_000;

/** Attachments declared as PDF that are not PDFs. */
export const mislabelledPdfs: AdviceCheck = (invoice) =>
  allValues(invoice)
    .filter((value) => value.term === 'BT-125' && isDeclaredPdf(value) && !decodesToPdf(value.text))
    .map((value) => ({ code: 'ADVICE-ATTACHMENT', value }));

function isDeclaredPdf({ qualifiers }: InvoiceValue): boolean {
  return qualifiers.some(({ key, text }) => key === 'mimeType' && text.toLowerCase() === 'application/pdf');
}

function decodesToPdf(base64: string): boolean {
  const text = base64.slice(0, BEGINNING).replaceAll(/\s/g, '');
  try {
    // Decode only whole groups of four, as the text may be cut off.
    const beginning = atob(text.slice(0, text.length - (text.length % 4)));
    return isPdf(Uint8Array.from(beginning, (character) => character.charCodeAt(0)));
  } catch {
    return false;
  }
}
