/** The input of tools: a document as a file, or as text. */
import { z } from 'zod';
import { type EncodedText, encodeText, isPdf } from 'einvoice-validator';
import { readBytes } from '../documents/input.js';
import { embeddedInvoice } from '../documents/pdf.js';

/** Arguments of every tool that takes a document. */
export const DOCUMENT = {
  path: z.string().optional().describe('Path of the file: XML, or a PDF with an invoice inside.'),
  content: z.string().optional().describe('The XML itself, in place of a path.'),
};

export const LANGUAGE = z.enum(['en', 'de', 'fr']).default('en').describe('Language of the messages.');

/** The bytes of a document, and the encoding if it came as text. */
export type ReadDocument = EncodedText | { readonly document: Uint8Array };

export interface DocumentArguments {
  readonly path?: string | undefined;
  readonly content?: string | undefined;
}

/**
 * @throws Error which says what to pass
 * @throws DocumentError if a file can't be read; the message continues a sentence that begins with its name
 */
export async function readArguments({ path, content }: DocumentArguments): Promise<ReadDocument> {
  if ((path === undefined) === (content === undefined)) throw new Error('Give either path or content.');
  if (content !== undefined) return encodeText(content);
  // Standard input carries the protocol.
  if (path === '-') throw new Error('Standard input is taken; give the path of a file.');
  return { document: await readBytes(path!) };
}

/** The same, with the invoice extracted from a PDF. */
export async function readInvoiceIn(args: DocumentArguments): Promise<ReadDocument> {
  const read = await readArguments(args);
  return isPdf(read.document) ? { document: (await embeddedInvoice(read.document)).bytes } : read;
}
