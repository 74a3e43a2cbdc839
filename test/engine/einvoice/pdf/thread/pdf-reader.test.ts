/** The PDF reader thread can be ended at any time, and the next PDF gets a new one. */
import assert from 'node:assert/strict';
import { EngineError } from '#core/errors.js';
import { programPath } from '#schematron/platform/package-root.js';
import { PdfReader } from '#core/pdf/thread/pdf-reader.js';
import type { Opened } from '#core/pdf/container.js';
import { hybridPdf } from '../../../../fixtures/hybrid-pdf.js';

/** A thread that misbehaves on request: `hang`, `fill` or `end`; anything else it answers. */
const OTHER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (bytes) => {
      const wanted = Buffer.from(bytes).toString();
      if (wanted === 'hang') for (;;);
      if (wanted === 'end') process.exit(7);
      if (wanted === 'throw') throw new Error('secret');
      const kept = [];
      if (wanted === 'fill') for (;;) kept.push({ kept });
      const opened = { ok: false, problem: { code: wanted === 'threads' ? String(threadId) : 'PDF-DAMAGED' } };
      parentPort.postMessage({ kind: 'opened', opened, retire: wanted === 'retire' });
    });
    parentPort.postMessage({ kind: 'ready' });
  `)}`,
);

function toldBy(opened: Opened): string {
  if (opened.ok) return 'opened';
  return opened.problem.code === 'PDF-LIMIT' ? opened.problem.limit : opened.problem.code;
}

describe('the thread that reads PDFs', () => {
  it('opens a PDF', async () => {
    const reader = new PdfReader({
      module: programPath('einvoice-core', 'pdf-reader', import.meta.url),
      deadlineMs: 60_000,
      heapMb: 128,
    });
    const opened = await reader.read(hybridPdf('<invoice/>'));
    assert.ok(opened.ok);
    assert.equal(Buffer.from(opened.invoice).toString(), '<invoice/>');
    assert.equal(opened.container.invoice.name, 'factur-x.xml');
  });
  for (const [wanted, told] of [
    ['hang', 'time'],
    ['fill', 'memory'],
  ] as const)
    it(`is ended where it would ${wanted}: the limit of ${told}`, async () => {
      const reader = new PdfReader({ module: OTHER, deadlineMs: wanted === 'hang' ? 200 : 60_000, heapMb: 16 });
      const read = ['well', wanted, 'well'].map((word) => reader.read(Buffer.from(word)));
      assert.deepEqual((await Promise.all(read)).map(toldBy), ['PDF-DAMAGED', told, 'PDF-DAMAGED']);
    });
  for (const wanted of ['end', 'throw'])
    it(`may ${wanted}, which is not said to be the PDF's fault`, async () => {
      const reader = new PdfReader({ module: OTHER, deadlineMs: 60_000, heapMb: 16 });
      await assert.rejects(
        reader.read(Buffer.from(wanted)),
        (error) => error instanceof EngineError && error.code === 'WORKER_LOST' && !error.message.includes('secret'),
      );
      assert.equal(toldBy(await reader.read(Buffer.from('well'))), 'PDF-DAMAGED');
    });
  it('is the same for several PDFs, and another one when it asks to be replaced', async () => {
    const reader = new PdfReader({ module: OTHER, deadlineMs: 60_000, heapMb: 16 });
    const told = [];
    for (const word of ['threads', 'threads', 'retire', 'threads'])
      told.push(toldBy(await reader.read(Buffer.from(word))));
    assert.equal(told[0], told[1]);
    assert.equal(told[2], 'PDF-DAMAGED');
    assert.notEqual(told[3], told[0]);
  });
  it('that does not begin fails, and does not keep anybody waiting', async () => {
    const reader = new PdfReader({
      module: new URL('data:text/javascript,throw new Error()'),
      deadlineMs: 60_000,
      heapMb: 16,
    });
    for (const attempt of ['first', 'second'])
      await assert.rejects(reader.read(Buffer.from(attempt)), { code: 'WORKER_LOST' });
  });
});
