/** The lines of a document that its findings refer to, as far as they can be shown. */
import { type IssueDetails, isPdf } from 'einvoice-validator';
import { DocumentError } from './document-error.js';
import { embeddedInvoice } from './pdf.js';
import { decodeForDisplay } from './text.js';

/** Text by line number, from 1. */
export type Excerpts = ReadonlyMap<number, string>;

/**
 * Picks the lines that findings refer to.
 * @param bytes an invoice, or a PDF with one
 * @returns nothing if no finding has a line, or if the invoice can't be extracted
 */
export async function readExcerpts(
  bytes: Uint8Array,
  issues: readonly Pick<IssueDetails, 'line'>[],
): Promise<Excerpts> {
  const wanted = new Set(issues.flatMap(({ line }) => (line === null ? [] : [line])));
  if (wanted.size === 0) return new Map();
  try {
    const lines = decodeForDisplay(isPdf(bytes) ? (await embeddedInvoice(bytes)).bytes : bytes).split(/\r\n|\n|\r/);
    return new Map([...wanted].flatMap((line) => (lines[line - 1] === undefined ? [] : [[line, lines[line - 1]!]])));
  } catch (error) {
    if (error instanceof DocumentError) return new Map();
    throw error;
  }
}
