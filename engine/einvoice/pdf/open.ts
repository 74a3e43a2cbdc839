import { requireDocument } from '../arguments.js';
import { PdfReader } from './aside/read-aside.js';
import type { Opened } from './container.js';

/** Of this thread: each worker has its own, which keeps it from nothing else. */
const reader = new PdfReader();

/**
 * Opens a PDF and takes out the invoice that is embedded in it. One that is encrypted is read where it asks for no password.
 * It is read in a thread of its own, within limits: beyond, the problem is `PDF-LIMIT`.
 * @throws EngineError `ARGUMENT_INVALID` for what is not bytes, `WORKER_LOST` where that thread is lost
 */
export async function openPdf(bytes: Uint8Array): Promise<Opened> {
  requireDocument(bytes);
  return reader.read(bytes);
}
