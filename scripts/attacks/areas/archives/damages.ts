/** Truncated or joined archives, files that are not archives, and invalid compressed data. */
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { VALID_INVOICE } from '../../site.js';
import type { ZipAttack } from './judge.js';
import { INVOICE_ENTRY, writeZip } from './zip.js';

const good = (): Buffer => writeZip([INVOICE_ENTRY]);
const join = (...parts: readonly (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const end = (): Buffer => good().subarray(-22);

export function damages(): readonly ZipAttack[] {
  const { length } = good();
  const kind = 'a file that is cut or joined';
  const cuts = [
    0,
    1,
    4,
    20,
    29,
    34,
    35,
    100,
    500,
    1_000,
    length - 100,
    length - 74,
    length - 73,
    length - 23,
    length - 22,
    length - 21,
    length - 4,
    length - 1,
  ];
  const joined: readonly (readonly [string, () => Buffer])[] = [
    ['behind 1 MB of something else', () => join('a'.repeat(1_000_000), good())],
    ['behind a program', () => join('MZ', good())],
    ['behind an XML document', () => join(VALID_INVOICE, good())],
    ['before 10 bytes', () => join(good(), 'a'.repeat(10))],
    ['before 60,000 bytes', () => join(good(), 'a'.repeat(60_000))],
    ['before 70,000 bytes', () => join(good(), 'a'.repeat(70_000))],
    ['before another one', () => join(good(), good())],
    ['before the end of another one', () => join(good(), end())],
    ['with an end in its comment', () => writeZip([INVOICE_ENTRY], [], end().toString('latin1'))],
    ['with 2,000 marks of an end in its comment', () => writeZip([INVOICE_ENTRY], [], 'PK\x05\x06'.repeat(2_000))],
    ['with a comment of 65,535 bytes', () => writeZip([INVOICE_ENTRY], [], 'a'.repeat(65_535))],
    ['its second half first', () => join(good().subarray(length >> 1), good().subarray(0, length >> 1))],
    ['its directory missing', () => join(good().subarray(0, length - 73), end())],
    ['its files missing', () => good().subarray(length - 73)],
    ['backwards', () => Buffer.from(good().toReversed())],
    ['without null bytes', () => Buffer.from(good().filter((byte) => byte !== 0))],
    ['read as UTF-8 and written again', () => Buffer.from(good().toString())],
    ['with other line ends', () => Buffer.from(good().toString('latin1').replaceAll('\n', '\r\n'), 'latin1')],
  ];
  return [
    ...cuts.map((at) => ({
      kind,
      name: `${at} of ${length} bytes`,
      zip: () => good().subarray(0, at),
      opened: [-1, 0],
    })),
    ...joined.map(([name, zip]) => ({ kind, name, zip, opened: [-1, 0, 1] })),
  ];
}

/** Compressed data that no program would produce. */
export function deflations(): readonly ZipAttack[] {
  const right = deflateRawSync(VALID_INVOICE);
  const rows: readonly (readonly [string, Buffer])[] = [
    ['nothing', Buffer.alloc(0)],
    ['a block of a kind that is none', Buffer.from([0x07])],
    ['a stored block with two lengths', Buffer.from([0x01, 5, 0, 5, 0, 1, 2, 3, 4, 5])],
    ['a stored block that is longer than it is', Buffer.from([0x01, 0xff, 0xff, 0, 0])],
    ['100,000 empty stored blocks', Buffer.alloc(500_000, Buffer.from([0x00, 0, 0, 0xff, 0xff]))],
    ['a distance before the beginning', Buffer.from([0x63, 0x00, 0x82, 0x00, 0x00])],
    ['codes that are too many', Buffer.from([0x05, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
    ['codes that are none', Buffer.from([0x04, 0x00, 0xfe, 0xff])],
    ['without its last byte', right.subarray(0, -1)],
    ['without its second half', right.subarray(0, right.length >> 1)],
    ['without its first byte', right.subarray(1)],
    ['with a byte behind it', join(right, 'a')],
    ['with 1 MB behind it', join(right, Buffer.alloc(1_000_000))],
    ['twice', join(right, right)],
    ['with a bit turned', Buffer.from(right.map((byte, index) => (index === 100 ? byte ^ 1 : byte)))],
    ['with the head of zlib', deflateSync(VALID_INVOICE)],
    ['with the head of gzip', gzipSync(VALID_INVOICE)],
    ['not packed', VALID_INVOICE],
    ['null bytes', Buffer.alloc(1_000)],
    ['bytes of 0xff', Buffer.alloc(1_000, 0xff)],
  ];
  return rows.map(([name, packed]) => ({
    kind: 'invalid compressed data',
    name,
    zip: () => writeZip([{ ...INVOICE_ENTRY, packed }]),
    opened: [-1, 0, 1],
  }));
}

/** Other files named ZIP, and office documents, which are ZIP files. */
export function otherKinds(): readonly ZipAttack[] {
  const kind = 'something else';
  const none: readonly (readonly [string, () => Buffer])[] = [
    ['gzip', () => gzipSync(VALID_INVOICE)],
    ['7z', () => join("7z\xbc\xaf'\x1c\0\x04", Buffer.alloc(100))],
    ['RAR', () => join('Rar!\x1a\x07\x01\0', Buffer.alloc(100))],
    ['xz', () => join('\xfd7zXZ\0', Buffer.alloc(100))],
    ['bzip2', () => join('BZh91AY&SY', Buffer.alloc(100))],
    ['tar', () => join('a.xml', Buffer.alloc(252), 'ustar', Buffer.alloc(300))],
    ['an end only', () => end()],
    ['a mark only', () => Buffer.from('PK\x03\x04')],
    ['a part of several', () => Buffer.from('PK\x07\x08PK\x03\x04')],
    ['null bytes', () => Buffer.alloc(100_000)],
    ['marks of files by the ten thousand', () => Buffer.alloc(400_000, 'PK\x03\x04')],
    ['marks of ends by the ten thousand', () => Buffer.alloc(400_000, 'PK\x05\x06')],
    ['marks of large ends by the ten thousand', () => Buffer.alloc(400_000, 'PK\x06\x06PK\x06\x07')],
  ];
  const offices = [
    'word/document.xml',
    'xl/workbook.xml',
    '[Content_Types].xml',
    'META-INF/manifest.xml',
    'META-INF/MANIFEST.MF',
  ];
  return [
    ...none.map(([name, zip]) => ({ kind, name, zip, opened: [-1, 0] })),
    ...offices.map((name) => ({
      kind,
      name: `${name} in it`,
      zip: () => writeZip([INVOICE_ENTRY, { ...INVOICE_ENTRY, name }]),
      opened: [-1, 1],
    })),
  ];
}
