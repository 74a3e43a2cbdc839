/** Reads a PDF in a separate worker, which is terminated when it is done, or takes too long. */
import type { Opened } from 'einvoice-validator/browser-pdf.js';
import type { FromReader } from './messages.js';

/** Reading is limited by its budget (`engine/einvoice/pdf/read/budget.ts`); this is a fallback for unforeseen cases. */
const DEADLINE_MS = 5_000;

/** @throws Error if the worker can't be loaded, or fails */
export async function readPdf(bytes: Uint8Array): Promise<Opened> {
  const worker = new Worker(new URL('./pdf-reader.js', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Opened>((resolve, reject) => {
      const fail = (): void => reject(new Error('The worker that reads PDFs failed.'));
      worker.addEventListener('error', fail);
      worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
        if (data.kind === 'opened') return resolve(data.opened);
        if (data.kind === 'failed') return fail();
        // The deadline starts now, so that loading the worker does not count.
        timer = setTimeout(() => resolve({ ok: false, problem: { code: 'PDF-LIMIT', limit: 'time' } }), DEADLINE_MS);
        worker.postMessage(bytes);
      });
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
