/** Invoices for the browser tests, and ways to get them into the page. */
import type { Page } from 'playwright-core';
import { without, withText, xrechnungUbl } from '../../fixtures/invoices.js';

export const VALID = xrechnungUbl;

/** A wrong type code and no buyer reference: two findings, at two places. */
export const INVALID = without(withText(xrechnungUbl, 'cbc:InvoiceTypeCode', '999'), 'cbc:BuyerReference');

/** The number of the line that contains a text, from 1. */
export function lineOf(xml: string, piece: string): number {
  const at = xml.indexOf(piece);
  if (at < 0) throw new Error(`The invoice has no ${piece}`);
  return xml.slice(0, at).split('\n').length;
}

/** An invoice of at least so many bytes: repeats its note. */
export function invoiceOf(bytes: number): string {
  const note = '  <cbc:Note>One of many notes that make this invoice a long one</cbc:Note>\n';
  const at = INVALID.indexOf('  <cbc:DocumentCurrencyCode>');
  return INVALID.slice(0, at) + note.repeat(Math.ceil(bytes / note.length)) + INVALID.slice(at);
}

/** A file to pass to the browser. */
export function file(
  content: string | Buffer,
  name = 'invoice.xml',
): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'text/xml', buffer: Buffer.from(content) };
}

/** Drops a file on the page, as a mouse would. */
export async function drop(page: Page, content: string, name = 'invoice.xml'): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}, { type: 'text/xml' }));
    return transfer;
  })()`);
  for (const type of ['dragover', 'drop']) await page.dispatchEvent('#drop', type, { dataTransfer: transfer });
}
