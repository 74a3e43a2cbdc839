/** What is read of a PDF, whatever stands in it: every answer costs a number of steps that is known before. */
import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import type { Opened } from '../../../engine/pdf/container.js';
import { openHere } from '../../../engine/pdf/open-here.js';
import { Budget, PDF_LIMITS } from '../../../engine/pdf/read/budget.js';
import { pdfFile, pdfWithReferenceStream, pdfWithStream, pdfWithoutTable, stream } from '../../fixtures/pdf-file.js';

const INVOICE = '<invoice/>';
const MEGABYTE = 1024 * 1024;

/** The invoice where there is one, else the code of the problem, with the limit where it is one. */
async function told(bytes: Uint8Array, budget = new Budget()): Promise<string> {
  return outcomeOf(await openHere(bytes, budget));
}

function outcomeOf(opened: Opened): string {
  if (opened.ok) return Buffer.from(opened.invoice).toString('latin1');
  return opened.problem.code === 'PDF-LIMIT' ? `PDF-LIMIT ${opened.problem.limit}` : opened.problem.code;
}

function deflated(text: string): Buffer {
  return deflateSync(text, { level: 9 });
}

/** An entry of a cross-reference stream with one, four and two bytes. */
function entry(kind: number, second: number, third: number): Buffer {
  const bytes = Buffer.alloc(7);
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt32BE(second, 1);
  bytes.writeUInt16BE(third, 5);
  return bytes;
}

const CATALOGUE = '<</Type/Catalog /Names<</EmbeddedFiles<</Names[(factur-x.xml)2 0 R]>>>>>>';
const SPECIFICATION = '<</UF(factur-x.xml) /EF<</F 3 0 R>>>>';
const FILE = stream('', INVOICE);

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
  it('is found where lengths and filters are referred to', async () => {
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
    it(`is read where no password is asked for: ${useXRefStream ? 'objects in streams' : 'a table'}`, async () => {
      const save = async (userPassword: string): Promise<Uint8Array> => {
        const pdf = PDF.create();
        pdf.addPage();
        pdf.addAttachment('factur-x.xml', Buffer.from(INVOICE));
        pdf.setProtection({ userPassword, ownerPassword: 'owner' });
        return pdf.save({ useXRefStream });
      };
      const opened = await openHere(await save(''));
      assert.deepEqual([outcomeOf(opened), opened.ok && opened.container.isEncrypted], [INVOICE, true]);
      assert.equal(await told(await save('secret')), 'PDF-PASSWORD');
    });
});

