/** Opening an archive in a worker of its own, which is ended when it is done, takes too long, or nobody waits for it any more. */
import type { OpenedArchive } from 'einvoice-validator/browser-archive.js';
import type { FromOpener } from './messages.js';

/** What bounds opening is its budget (`engine/einvoice/archive/budget.ts`); this is for what nobody has thought of. */
const DEADLINE_MS = 60_000;

export interface Watched {
  readonly signal: AbortSignal;
  /** Told before it is opened. */
  readonly onStart: () => void;
  /** Told after each file that is unpacked. */
  readonly onProgress: (done: number, total: number) => void;
}

/** @throws Error where the worker can't be loaded or fails, or the signal says so */
export async function openArchiveAside(
  bytes: Uint8Array,
  { signal, onStart, onProgress }: Watched,
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
        // Its time counts from now on, not that of the network.
        timer = setTimeout(() => resolve({ kind: 'refused', limit: 'time' }), DEADLINE_MS);
        worker.postMessage(bytes);
      });
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
