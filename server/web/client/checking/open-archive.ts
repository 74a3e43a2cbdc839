/** Opens an archive in a separate worker, which is terminated when it is done, takes too long, or is cancelled. */
import type { OpenedArchive } from 'einvoice-validator/browser-archive.js';
import type { FromOpener } from './messages.js';

/** Opening is limited by its budget (`engine/einvoice/archive/budget.ts`); this is a fallback for unforeseen cases. */
const DEADLINE_MS = 60_000;

export interface OpeningProgress {
  readonly signal: AbortSignal;
  /** Called before it is opened. */
  readonly onStart: () => void;
  /** Called after each unpacked file. */
  readonly onProgress: (done: number, total: number) => void;
}

/** @throws Error if the worker can't be loaded or fails, or the signal is aborted */
export async function openArchiveInWorker(
  bytes: Uint8Array,
  { signal, onStart, onProgress }: OpeningProgress,
): Promise<OpenedArchive> {
  signal.throwIfAborted();
  onStart();
  const worker = new Worker(new URL('./archive-opener.js', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<OpenedArchive>((resolve, reject) => {
      const fail = (): void => reject(new Error('The worker that opens archives failed.'));
      signal.addEventListener('abort', fail, { once: true });
      worker.addEventListener('error', fail);
      worker.addEventListener('message', ({ data }: MessageEvent<FromOpener>) => {
        if (data.kind === 'opened') return resolve(data.opened);
        if (data.kind === 'failed') return fail();
        if (data.kind === 'progress') return onProgress(data.done, data.total);
        // The deadline starts now, so that loading the worker does not count.
        timer = setTimeout(() => resolve({ kind: 'refused', limit: 'time' }), DEADLINE_MS);
        worker.postMessage(bytes);
      });
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