/** Files that ask for endless work, or for more memory than there is. */
const HOSTILE: readonly (readonly [what: string, pdf: () => Uint8Array, told: string])[] = [
  [
    'cross-references without width',
    () => pdfWithReferenceStream('/Type/XRef /W[0 0 0] /Size 2000000000 /Root 1 0 R', '', '<</Type/Catalog>>'),
    'PDF-EMPTY',
  ],
  [
    'cross-references of impossible width',
    () => pdfWithReferenceStream('/Type/XRef /W[1 2000000000 1] /Size 3 /Root 1 0 R', '', '<</Type/Catalog>>'),
    'PDF-EMPTY',
  ],
  [
    'ranges of cross-references that are not there',
    () =>
      pdfWithReferenceStream(
        '/Type/XRef /W[1 4 2] /Index[0 4294967295 7 4294967295] /Size 3 /Root 1 0 R',
        '',
        '<</Type/Catalog>>',
      ),
    'PDF-EMPTY',
  ],
  [
    'cross-references by the million, compressed',
    () =>
      pdfWithReferenceStream(
        '/Type/XRef /W[1 1 1] /Size 2000000 /Root 1 0 R /Filter/FlateDecode',
        deflateSync(Buffer.alloc(6_000_000)),
        CATALOGUE,
      ),
    'PDF-LIMIT objects',
  ],
  [
    'a table that is the one before itself',
    () =>
      pdfFile(
        [CATALOGUE, SPECIFICATION, FILE],
        `/Prev ${pdfFile([CATALOGUE, SPECIFICATION, FILE]).lastIndexOf('xref\n0')}`,
      ),
    INVOICE,
  ],
  [
    'a count of entries that are not there',
    () => Buffer.from('%PDF-1.7\nxref\n0 4294967296\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF'),
    'PDF-DAMAGED',
  ],
  [
    'thousands of tables, each before the other',
    () => {
      let body = '%PDF-1.7\n';
      let before = '';
      for (let table = 0; table < 20_000; table += 1) {
        const at = body.length;
        body += `xref\n0 0\ntrailer<</Root 1 0 R${before}>>\n`;
        before = `/Prev ${at}`;
      }
      return Buffer.from(`${body}startxref\n${before.slice(6)}\n%%EOF`);
    },
    'PDF-DAMAGED',
  ],
  [
    'a table of names with itself in it',
    () => pdfFile(['<</Names<</EmbeddedFiles 2 0 R>>>>', `<</Kids[${'2 0 R '.repeat(9_000)}]>>`]),
    'PDF-EMPTY',
  ],
  [
    'tables of names that double at each level',
    () =>
      pdfFile([
        '<</Names<</EmbeddedFiles 2 0 R>>>>',
        ...Array.from({ length: 60 }, (_, level) => `<</Kids[${level + 3} 0 R ${level + 3} 0 R]>>`),
      ]),
    'PDF-EMPTY',
  ],
  [
    'a leaf that is named by the thousand',
    () =>
      pdfFile([
        `<</Names<</EmbeddedFiles<</Kids[${'4 0 R '.repeat(9_000)}]>>>>>>`,
        SPECIFICATION,
        FILE,
        `<</Names[${'(factur-x.xml)2 0 R '.repeat(2_000)}]>>`,
      ]),
    INVOICE,
  ],
  [
    'attachments by the ten thousand',
    () => pdfFile([`<</Names<</EmbeddedFiles<</Names[${'(a)2 0 R '.repeat(10_001)}]>>>>>>`, SPECIFICATION, FILE]),
    'PDF-LIMIT attachments',
  ],
  [
    'a length that refers to its own stream',
    () => pdfWithStream(Buffer.from(`<</Length 4 0 R>>stream\n${INVOICE}\nendstream`)),
    INVOICE,
  ],
  [
    'filters that refer to each other',
    () => pdfWithStream(stream('/Filter 5 0 R', INVOICE), '6 0 R', '5 0 R'),
    INVOICE,
  ],
  [
    'streams without an end by the thousand',
    () => pdfWithoutTable(...Array.from({ length: 30_000 }, () => '<<>>stream')),
    'PDF-DAMAGED',
  ],
  [
    'streams whose ends are all behind the same blanks',
    () =>
      Buffer.concat([
        ...Array.from({ length: 3_000 }, (_, number) => {
          const length = 200_000 - number * 60;
          return Buffer.from(`${number} 0 obj<</Length ${length}>>stream\n`.padEnd(60, ' '));
        }),
        Buffer.alloc(300_000, ' '),
        Buffer.from('%PDF-1.7 endstrea'),
      ]),
    'PDF-LIMIT steps',
  ],
  [
    'strings without an end by the thousand',
    () => pdfWithoutTable(...Array.from({ length: 20_000 }, () => '(text')),
    'PDF-LIMIT steps',
  ],
  [
    'objects by the million',
    () => Buffer.from(`%PDF-1.7${Array.from({ length: 400_000 }, (_, number) => `\n${number} 0 obj`).join('')}`),
    'PDF-LIMIT steps',
  ],
  [
    'a stream of objects that is in itself',
    () =>
      pdfWithReferenceStream(
        '/Type/XRef /W[1 4 2] /Size 3 /Root 1 0 R',
        Buffer.concat([entry(0, 0, 0), entry(2, 2, 0), entry(2, 2, 1)]),
        CATALOGUE,
      ),
    'PDF-DAMAGED',
  ],
  [
    'a stream of objects that tells of more than it has',
    () => {
      const objects = [stream('/Type/ObjStm /N 2147483647 /First 6', '1 0 2 0 null'), '<</Type/Catalog>>'];
      return pdfWithoutTable(...objects);
    },
    'PDF-EMPTY',
  ],
  [
    'lengths in streams of objects, each of which needs the next',
    () => {
      const count = 300;
      const objects = Array.from({ length: count }, (_, index) => {
        const inside = `${1_000 + index} 0 12`;
        return `<</Type/ObjStm /N 1 /First ${inside.length - 2} /Length ${1_001 + index} 0 R>>stream\n${inside}\nendstream`;
      });
      const body = pdfWithoutTable(...objects);
      const table = Buffer.concat([
        ...objects.map((_, index) => entry(1, body.indexOf(`\n${index + 1} 0 obj`) + 1, 0)),
        ...objects.map((_, index) => entry(2, index + 1, 0)),
      ]);
      return pdfWithReferenceStream(
        `/Type/XRef /W[1 4 2] /Size 3 /Root 1000 0 R /Index[1 ${count} 1000 ${count}]`,
        table,
        ...objects,
      );
    },
    'PDF-LIMIT depth',
  ],
  ['a string without an end', () => pdfFile([`<</Names(${'('.repeat(MEGABYTE)}`]), 'PDF-EMPTY'],
  ['a comment without an end', () => Buffer.from(`%PDF-1.7\n1 0 obj %${' '.repeat(MEGABYTE)}`), 'PDF-DAMAGED'],
  ['arrays that are nested by the million', () => pdfWithoutTable('['.repeat(MEGABYTE)), 'PDF-LIMIT depth'],
  [
    'an invoice of gigabytes, in layers',
    () => {
      const twice = deflateSync(deflateSync(Buffer.alloc(256 * MEGABYTE)));
      return pdfWithStream(stream('/Filter[/FlateDecode/FlateDecode]', twice));
    },
    'PDF-LIMIT bytes',
  ],
  [
    'XMP of a hundred megabytes',
    () =>
      pdfFile([
        `${CATALOGUE.slice(0, -2)} /Metadata 4 0 R>>`,
        SPECIFICATION,
        FILE,
        stream('/Filter/FlateDecode', deflateSync(Buffer.alloc(100 * MEGABYTE, ' '))),
      ]),
    'PDF-LIMIT bytes',
  ],
  [
    'strings that are decrypted by the hundred thousand',
    () => {
      const key = '('.padEnd(33, 'x') + ')';
      return pdfFile(
        [`<</A[${'()'.repeat(200_000)}]>>`, `<</Filter/Standard /V 1 /R 2 /O${key} /U${key} /P -4>>`],
        '/Encrypt 2 0 R /ID[()()]',
      );
    },
    'PDF-PASSWORD',
  ],
];

describe('a PDF of a stranger', () => {
  for (const [what, pdf, expected] of HOSTILE)
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
