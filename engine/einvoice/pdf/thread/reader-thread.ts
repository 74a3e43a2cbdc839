/** The thread that reads PDFs: receives bytes, answers with the result. */
import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { Opened } from '../container.js';
import { openInThread } from '../open-in-thread.js';
import type { ReaderMessage } from './messages.js';

/** Bytes outside of the JavaScript heap that may be left to the garbage collector between two PDFs. */
const KEPT_BYTES = 16 * 1024 * 1024;

function tell(message: ReaderMessage, move: readonly ArrayBuffer[] = []): void {
  parentPort!.postMessage(message, move);
}

parentPort!.on('message', (bytes: Uint8Array) => {
  void openInThread(bytes).then((opened) => {
    const retire = getHeapStatistics().external_memory > KEPT_BYTES;
    tell({ kind: 'opened', opened, retire }, movable(opened));
  });
});
tell({ kind: 'ready' });

/** The buffer of the invoice, which is transferred instead of copied if it contains nothing else. */
function movable(opened: Opened): readonly ArrayBuffer[] {
  if (!opened.ok || opened.invoice.byteLength < opened.invoice.buffer.byteLength) return [];
  return [opened.invoice.buffer as ArrayBuffer];
}
