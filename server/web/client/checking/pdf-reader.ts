/** The worker that reads PDFs: bytes come in, what was found goes out. Whoever started it may end it at any time. */
import { openInThread } from 'einvoice-validator/browser-pdf.js';
import type { FromReader } from './messages.js';

const tell = (message: FromReader): void => postMessage(message);

addEventListener(
  'message',
  ({ data }: MessageEvent<Uint8Array>) =>
    void openInThread(data).then(
      (opened) => tell({ kind: 'opened', opened }),
      () => tell({ kind: 'failed' }),
    ),
);
tell({ kind: 'ready' });
