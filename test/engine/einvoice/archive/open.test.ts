/** Archives, including malicious ones. */
import assert from 'node:assert/strict';
import { type Zippable, zipSync } from 'fflate';
import { ARCHIVE_LIMITS, type ArchiveLimits } from '#core/archive/budget.js';
import { openArchive } from '#core/archive/open.js';

const text = (content: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(content));
const zip = (files: Zippable, level: 0 | 6 = 6): Uint8Array<ArrayBuffer> => new Uint8Array(zipSync(files, { level }));
const limits = (some: Partial<ArchiveLimits>): { limits: ArchiveLimits } => ({
  limits: { ...ARCHIVE_LIMITS, ...some },
});

/** The documents found, with their content as text. */
async function opened(bytes: Uint8Array, some: Partial<ArchiveLimits> = {}): Promise<unknown> {
  const result = await openArchive(bytes, limits(some));
  if (result.kind !== 'opened') return result;
  return Object.fromEntries(
    result.documents.map((document) => [
      document.name,
      'bytes' in document ? Buffer.from(document.bytes).toString() : document,
    ]),
  );
}

/** Incompressible data. */
const dense = (bytes: number): Uint8Array<ArrayBuffer> => {
  const content = new Uint8Array(bytes);
  for (let at = 0, seed = 1; at < bytes; at += 1) content[at] = (seed = (seed * 48271) % 2147483647) & 0xff;
  return content;
};

