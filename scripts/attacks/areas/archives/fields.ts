/** File names, and every header field with every invalid value. */
import type { ZipAttack } from './judge.js';
import { INVOICE_ENTRY, type Overwrite, writeZip } from './zip.js';

/** How many documents are extracted for each name: a path in a name has no effect. */
const NAMES: readonly (readonly [name: string | Buffer, opened: readonly number[]])[] = [
  ['../../../../etc/passwd.xml', [1]],
  ['..\\..\\windows\\a.xml', [1]],
  ['/etc/a.xml', [1]],
  ['C:\\a.xml', [1]],
  ['\\\\evil.example\\share\\a.xml', [1]],
  ['file:///etc/a.xml', [1]],
  ['a\0.xml', [1]],
  ['a.xml\0.exe', [0]],
  ['a.xml ', [0]],
  ['a.xml.', [0]],
  ['a.xml/', [0]],
  ['a.xml:stream', [0]],
  ['CON.xml', [1]],
  ['a\r\nb.xml', [1]],
  ['<img src=x onerror=alert(1)>.xml', [1]],
  ['javascript:alert(1).xml', [1]],
  ['\u202elmx.exe.xml', [1]],
  ['a.XML', [1]],
  ['a.exe.xml', [1]],
  ['', [0]],
  ['.xml', [0]],
  ['.git/a.xml', [0]],
  ['__MACOSX/a.xml', [0]],
  ['a/__MACOSX/b.xml', [0]],
  ['__proto__.xml', [1]],
  ['constructor.xml', [1]],
  [`${'a'.repeat(65_000)}.xml`, [1]],
  [`${'a/'.repeat(30_000)}a.xml`, [1]],
  [`${'../'.repeat(20_000)}a.xml`, [1]],
  [Buffer.from('\xff\xfe\x80.xml', 'latin1'), [1]],
  [Buffer.from('\x84\x94\x81.xml', 'latin1'), [1]],
  ['a.zip', [0]],
  ['a.txt', [0]],
  ['a.svg', [0]],
];

export function names(): readonly ZipAttack[] {
  const twice = { ...INVOICE_ENTRY, name: 'b.xml' };
  return [
    ...NAMES.map(([name, opened]) => ({
      kind: 'a name',
      name:
        typeof name === 'string'
          ? `${JSON.stringify(name.slice(0, 60))} (${name.length})`
          : `bytes ${name.toString('hex')}`,
      zip: () => writeZip([{ ...INVOICE_ENTRY, name }]),
      opened,
    })),
    { kind: 'a name', name: 'twice the same', zip: () => writeZip([twice, twice]), opened: [1, 2] },
    {
      kind: 'a name',
      name: 'twice, in other letter case',
      zip: () => writeZip([twice, { ...twice, name: 'B.XML' }]),
      opened: [2],
    },
    {
      kind: 'a name',
      name: 'a folder and a file below a file',
      zip: () =>
        writeZip([
          { ...twice, name: 'a.xml' },
          { ...twice, name: 'a.xml/b.xml' },
        ]),
      opened: [1, 2],
    },
  ];
}

type Field = readonly [name: string, offset: number, bytes: 2 | 4];

const COMMON: readonly Field[] = [
  ['version', 0, 2],
  ['flags', 2, 2],
  ['method', 4, 2],
  ['time', 6, 4],
  ['checksum', 10, 4],
  ['packed size', 14, 4],
  ['size', 18, 4],
  ['length of the name', 22, 2],
  ['length of the extra field', 24, 2],
];

const HEADERS: Readonly<Record<Overwrite['where'], readonly Field[]>> = {
  local: [['mark', 0, 4], ...COMMON.map(([name, offset, bytes]): Field => [name, offset + 4, bytes])],
  directory: [
    ['mark', 0, 4],
    ...COMMON.map(([name, offset, bytes]): Field => [name, offset + 6, bytes]),
    ['length of the comment', 32, 2],
    ['disk', 34, 2],
    ['attributes', 38, 4],
    ['place of the file', 42, 4],
  ],
  end: [
    ['mark', 0, 4],
    ['disk', 4, 2],
    ['disk of the directory', 6, 2],
    ['entries on this disk', 8, 2],
    ['entries', 10, 2],
    ['size of the directory', 12, 4],
    ['place of the directory', 16, 4],
    ['length of the comment', 20, 2],
  ],
};

/** Only the invoice may be extracted, or nothing. */
export function fields(): readonly ZipAttack[] {
  return Object.entries(HEADERS).flatMap(([where, all]) =>
    all.flatMap(([name, offset, bytes]) =>
      [0, 1, 2 ** (bytes * 8 - 1), 2 ** (bytes * 8) - 2, 2 ** (bytes * 8) - 1].map((value) => ({
        kind: 'a field with another value',
        name: `${where}, ${name}: 0x${value.toString(16)}`,
        zip: () => writeZip([INVOICE_ENTRY], [{ where: where as Overwrite['where'], offset, bytes, value }]),
        opened: [-1, 0, 1],
      })),
    ),
  );
}
