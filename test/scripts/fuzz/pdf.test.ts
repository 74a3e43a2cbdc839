/** The generated PDFs: reproducible, of all kinds, and each of them is read within the budget. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInThread } from '#core/pdf/open-in-thread.js';
import { Budget, PDF_LIMITS } from '#core/pdf/read/budget.js';
import { readOptions } from '../../../scripts/fuzz/options.js';
import { type PdfSamples, makePdfCase, pdfSamples } from '../../../scripts/fuzz/pdf/cases.js';
import { FORMS, writePdf } from '../../../scripts/fuzz/pdf/parts.js';
import { loadSamples } from '../../../scripts/fuzz/samples.js';
import { UsageError } from '#cli/terminal/usage.js';
import { readFolders } from '../../../scripts/suites/folders.js';
import { inFull } from '../../needs/wanted.js';

describe('fuzz cases of PDFs', () => {
  const without = loadSamples(readFolders({ SUITES_DIR: '/nowhere' }));
  let samples: PdfSamples;
  before(() => {
    samples = pdfSamples(without, null);
  });

  it('begin with PDFs whose invoice is found, in whatever way it is told where objects are', async () => {
    for (const { name, parts } of samples.own)
      for (const form of FORMS) {
        const opened = await openInThread(writePdf(parts, form));
        assert.ok(opened.ok, `${name}, ${form}`);
        assert.equal(opened.container.attachments.length, 2);
        assert.ok(opened.container.metadata !== null && opened.container.metadata !== 'damaged');
      }
  });
  it('are the same for the same seed, and others for another', () => {
    assert.deepEqual(makePdfCase(5, 17, samples), makePdfCase(5, 17, samples));
    assert.notDeepEqual(makePdfCase(5, 17, samples), makePdfCase(6, 17, samples));
  });
  it('are of all kinds, and none takes more than it may', async () => {
    const codes = new Map<string, number>();
    const names: string[] = [];
    for (let number = 0; number < inFull(2_000, 400); number += 1) {
      const { name, request } = makePdfCase(3, number, samples);
      const budget = new Budget();
      const opened = await openInThread(request.body, budget);
      const code = opened.ok ? 'opened' : opened.problem.code;
      codes.set(code, (codes.get(code) ?? 0) + 1);
      names.push(name);
      assert.ok(budget.unpacked <= PDF_LIMITS.unpackedBytes, name);
      if (code !== 'PDF-LIMIT') assert.ok(budget.steps <= PDF_LIMITS.steps, name);
    }
    for (const code of ['opened', 'PDF-LIMIT', 'PDF-DAMAGED', 'PDF-EMPTY', 'PDF-ATTACHMENT-DAMAGED'])
      assert.ok(codes.get(code)! > 0, code);
    for (const kind of ['numbers', 'references', 'keys', 'FlateDecode', 'nodes of names', 'objects more', 'bytes set'])
      assert.ok(
        names.some((name) => name.includes(kind)),
        kind,
      );
  });
  it('are made of files, too, where a folder is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
    try {
      writeFileSync(join(folder, 'mine.pdf'), writePdf(samples.own[0]!.parts, 'table'));
      const withFiles = pdfSamples(without, folder);
      const names = Array.from({ length: 20 }, (_, number) => makePdfCase(1, number, withFiles).name);
      assert.ok(names.some((name) => name.startsWith('mine.pdf: ')));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  it('have to be answered in two seconds unless something else is asked for', () => {
    assert.equal(readOptions(['--pdf'])?.deadline, 2_000);
    assert.equal(readOptions(['--pdf', '--deadline', '9'])?.deadline, 9);
    assert.equal(readOptions([])?.deadline, 30_000);
    assert.throws(() => readOptions(['--files', '.']), UsageError);
  });
});
