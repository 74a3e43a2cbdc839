/** Advice on the invoice in a file. */
import { type Advice, type Verdict, adviseOn, isPdf } from 'einvoice-validator';
import { DocumentError } from './document-error.js';
import { embeddedInvoice } from './pdf.js';

/**
 * @param bytes an invoice, or a PDF with one
 * @returns nothing if no invoice can be extracted
 */
export async function adviceOn(bytes: Uint8Array, { details, language }: Verdict): Promise<readonly Advice[]> {
  try {
    const invoice = isPdf(bytes) ? (await embeddedInvoice(bytes)).bytes : bytes;
    return adviseOn(invoice, { language, issues: details.issues });
  } catch (error) {
    if (error instanceof DocumentError) return [];
    throw error;
  }
}
