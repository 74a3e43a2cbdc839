/** Archives that are too large: too many files or bytes, nested archives, and false sizes. */
import { deflateRawSync } from 'node:zlib';
import type { ZipAttack } from './judge.js';
import { INVOICE_ENTRY, writeZip, type ZipEntry } from './zip.js';

const MEGABYTE = 1024 * 1024;
const many = (count: number, entry: (number: number) => ZipEntry): readonly ZipEntry[] =>
  Array.from({ length: count }, (_, number) => entry(number));
const small = (name: string): ZipEntry => ({ name, content: Buffer.from('a'), method: 0 });
const zeros = (megabytes: number, name = 'a.xml'): ZipEntry => ({ name, content: Buffer.alloc(megabytes * MEGABYTE) });
const inside = (zip: Buffer, levels: number): Buffer =>
  levels === 0 ? zip : inside(writeZip([{ name: 'a.zip', content: zip, method: 0 }]), levels - 1);
const tree = (leaf: Buffer, levels: number, width: number): Buffer =>
  levels === 0
    ? leaf
    : tree(writeZip(many(width, (number) => ({ name: `${number}.zip`, content: leaf }))), levels - 1, width);

/** A file whose directory points to the same bytes many times. */
function overlapping(count: number, megabytes: number): Buffer {
  const first = zeros(megabytes, 'a0.xml');
  return writeZip(
    [first, ...many(count, (number) => ({ ...first, name: `a${number}.xml`, packed: Buffer.alloc(0), at: 0 }))].map(
      (entry, index) => (index === 0 ? entry : { ...entry, packed: Buffer.alloc(0) }),
    ),
  );
}

const BOMBS: readonly (readonly [name: string, zip: () => Buffer, opened?: readonly number[]])[] = [
  ['10,001 names', () => writeZip(many(10_001, (number) => small(`${number}.txt`)))],
  ['10,000 names', () => writeZip(many(10_000, (number) => small(`${number}.txt`))), [0]],
  ['100,000 names', () => writeZip(many(100_000, (number) => small(`${number}.txt`)))],
  ['2,001 documents', () => writeZip(many(2_001, (number) => small(`${number}.xml`)))],
  ['2,000 documents', () => writeZip(many(2_000, (number) => small(`${number}.xml`))), [2_000]],
  [
    '2,001 documents in 3 archives',
    () =>
      writeZip(
        many(3, (number) => ({ name: `${number}.zip`, content: writeZip(many(667, (each) => small(`${each}.xml`))) })),
      ),
  ],
  [
    '10,001 names in 3 archives',
    () =>
      writeZip(
        many(3, (number) => ({
          name: `${number}.zip`,
          content: writeZip(many(3_400, (each) => small(`${each}.txt`))),
        })),
      ),
  ],
  ['a file of 33 MB of zeros', () => writeZip([zeros(33)])],
  ['a file of 30 MB of zeros', () => writeZip([zeros(30)])],
  ['7 files of 30 MB of zeros', () => writeZip(many(7, (number) => zeros(30, `${number}.xml`)))],
  ['20 files of 1 MB of zeros', () => writeZip(many(20, (number) => zeros(1, `${number}.xml`)))],
  [
    '60 files of 4 MB of zeros, with 1 MB of something else',
    () =>
      writeZip([
        ...many(60, (number) => zeros(4, `${number}.xml`)),
        { name: 'a.bin', content: Buffer.alloc(MEGABYTE, 'abcdefg'), method: 0 },
      ]),
  ],
  ['the same 8 MB 500 times', () => overlapping(500, 8)],
  ['the same 1 MB 2,000 times', () => overlapping(1_999, 1)],
  ['an archive in 2 archives', () => inside(writeZip([INVOICE_ENTRY]), 2), [1]],
  ['an archive in 3 archives', () => inside(writeZip([INVOICE_ENTRY]), 3), [0]],
  ['an archive in 40 archives', () => inside(writeZip([INVOICE_ENTRY]), 40), [0]],
  ['16 archives in 16 archives of 30 MB of zeros each', () => tree(writeZip([zeros(30)]), 2, 16)],
  [
    '40 archives in 40 archives of 50 invoices each',
    () => tree(writeZip(many(50, (number) => ({ ...INVOICE_ENTRY, name: `${number}.xml` }))), 2, 40),
  ],
  ['an archive that is called a document', () => writeZip([{ name: 'a.xml', content: writeZip([zeros(30)]) }]), [1]],
  ['an archive of nothing', () => writeZip([]), [0]],
  [
    'a size of nothing, and 30 MB',
    () => writeZip([zeros(30)], [{ where: 'directory', offset: 24, bytes: 4, value: 0 }]),
    [0],
  ],
  [
    'a size of 1 byte, and 30 MB',
    () => writeZip([zeros(30)], [{ where: 'directory', offset: 24, bytes: 4, value: 1 }]),
    [0],
  ],
  [
    'a size of 31 MB, and 1 KB',
    () => writeZip([small('a.xml')], [{ where: 'directory', offset: 24, bytes: 4, value: 31 * MEGABYTE }]),
  ],
  [
    'a size of 4 GB, and 1 KB',
    () => writeZip([small('a.xml')], [{ where: 'directory', offset: 24, bytes: 4, value: 0xfffffffe }]),
  ],
  [
    '2,000 sizes of 31 MB, and 1 byte each',
    () =>
      writeZip(
        many(2_000, (number) => ({
          name: `${number}.xml`,
          content: Buffer.alloc(0),
          packed: deflateRawSync(Buffer.from('a')),
        })),
        [{ where: 'directory', offset: 24, bytes: 4, value: 31 * MEGABYTE }],
      ),
    [0, 1_999],
  ],
  ['compressed twice', () => writeZip([{ name: 'a.xml', content: deflateRawSync(Buffer.alloc(30 * MEGABYTE)) }]), [1]],
  [
    'comments of 60 KB for 500 files',
    () => writeZip(many(500, (number) => ({ ...small(`${number}.xml`), comment: 'a'.repeat(60_000) }))),
    [500],
  ],
  [
    'extra fields of 60 KB for 500 files',
    () => writeZip(many(500, (number) => ({ ...small(`${number}.xml`), extra: Buffer.alloc(60_000) }))),
    [500],
  ],
];