describe('an archive', () => {
  it('gives its XML and PDF files, packed or not, and nothing that is hidden', async () => {
    const files = {
      'a/one.XML': text('<a/>'),
      'ä.pdf': text('%PDF-'),
      'read.me': text('x'),
      '.hidden.xml': text('<h/>'),
      '__MACOSX/one.xml': text('<m/>'),
    };
    for (const level of [0, 6] as const)
      assert.deepEqual(await opened(zip(files, level)), { 'a/one.XML': '<a/>', 'ä.pdf': '%PDF-' });
    assert.deepEqual(await opened(zip({ 'read.me': text('x') })), {});
  });

  it('treats names with "./" and "../" as plain names', async () => {
    const files = { './a.xml': text('<a/>'), '../b.xml': text('<b/>'), 'c/../../d.xml': text('<d/>') };
    assert.deepEqual(
      await opened(
        zip({
          ...files,
          '.\\e.xml': text('<e/>'),
          './.hidden.xml': text('<h/>'),
          'f\\.g.xml': text('<h/>'),
          '..x.xml': text('<h/>'),
        }),
      ),
      {
        './a.xml': '<a/>',
        '../b.xml': '<b/>',
        'c/../../d.xml': '<d/>',
        '.\\e.xml': '<e/>',
      },
    );
  });

  it('unpacks files of many chunks unchanged', async () => {
    const content = dense(3_000_000);
    const result = await openArchive(zip({ 'large.xml': content }));
    assert.ok(result.kind === 'opened');
    const [document] = result.documents;
    assert.ok(document !== undefined && 'bytes' in document);
    assert.ok(Buffer.from(document.bytes).equals(content));
  });

  it('may have data in front of it, and end with a comment', async () => {
    const bytes = zip({ 'a.xml': text('<a/>') });
    const behind = new Uint8Array(Buffer.concat([Buffer.from('a program'), bytes, Buffer.from('note')]));
    behind[behind.length - 4 - 2] = 4;
    assert.deepEqual(await opened(behind), { 'a.xml': '<a/>' });
  });

  it('unpacks nested archives, up to a depth', async () => {
    const inner = zip({ 'a.xml': text('<a/>') });
    const middle = zip({ 'inner.zip': inner, 'b.xml': text('<b/>') });
    const outer = zip({ 'middle.zip': middle });
    assert.deepEqual(await opened(outer), { 'middle.zip/inner.zip/a.xml': '<a/>', 'middle.zip/b.xml': '<b/>' });
    assert.deepEqual(await opened(outer, { depth: 2 }), {
      'middle.zip/inner.zip': { name: 'middle.zip/inner.zip', leftOut: 'depth' },
      'middle.zip/b.xml': '<b/>',
    });
    assert.deepEqual(await opened(zip({ 'no.zip': text('none') })), {
      'no.zip': { name: 'no.zip', leftOut: 'damaged' },
    });
  });

  it('is recognised as an Office document by its file names', async () => {
    assert.deepEqual(await opened(zip({ 'word/document.xml': text('<a/>') })), { kind: 'office', office: 'docx' });
    assert.deepEqual(await opened(zip({ 'xl/workbook.xml': text('<a/>') })), { kind: 'office', office: 'xlsx' });
  });

  it('is refused for its declared sizes, before anything is unpacked', async () => {
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.xml`, text('<a/>')]));
    assert.deepEqual(await opened(zip(files), { names: 11 }), { kind: 'refused', limit: 'names' });
    assert.deepEqual(await opened(zip(files), { documents: 11 }), { kind: 'refused', limit: 'documents' });
    assert.equal(Object.keys((await opened(zip(files), { names: 12, documents: 12 })) as object).length, 12);
    const nested = zip({ 'inner.zip': zip(files), 'a.xml': text('<a/>') });
    assert.deepEqual(await opened(nested, { names: 13 }), { kind: 'refused', limit: 'names' });
    assert.deepEqual(await opened(nested, { documents: 12 }), { kind: 'refused', limit: 'documents' });
  });

  it('is refused for 100,000 names, more than its end record can count', async () => {
    const files = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`${index}`, new Uint8Array()]));
    assert.deepEqual(await opened(zip(files, 0)), { kind: 'refused', limit: 'names' });
  });

  it('is refused for its unpacked size, absolute and relative', async () => {
    const files = { 'a.xml': dense(3000), 'b.xml': dense(3000) };
    assert.deepEqual(await opened(zip(files), { bytes: 5999 }), { kind: 'refused', limit: 'bytes' });
    assert.deepEqual(await opened(zip({ 'inner.zip': zip(files, 0) }, 0), { bytes: 11_000 }), {
      kind: 'refused',
      limit: 'bytes',
    });
    const bomb = zip({ 'a.xml': new Uint8Array(9 * 1024 * 1024) });
    assert.deepEqual(await opened(bomb), { kind: 'refused', limit: 'ratio' });
    assert.deepEqual(await opened(zip({ 'inner.zip': bomb })), { kind: 'refused', limit: 'ratio' });
    assert.deepEqual(await opened(zip({ 'a.xml': text('a'.repeat(600 * 1024)) })), { 'a.xml': 'a'.repeat(600 * 1024) });
  });

  it('skips a file that is too large, and unpacks the others', async () => {
    const bytes = zip({ 'a.xml': dense(3001), 'b.xml': text('<b/>') });
    assert.deepEqual(await opened(bytes, { documentBytes: 3000 }), {
      'a.xml': { name: 'a.xml', leftOut: 'large' },
      'b.xml': '<b/>',
    });
  });

  it('skips unreadable files, and unpacks the others', async () => {
    const bytes = zip({ 'a.xml': text('<a/>'.repeat(99)), 'b.xml': text('<b/>') });
    const directory = Buffer.from(bytes).indexOf('PK\x01\x02', 0, 'latin1');
    const changed = (at: number, value: number): Uint8Array => {
      const copy = bytes.slice();
      copy[at] = value;
      return copy;
    };
    for (const [at, value, leftOut] of [
      [directory + 8, 1, 'encrypted'],
      [directory + 10, 12, 'method'],
      // Its checksum, size, packed size, offset and first byte are wrong.
      [directory + 16, 0, 'damaged'],
      [directory + 24, 1, 'damaged'],
      [directory + 25, 9, 'damaged'],
      [directory + 20, 1, 'damaged'],
      [directory + 42, 9, 'damaged'],
      [directory + 45, 99, 'damaged'],
      [30 + 5, 0xff, 'damaged'],
    ] as const)
      assert.deepEqual(await opened(changed(at, value)), { 'a.xml': { name: 'a.xml', leftOut }, 'b.xml': '<b/>' });
  });

  it('is reported as damaged, wherever it is truncated or changed', async () => {
    const bytes = zip({ 'a.xml': text('<a/>'), 'b.zip': zip({ 'c.pdf': text('c') }) });
    for (let length = 0; length < bytes.length; length += 1)
      assert.deepEqual(await openArchive(bytes.subarray(0, length)), { kind: 'damaged' });
    for (let at = 0; at < bytes.length; at += 1) {
      const copy = bytes.slice();
      copy[at]! ^= 0xff;
      const { kind } = await openArchive(copy);
      assert.ok(kind === 'opened' || kind === 'damaged' || kind === 'refused', `byte ${at}`);
    }
  });

  it('may have its sizes in fields of 64 bits', async () => {
    const bytes = Buffer.from(zip({ 'a.xml': text('<a/>') }, 0));
    const directory = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    const end = bytes.indexOf('PK\x05\x06', 0, 'latin1');
    const field = Buffer.alloc(28);
    field.writeUInt16LE(1, 0);
    field.writeUInt16LE(24, 2);
    [4, 4, 0].forEach((value, index) => field.writeBigUInt64LE(BigInt(value), 4 + 8 * index));
    const entry = Buffer.concat([bytes.subarray(directory, end), field]);
    for (const at of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, at);
    entry.writeUInt16LE(28, 30);
    const large = Buffer.alloc(56 + 20);
    large.writeUInt32LE(0x06064b50, 0);
    large.writeBigUInt64LE(BigInt(entry.length), 40);
    large.writeBigUInt64LE(BigInt(directory), 48);
    large.writeUInt32LE(0x07064b50, 56);
    large.writeBigUInt64LE(BigInt(directory + entry.length), 64);
    const last = Buffer.from(bytes.subarray(end));
    last.writeUInt32LE(0xffffffff, 12);
    last.writeUInt32LE(0xffffffff, 16);
    const whole = new Uint8Array(Buffer.concat([bytes.subarray(0, directory), entry, large, last]));
    assert.deepEqual(await opened(whole), { 'a.xml': '<a/>' });
  });

  it('reports progress', async () => {
    const told: string[] = [];
    const bytes = zip({ 'a.xml': text('<a/>'), 'b.xml': text('<b/>') });
    await openArchive(bytes, { onProgress: (done, total) => told.push(`${done}/${total}`) });
    assert.deepEqual(told, ['1/2', '2/2']);
  });
});
