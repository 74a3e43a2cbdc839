import { requireDocument } from '../arguments.js';
import type { Opened } from './container.js';
import { openHere } from './open-here.js';

/**
 * Opens a PDF and takes out the invoice that is embedded in it. One that is encrypted is read where it asks for no password.
 * @throws EngineError `ARGUMENT_INVALID` for what is not bytes
 */
export async function openPdf(bytes: Uint8Array): Promise<Opened> {
  requireDocument(bytes);
  return openHere(bytes);
}