export function bombs(): readonly ZipAttack[] {
  return BOMBS.map(([name, zip, opened]) => ({
    kind: 'too much content',
    name,
    zip,
    isOther: true,
    ...(opened && { opened: [...opened, -1] }),
  }));
}

/** The extra field for 64-bit sizes, with the 32-bit values that refer to it. */
export function largeFields(): readonly ZipAttack[] {
  const extra = (id: number, size: number, ...values: readonly bigint[]): Buffer => {
    const bytes = Buffer.alloc(4 + values.length * 8);
    bytes.writeUInt16LE(id, 0);
    bytes.writeUInt16LE(size, 2);
    for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(value, 4 + index * 8);
    return bytes;
  };
  const size = BigInt(INVOICE_ENTRY.content.length);
  const values: readonly (readonly [string, Buffer])[] = [
    ['missing', Buffer.alloc(0)],
    ['with nothing in it', extra(1, 0)],
    ['with the right size', extra(1, 8, size)],
    ['with a size of nothing', extra(1, 8, 0n)],
    ['with a size of 2^63', extra(1, 8, 2n ** 63n)],
    ['with a size of 2^64 - 1', extra(1, 8, 2n ** 64n - 1n)],
    ['with a size of 2^53 + 1', extra(1, 8, 2n ** 53n + 1n)],
    ['with a size that is small in 32 bits', extra(1, 8, 2n ** 32n + size)],
    ['cut off', extra(1, 8, size).subarray(0, 7)],
    ['longer than it is', extra(1, 0xffff, size)],
    ['of another kind', extra(2, 8, size)],
    ['twice, with two sizes', Buffer.concat([extra(1, 8, size), extra(1, 8, 1n)])],
    ['behind one that never ends', Buffer.concat([extra(9, 0xffff), extra(1, 8, size)])],
    ['behind 10,000 others', Buffer.concat([...Array.from({ length: 10_000 }, () => extra(9, 0)), extra(1, 8, size)])],
    ['behind one of no length that repeats', Buffer.alloc(40_000)],
  ];
  return values.flatMap(([name, bytes]) =>
    (
      [
        ['size', 24],
        ['packed size', 20],
        ['place', 42],
      ] as const
    ).map(([field, offset]) => ({
      kind: 'a 64-bit field',
      name: `of the ${field}, ${name}`,
      zip: () =>
        writeZip([{ ...INVOICE_ENTRY, extra: bytes }], [{ where: 'directory', offset, bytes: 4, value: 0xffffffff }]),
      opened: [-1, 0, 1],
    })),
  );
}
