/** Hybrid invoices: the XML inside of a PDF (ZUGFeRD, Factur-X, XRechnung), and what the PDF says about it. */
import type { PDF, PdfStream } from '@libpdf/core';
import { requireDocument } from '../arguments.js';
import { type EmbeddedFile, embeddedFiles } from './attachments.js';
import type { Attachment, Container, Opened } from './container.js';
import { WITHIN } from './mark.js';
import { INVOICE_NAMES, isSameName } from './standards.js';
import { readXmp } from './xmp.js';

/**
 * Opens a PDF and takes out the invoice that is embedded in it. One that is encrypted is read where it asks for no password.
 * @throws EngineError `ARGUMENT_INVALID` for what is not bytes
 */
export async function openPdf(bytes: Uint8Array): Promise<Opened> {
  requireDocument(bytes);
  // Loading the library takes longer than a validation, and most documents are no PDFs.
  const library = await import('@libpdf/core');
  let pdf: PDF;
  try {
    pdf = await library.PDF.load(bytes);
  } catch {
    return { ok: false, problem: { code: 'PDF-DAMAGED' } };
  }
  if (!pdf.isAuthenticated) return { ok: false, problem: { code: 'PDF-PASSWORD' } };
  let files: readonly EmbeddedFile[];
  try {
    files = embeddedFiles(pdf);
  } catch {
    return { ok: false, problem: { code: 'PDF-DAMAGED' } };
  }
  const invoice = invoiceAmong(files);
  if (invoice === undefined) {
    const isDamaged = files.length === 0 && isCut(bytes);
    return {
      ok: false,
      problem: isDamaged ? { code: 'PDF-DAMAGED' } : { code: 'PDF-EMPTY', attachments: files.map(({ name }) => name) },
    };
  }
  const content = contentOf(invoice);
  if (content === null)
    return {
      ok: false,
      problem: isCut(bytes) ? { code: 'PDF-DAMAGED' } : { code: 'PDF-ATTACHMENT-DAMAGED', attachment: invoice.name },
    };
  return { ok: true, container: containerOf(pdf, files, invoice), invoice: content };
}

/** By the exact name, in the order of preference; else by a name that is written in other letters. */
function invoiceAmong(files: readonly EmbeddedFile[]): EmbeddedFile | undefined {
  const called = (wanted: (name: string) => boolean): EmbeddedFile | undefined =>
    files.find(({ name }) => wanted(name));
  for (const known of INVOICE_NAMES) {
    const file = called((name) => name === known);
    if (file !== undefined) return file;
  }
  return called((name) => INVOICE_NAMES.some((known) => isSameName(known, name)));
}

function contentOf(file: EmbeddedFile): Uint8Array | null {
  try {
    return file.content();
  } catch {
    return null;
  }
}

function containerOf(pdf: PDF, files: readonly EmbeddedFile[], invoice: EmbeddedFile): Container {
  return {
    attachments: files.map(factsOf),
    invoice: factsOf(invoice),
    isEncrypted: pdf.isEncrypted,
    metadata: metadataOf(pdf),
  };
}

function factsOf({ content: _content, ...facts }: EmbeddedFile): Attachment {
  return facts;
}

function metadataOf(pdf: PDF): Container['metadata'] {
  try {
    const stream = pdf.getCatalog().get('Metadata', (reference) => pdf.getObject(reference));
    return stream?.type === 'stream' ? readXmp((stream as PdfStream).getDecodedData()) : null;
  } catch {
    return 'damaged';
  }
}

/** A library that repairs what it can finds nothing in what is left: that is not the same as there being nothing. */
function isCut(bytes: Uint8Array): boolean {
  return !String.fromCharCode(...bytes.subarray(-WITHIN)).includes('%%EOF');
}
