/**
 * Opens hybrid invoices in the current thread: the XML in a PDF (ZUGFeRD, Factur-X, XRechnung), and facts about the
 * PDF.
 */
import { type EmbeddedFile, embeddedFiles } from './attachments.js';
import type { Attachment, Container, ContainerProblem, Opened } from './container.js';
import { WITHIN } from './mark.js';
import { invoiceNamedOtherwise } from './named-otherwise.js';
import { Budget, LimitReached } from './read/budget.js';
import { Locked, PdfFile } from './read/file.js';
import { Damaged, Stream } from './read/values.js';
import { INVOICE, INVOICE_NAMES, isSameName } from './standards.js';
import { propertiesOf, readXmp } from './xmp.js';

/**
 * Opens a PDF and extracts the embedded invoice. Encrypted PDFs are supported if they need no password. Only the parts
 * related to the invoice are read, not pages and images.
 * @param budget limits; beyond them the problem is `PDF-LIMIT`
 */
export async function openHere(bytes: Uint8Array, budget = new Budget()): Promise<Opened> {
  try {
    return openedOf(await PdfFile.open(bytes, budget), bytes);
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** @throws any error that is not about the PDF */
function problemOf(error: unknown): ContainerProblem {
  if (error instanceof LimitReached) return { code: 'PDF-LIMIT', limit: error.limit };
  if (error instanceof Locked) return { code: 'PDF-PASSWORD' };
  if (error instanceof Damaged) return { code: 'PDF-DAMAGED' };
  throw error;
}

/** @throws LimitReached */
function openedOf(pdf: PdfFile, bytes: Uint8Array): Opened {
  const files = embeddedFiles(pdf);
  const metadata = metadataOf(pdf);
  const described = propertiesOf({ metadata });
  const invoice = invoiceAmong(files) ?? invoiceNamedOtherwise(files, described?.fileName ?? null, contentOf);
  if (invoice === undefined) {
    if (files.length === 0 && isCut(bytes)) return { ok: false, problem: { code: 'PDF-DAMAGED' } };
    const attachments = files.map(({ name }) => name);
    return { ok: false, problem: { code: 'PDF-EMPTY', attachments, isAnnounced: described?.documentType === INVOICE } };
  }
  const content = contentOf(invoice);
  if (content === null)
    return {
      ok: false,
      problem: isCut(bytes) ? { code: 'PDF-DAMAGED' } : { code: 'PDF-ATTACHMENT-DAMAGED', attachment: invoice.name },
    };
  return { ok: true, container: containerOf(pdf, files, invoice, metadata), invoice: content };
}

/** By exact name, in order of preference; otherwise ignoring case. */
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
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

function containerOf(
  pdf: PdfFile,
  files: readonly EmbeddedFile[],
  invoice: EmbeddedFile,
  metadata: Container['metadata'],
): Container {
  return {
    attachments: files.map(factsOf),
    invoice: factsOf(invoice),
    isEncrypted: pdf.isEncrypted,
    metadata,
  };
}

function factsOf({ content: _content, ...facts }: EmbeddedFile): Attachment {
  return facts;
}

function metadataOf(pdf: PdfFile): Container['metadata'] {
  try {
    const stream = pdf.get(pdf.catalogue, 'Metadata');
    if (!(stream instanceof Stream)) return null;
    const content = pdf.content(stream);
    if (content.length > pdf.budget.limits.xmpBytes) throw new LimitReached('bytes');
    return readXmp(content);
  } catch (error) {
    if (error instanceof Damaged) return 'damaged';
    throw error;
  }
}

/**
 * In a truncated file, damaged parts may have been skipped, so that finding no attachment does not prove that there is
 * none.
 */
function isCut(bytes: Uint8Array): boolean {
  return !String.fromCharCode(...bytes.subarray(-WITHIN)).includes('%%EOF');
}
