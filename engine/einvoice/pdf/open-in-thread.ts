/**
 * Opens hybrid invoices in the current thread: the XML in a PDF (ZUGFeRD, Factur-X, XRechnung), and facts about the
 * PDF.
 */
import { type EmbeddedFile, embeddedFiles } from './attachments.js';
import type { Attachment, Container, ContainerProblem, Opened } from './container.js';
import { HEADER_SEARCH_BYTES } from './is-pdf.js';
import { findInvoiceByContent } from './find-by-content.js';
import { Budget, LimitReached } from './read/budget.js';
import { PasswordRequired, PdfFile } from './read/file.js';
import { Damaged, PdfStream } from './read/values.js';
import { INVOICE, INVOICE_NAMES, isSameName } from './standards.js';
import { invoiceProperties, readXmp } from './xmp.js';

/**
 * Opens a PDF and extracts the embedded invoice. Encrypted PDFs are supported if they need no password. Only the parts
 * related to the invoice are read, not pages and images.
 * @param budget limits; if they are exceeded, the problem is `PDF-LIMIT`
 */
export async function openInThread(bytes: Uint8Array, budget = new Budget()): Promise<Opened> {
  try {
    return extractInvoice(await PdfFile.open(bytes, budget), bytes);
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

/** @throws any error that the PDF did not cause */
function toProblem(error: unknown): ContainerProblem {
  if (error instanceof LimitReached) return { code: 'PDF-LIMIT', limit: error.limit };
  if (error instanceof PasswordRequired) return { code: 'PDF-PASSWORD' };
  if (error instanceof Damaged) return { code: 'PDF-DAMAGED' };
  throw error;
}

/** @throws LimitReached */
function extractInvoice(pdf: PdfFile, bytes: Uint8Array): Opened {
  const files = embeddedFiles(pdf);
  const metadata = readMetadata(pdf);
  const described = invoiceProperties({ metadata });
  const invoice = findInvoiceByName(files) ?? findInvoiceByContent(files, described?.fileName ?? null, tryReadContent);
  if (invoice === undefined) {
    if (files.length === 0 && isTruncated(bytes)) return { ok: false, problem: { code: 'PDF-DAMAGED' } };
    const attachments = files.map(({ name }) => name);
    return { ok: false, problem: { code: 'PDF-EMPTY', attachments, isAnnounced: described?.documentType === INVOICE } };
  }
  const content = tryReadContent(invoice);
  if (content === null)
    return {
      ok: false,
      problem: isTruncated(bytes)
        ? { code: 'PDF-DAMAGED' }
        : { code: 'PDF-ATTACHMENT-DAMAGED', attachment: invoice.name },
    };
  return { ok: true, container: describeContainer(pdf, files, invoice, metadata), invoice: content };
}

/** Finds the invoice by exact name, in order of preference; otherwise ignoring case. */
function findInvoiceByName(files: readonly EmbeddedFile[]): EmbeddedFile | undefined {
  const called = (wanted: (name: string) => boolean): EmbeddedFile | undefined =>
    files.find(({ name }) => wanted(name));
  for (const known of INVOICE_NAMES) {
    const file = called((name) => name === known);
    if (file !== undefined) return file;
  }
  return called((name) => INVOICE_NAMES.some((known) => isSameName(known, name)));
}

function tryReadContent(file: EmbeddedFile): Uint8Array | null {
  try {
    return file.content();
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

function describeContainer(
  pdf: PdfFile,
  files: readonly EmbeddedFile[],
  invoice: EmbeddedFile,
  metadata: Container['metadata'],
): Container {
  return {
    attachments: files.map(withoutContent),
    invoice: withoutContent(invoice),
    isEncrypted: pdf.isEncrypted,
    metadata,
  };
}

function withoutContent({ content: _content, ...facts }: EmbeddedFile): Attachment {
  return facts;
}

function readMetadata(pdf: PdfFile): Container['metadata'] {
  try {
    const stream = pdf.get(pdf.catalogue, 'Metadata');
    if (!(stream instanceof PdfStream)) return null;
    const content = pdf.content(stream);
    if (content.length > pdf.budget.limits.xmpBytes) throw new LimitReached('bytes');
    return readXmp(content);
  } catch (error) {
    if (error instanceof Damaged) return 'damaged';
    throw error;
  }
}

/** Whether the file may be truncated: then its damaged parts were skipped, and a missing attachment proves nothing. */
function isTruncated(bytes: Uint8Array): boolean {
  return !String.fromCharCode(...bytes.subarray(-HEADER_SEARCH_BYTES)).includes('%%EOF');
}
