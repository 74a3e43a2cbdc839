/** The thread that reads PDFs: bytes come in, what was found goes out. */
import { parentPort } from 'node:worker_threads';
import { openHere } from '../open-here.js';
import type { Opened } from '../container.js';
import { READY } from './ready.js';

parentPort!.on('message', (bytes: Uint8Array) => {
  void openHere(bytes).then((opened) => parentPort!.postMessage(opened, movable(opened)));
});

parentPort!.postMessage(READY);

/** The invoice need not be copied, where its memory has nothing else in it. */
function movable(opened: Opened): ArrayBuffer[] {
  if (!opened.ok || opened.invoice.byteLength < opened.invoice.buffer.byteLength) return [];
  return [opened.invoice.buffer as ArrayBuffer];
}
