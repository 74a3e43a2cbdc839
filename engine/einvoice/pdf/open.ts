import { requireDocument } from '../arguments.js';
import { PdfReader } from './thread/pdf-reader.js';
import type { Opened } from './container.js';

/** One per thread: each worker reads its own PDFs. */
const reader = new PdfReader();

/**
 * Opens a PDF and extracts the embedded invoice. Encrypted PDFs are supported if they need no password. The PDF is read
 * in a separate thread within limits; if they are exceeded, the problem is `PDF-LIMIT`.
 * @throws EngineError `ARGUMENT_INVALID` unless given bytes, `WORKER_LOST` if the thread is lost
 */
export async function openPdf(bytes: Uint8Array): Promise<Opened> {
  requireDocument(bytes);
  return reader.read(bytes);
}
