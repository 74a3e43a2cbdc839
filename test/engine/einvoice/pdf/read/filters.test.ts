/** The stream filters other than Flate, and predictors. */
import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { Budget, LimitReached, PDF_LIMITS } from '#core/pdf/read/budget.js';
import { decodeStream } from '#core/pdf/read/filters/decode.js';
import { Damaged, PdfDict, PdfName, PdfStream, type PdfValue } from '#core/pdf/read/values.js';
import { Random } from '../../../../../scripts/kit/random.js';

function dict(entries: Readonly<Record<string, PdfValue>>): PdfDict {
  return new PdfDict(new Map(Object.entries(entries)));
}

function decoded(
  filters: string | readonly string[],
  bytes: Uint8Array | string,
  parameters: PdfValue = null,
  budget = new Budget(),
): Buffer {
  const names = [filters].flat().map((name) => new PdfName(name));
  const content = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  const entries = dict({ Filter: names.length === 1 ? names[0]! : names, DecodeParms: parameters });
  return Buffer.from(decodeStream(new PdfStream(entries, content), budget, (value) => value));
}

/** LZW as the specification describes it, with codes of constant length as long as the table is not full. */
function lzw(bytes: Uint8Array): Buffer {
  const bits: string[] = [];
  const put = (code: number, width: number): void => void bits.push(code.toString(2).padStart(width, '0'));
  // Clearing the table in time keeps all codes at nine bits.
  for (const [index, byte] of bytes.entries()) {
    if (index % 200 === 0) put(256, 9);
    put(byte, 9);
  }
  put(257, 9);
  const text = bits.join('');
  return Buffer.from(
    Array.from({ length: Math.ceil(text.length / 8) }, (_, at) =>
      Number.parseInt(text.slice(8 * at, 8 * at + 8).padEnd(8, '0'), 2),
    ),
  );
}

/** Applies PNG predictors to rows, a different one to each (PNG, 9.2). */
function png(rows: readonly Uint8Array[], pixel: number): Buffer {
  const guess = (kind: number, left: number, above: number, corner: number): number => {
    if (kind < 4) return [0, left, above, (left + above) >> 1][kind]!;
    const wanted = left + above - corner;
    return [left, above, corner].toSorted((one, other) => Math.abs(wanted - one) - Math.abs(wanted - other))[0]!;
  };
  return Buffer.concat(
    rows.map((row, index) => {
      const kind = index % 5;
      const before = rows[index - 1];
      const told = row.map(
        (byte, at) => byte - guess(kind, row[at - pixel] ?? 0, before?.[at] ?? 0, before?.[at - pixel] ?? 0),
      );
      return Buffer.from([kind, ...told]);
    }),
  );
}

describe('filters', () => {
  it('read hexadecimal digits, up to the end', () =>
    assert.equal(decoded('ASCIIHexDecode', '48 65\n6C6c 6f2>77').toString(), 'Hello '));
  it('read base 85, with its short form of zeros', () => {
    assert.equal(decoded('ASCII85Decode', '87cURD]i,"\nEbo80~>junk').toString(), 'Hello World!');
    assert.equal(decoded('ASCII85Decode', 'z87cURz').toString(), '\0\0\0\0Hell\0\0\0\0');
  });
  it('read runs and literals', () =>
    assert.equal(decoded('RunLengthDecode', '\x02abc\xfed\x80rest').toString(), 'abcddd'));
  it('read LZW', () => {
    const bytes = Buffer.from('an invoice, an invoice, an invoice '.repeat(40));
    assert.ok(decoded('LZWDecode', lzw(bytes)).equals(bytes));
    // Example 1 of ISO 32000-1, 7.4.4.2.
    const example = Buffer.from('800B6050220C0C8501', 'hex');
    assert.deepEqual(decoded('LZWDecode', example), Buffer.from([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]));
  });
  it('are undone one after the other', () => {
    const hex = deflateSync('the invoice').toString('hex');
    assert.equal(decoded(['ASCIIHexDecode', 'FlateDecode'], hex).toString(), 'the invoice');
  });
  for (const pixel of [1, 3, 4])
    it(`undo each kind of PNG predictor, ${pixel} bytes a pixel`, () => {
      const random = new Random(pixel);
      const rows = Array.from({ length: 12 }, () => Uint8Array.from({ length: 5 * pixel }, () => random.below(256)));
      const parameters = dict({ Predictor: 15, Columns: 5, Colors: pixel });
      assert.deepEqual(decoded('FlateDecode', deflateSync(png(rows, pixel)), parameters), Buffer.concat(rows));
    });
  it('undo the predictor of TIFF', () => {
    const parameters = dict({ Predictor: 2, Columns: 4 });
    assert.deepEqual(
      decoded('FlateDecode', deflateSync(Buffer.from([9, 1, 1, 1, 5, 0, 255, 1])), parameters),
      Buffer.from([9, 10, 11, 12, 5, 5, 4, 5]),
    );
    const wide = dict({ Predictor: 2, Columns: 2, BitsPerComponent: 16 });
    assert.deepEqual(
      decoded('FlateDecode', deflateSync(Buffer.from([1, 255, 0, 1])), wide),
      Buffer.from([1, 255, 2, 0]),
    );
  });
  it('reject unknown parameters', () => {
    for (const name of ['DCTDecode', 'JBIG2Decode', 'Unknown']) assert.throws(() => decoded(name, 'x'), Damaged);
    assert.throws(() => decoded('FlateDecode', deflateSync('x'), dict({ Predictor: 5 })), Damaged);
  });
});

describe('malicious filter parameters', () => {
  const row = deflateSync(Buffer.alloc(100));
  for (const parameters of [
    { Predictor: 2, Columns: 0 },
    { Predictor: 2, Columns: -1 },
    { Predictor: 2, Colors: 0 },
    { Predictor: 2, BitsPerComponent: 0 },
    { Predictor: 12, Columns: 0, Colors: 1 },
    { Predictor: 12, Columns: 1e300, Colors: 1e300 },
  ])
    it(`are rows without an end: ${JSON.stringify(parameters)}`, () =>
      assert.throws(() => decoded('FlateDecode', row, dict(parameters)), Damaged));
  it('may declare rows of gigabytes, which yield nothing', () =>
    assert.equal(decoded('FlateDecode', row, dict({ Predictor: 12, Columns: 2 ** 31 })).length, 0));
  it('are layers of compression, each of which becomes a thousand times as much', () => {
    let bytes: Uint8Array = new Uint8Array(0x4000000);
    for (let layer = 0; layer < 3; layer += 1) bytes = deflateSync(bytes, { level: 9 });
    const budget = new Budget();
    assert.throws(
      () => decoded(['FlateDecode', 'FlateDecode', 'FlateDecode'], bytes, null, budget),
      new LimitReached('bytes'),
    );
    assert.ok(budget.unpacked <= PDF_LIMITS.unpackedBytes);
  });
  it('are runs, and codes of LZW, that become too much', () => {
    const small = { ...PDF_LIMITS, streamBytes: 1024 * 1024 };
    const runs = Buffer.from('\x81a'.repeat(10_000), 'latin1');
    assert.throws(() => decoded('RunLengthDecode', runs, null, new Budget(small)), new LimitReached('bytes'));
    assert.throws(
      () => decoded('ASCII85Decode', 'z'.repeat(300_000), null, new Budget(small)),
      new LimitReached('bytes'),
    );
  });
  it('are filters without an end', () => {
    const names = Array.from({ length: 100_000 }, () => 'ASCIIHexDecode');
    assert.throws(() => decoded(names, '', null), new LimitReached('steps'));
  });
});
