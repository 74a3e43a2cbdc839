/** What the command line checks: a file's bytes, or the invoice inside of a PDF. */
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { isPdf } from '../../engine/index.js';
import { embeddedInvoice } from './pdf.js';
import { DocumentError } from './document-error.js';
import { reasonOf } from './reason.js';

/** An invoice, ready to be validated. */
export interface InputDocument {
  readonly bytes: Uint8Array;
  /** Name of the attachment that it was taken from; null for a file that is the invoice itself. */
  readonly attachment: string | null;
}

/**
 * Reads an invoice; of a PDF, the invoice that is embedded in it.
 * @param file a path, or `-` for standard input
 * @throws DocumentError when there is nothing to validate
 */
export async function readDocument(file: string): Promise<InputDocument> {
  const bytes = await readBytes(file);
  return isPdf(bytes) ? embeddedInvoice(bytes) : { bytes, attachment: null };
}

/**
 * The bytes of a file. Nothing else is to be done meanwhile, and waiting for another thread to read a small file takes as
 * long as validating it.
 * @param file a path, or `-` for standard input
 * @throws DocumentError when it can't be read
 */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return file === '-' ? await buffer(process.stdin) : readFileSync(file);
  } catch (error) {
    throw new DocumentError(`can't be read (${reasonOf(error)})`);
  }
}
