/** The worker that opens archives: bytes come in, the documents go out. Whoever started it may end it at any time. */
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
