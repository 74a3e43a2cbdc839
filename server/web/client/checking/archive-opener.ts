/** The worker that opens archives: receives bytes, and posts the documents. It may be terminated at any time. */
import { openArchive } from 'einvoice-validator/browser-archive.js';
import type { FromOpener } from './messages.js';

const tell = (message: FromOpener): void => postMessage(message);

addEventListener(
  'message',
  ({ data }: MessageEvent<Uint8Array>) =>
    void openArchive(data, { onProgress: (done, total) => tell({ kind: 'progress', done, total }) }).then(
      (opened) => tell({ kind: 'opened', opened }),
      () => tell({ kind: 'failed' }),
    ),
);
tell({ kind: 'ready' });
