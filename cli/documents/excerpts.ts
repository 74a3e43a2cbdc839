/** The lines of a document that its findings are in, as far as they can be shown. */
import { type IssueDetails, isPdf } from 'einvoice-validator';
import { DocumentError } from './document-error.js';
import { embeddedInvoice } from './pdf.js';
import { textOf } from './text.js';

/** Text by the number of its line, from 1. */
export type Excerpts = ReadonlyMap<number, string>;

/**
 * Takes out the lines that findings name.
 * @param bytes an invoice, or a PDF with one
 * @returns nothing where no finding names a line, or where the invoice can't be taken out
 */
export async function excerptsOf(bytes: Uint8Array, issues: readonly Pick<IssueDetails, 'line'>[]): Promise<Excerpts> {
  const wanted = new Set(issues.flatMap(({ line }) => (line === null ? [] : [line])));
  if (wanted.size === 0) return new Map();
  try {
    const lines = textOf(isPdf(bytes) ? (await embeddedInvoice(bytes)).bytes : bytes).split(/\r\n|\n|\r/);
    return new Map([...wanted].flatMap((line) => (lines[line - 1] === undefined ? [] : [[line, lines[line - 1]!]])));
  } catch (error) {
    if (error instanceof DocumentError) return new Map();
    throw error;
  }
}
