/** The worker that reads PDFs: receives bytes, and posts the result. It may be terminated at any time. */
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
