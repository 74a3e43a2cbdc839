/** Hybrid invoices: the XML inside of a PDF (Factur-X, ZUGFeRD, XRechnung). */
import type { PDF } from '@libpdf/core';
import { DocumentError } from './document-error.js';

/** What the specifications call the embedded invoice, the one to prefer first. */
const INVOICE_NAMES = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml', 'ZUGFeRD-invoice.xml'] as const;

/** Readers of PDF accept anything before the header, within so many bytes. */
const HEADER_WITHIN = 1024;

/** Whether the content is that of a PDF, whatever the file is called. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_WITHIN)).includes('%PDF-');
}

/**
 * The invoice that is embedded in a PDF.
 * @throws DocumentError when the PDF is damaged, encrypted, or holds no invoice; it names the attachments that it has
 */
export async function embeddedInvoice(
  bytes: Uint8Array,
): Promise<{ readonly bytes: Uint8Array; readonly attachment: string }> {
  const pdf = await open(bytes);
  const attachments = attachmentsOf(pdf);
  for (const name of INVOICE_NAMES) {
    const key = attachments.get(name);
    if (key !== undefined) return { bytes: contentOf(pdf, key, name), attachment: name };
  }
  if (attachments.size > 0)
    throw new DocumentError(
      `is a PDF without an embedded invoice; its attachments are ${[...attachments.keys()].join(', ')}`,
    );
  // A library that repairs what it can finds no attachments in what is left: that is not the same as there being none.
  throw new DocumentError(
    isComplete(bytes)
      ? 'is a PDF without any attachment: there is no invoice in it to check'
      : 'is a damaged or cut PDF, in which no attachment can be found',
  );
}

async function open(bytes: Uint8Array): Promise<PDF> {
  // Loading the library takes longer than a validation, and most files are no PDFs.
  const library = await import('@libpdf/core');
  let pdf: PDF;
  try {
    pdf = await library.PDF.load(bytes);
  } catch {
    throw new DocumentError("is a damaged PDF, which can't be opened");
  }
  if (!pdf.isAuthenticated) throw new DocumentError('is a PDF that is protected by a password');
  return pdf;
}

/** File name to the key in the PDF's table; most writers use the same for both. */
function attachmentsOf(pdf: PDF): ReadonlyMap<string, string> {
  try {
    return new Map([...pdf.getAttachments()].map(([key, { filename }]) => [filename || key, key]));
  } catch {
    throw new DocumentError('is a PDF whose table of attachments is damaged');
  }
}

function contentOf(pdf: PDF, key: string, name: string): Uint8Array {
  let content: Uint8Array | null;
  try {
    content = pdf.getAttachment(key);
  } catch {
    content = null;
  }
  if (content === null) throw new DocumentError(`is a PDF whose attachment ${name} is damaged`);
  return content;
}

/** A PDF ends with its marker; some writers leave a few bytes behind it. */
function isComplete(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).subarray(-HEADER_WITHIN).includes('%%EOF');
}
