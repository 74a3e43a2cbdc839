/** Reading PDFs, including malicious ones: every result takes a predictable number of steps. */
import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import type { Opened } from '#core/pdf/container.js';
import { openInThread } from '#core/pdf/open-in-thread.js';
import { Budget, PDF_LIMITS } from '#core/pdf/read/budget.js';
import {
  CATALOGUE,
  FILE,
  HOSTILE_PDFS,
  INVOICE,
  MEGABYTE,
  SPECIFICATION,
  entry,
} from '../../../fixtures/hostile-pdfs.js';
import { pdfFile, pdfWithReferenceStream, pdfWithStream, pdfWithoutTable, stream } from '../../../fixtures/pdf-file.js';

/** The invoice, or the code of the problem, with the limit if one was exceeded. */
async function told(bytes: Uint8Array, budget = new Budget()): Promise<string> {
  return outcomeOf(await openInThread(bytes, budget));
}

function outcomeOf(opened: Opened): string {
  if (opened.ok) return Buffer.from(opened.invoice).toString('latin1');
  return opened.problem.code === 'PDF-LIMIT' ? `PDF-LIMIT ${opened.problem.limit}` : opened.problem.code;
}

function deflated(text: string): Buffer {
  return deflateSync(text, { level: 9 });
}

describe('the invoice in a PDF', () => {
  it('is found by a table', async () => assert.equal(await told(pdfWithStream(FILE)), INVOICE));
  it('is found by a stream of cross-references', async () => {
    const body = pdfWithoutTable(CATALOGUE, SPECIFICATION, FILE);
    const at = (number: number): number => body.indexOf(`${number} 0 obj`);
    const table = Buffer.concat([entry(0, 0, 0), ...[1, 2, 3].map((number) => entry(1, at(number), 0))]);
    const pdf = pdfWithReferenceStream(
      '/Type/XRef /W[1 4 2] /Size 4 /Root 1 0 R',
      table,
      CATALOGUE,
      SPECIFICATION,
      FILE,
    );
    assert.equal(await told(pdf), INVOICE);
  });
  it('is found in a stream of objects', async () => {
    const inside = `1 0 2 ${CATALOGUE.length + 1} `;
    const packed = stream(
      `/Type/ObjStm /N 2 /First ${inside.length} /Filter/FlateDecode`,
      deflated(`${inside}${CATALOGUE} ${SPECIFICATION}`),
    );
    const objects = ['null', 'null', FILE, packed];
    const body = pdfWithoutTable(...objects);
    const table = Buffer.concat([
      entry(0, 0, 0),
      entry(2, 4, 0),
      entry(2, 4, 1),
      entry(1, body.indexOf('3 0 obj'), 0),
      entry(1, body.indexOf('4 0 obj'), 0),
    ]);
    assert.equal(
      await told(pdfWithReferenceStream('/Type/XRef /W[1 4 2] /Size 5 /Root 1 0 R', table, ...objects)),
      INVOICE,
    );
    assert.equal(await told(pdfWithoutTable(...objects)), INVOICE);
  });
  it('is found without a table', async () =>
    assert.equal(await told(pdfWithoutTable(CATALOGUE, SPECIFICATION, FILE)), INVOICE));
  it('is found if lengths and filters are references', async () => {
    const content = deflated(INVOICE);
    const referring = Buffer.concat([
      Buffer.from('<</Filter 5 0 R /Length 6 0 R>>stream\r\n'),
      content,
      Buffer.from('\nendstream'),
    ]);
    assert.equal(await told(pdfWithStream(referring, '[/FlateDecode]', String(content.length))), INVOICE);
  });
  it('is found under a name in UTF-16 or UTF-8', async () => {
    const utf16 = `<FEFF${Buffer.from('factur-x.xml', 'utf16le').swap16().toString('hex')}>`;
    for (const name of [utf16, '(\xef\xbb\xbffactur-x.xml)'])
      assert.equal(await told(pdfFile([CATALOGUE, `<</UF${name} /EF<</F 3 0 R>>>>`, FILE])), INVOICE);
  });
  it('does not depend on pictures, however large they are', async () => {
    const picture = stream(
      '/Type/XObject /Subtype/Image /Filter/FlateDecode',
      deflateSync(Buffer.alloc(128 * MEGABYTE)),
    );
    const budget = new Budget();
    assert.equal(await told(pdfWithStream(FILE, picture), budget), INVOICE);
    assert.equal(budget.unpacked, 0);
    assert.ok(budget.steps < 10_000, `${budget.steps}`);
  });
  it('does not depend on the other attachments', async () => {
    const bomb = stream('/Filter/FlateDecode', deflateSync(Buffer.alloc(128 * MEGABYTE)));
    const names = '(a.bin)4 0 R (factur-x.xml)2 0 R';
    const pdf = pdfFile([
      `<</Names<</EmbeddedFiles<</Names[${names}]>>>>>>`,
      SPECIFICATION,
      FILE,
      '<</UF(a.bin) /EF<</F 5 0 R>>>>',
      bomb,
    ]);
    assert.equal(await told(pdf), INVOICE);
  });
  for (const useXRefStream of [true, false])
    it(`is read if no password is required: ${useXRefStream ? 'objects in streams' : 'a table'}`, async () => {
      const save = async (userPassword: string): Promise<Uint8Array> => {
        const pdf = PDF.create();
        pdf.addPage();
        pdf.addAttachment('factur-x.xml', Buffer.from(INVOICE));
        pdf.setProtection({ userPassword, ownerPassword: 'owner' });
        return pdf.save({ useXRefStream });
      };
      const opened = await openInThread(await save(''));
      assert.deepEqual([outcomeOf(opened), opened.ok && opened.container.isEncrypted], [INVOICE, true]);
      assert.equal(await told(await save('secret')), 'PDF-PASSWORD');
    });
});

describe('a PDF of a stranger', () => {
  for (const [what, pdf, expected] of HOSTILE_PDFS)
    it(`may have ${what}: ${expected.toLowerCase()}`, async () => {
      const bytes = pdf();
      assert.ok(bytes.length < 8 * MEGABYTE);
      const budget = new Budget();
      assert.equal(await told(bytes, budget), expected);
      assert.ok(budget.unpacked <= PDF_LIMITS.unpackedBytes);
      if (!expected.startsWith('PDF-LIMIT')) assert.ok(budget.steps < 60 * bytes.length + 10_000, `${budget.steps}`);
    });
  it('is not read any further than it may cost', async () => {
    const budget = new Budget({ ...PDF_LIMITS, steps: 100 });
    assert.equal(await told(pdfWithStream(FILE), budget), 'PDF-LIMIT steps');
    assert.ok(budget.steps < 200);
  });
});
