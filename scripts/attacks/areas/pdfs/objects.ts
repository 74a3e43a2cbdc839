/** Objects, streams and their filters, and circular references. */
import { deflateSync } from 'node:zlib';
import { type Part, writePdf } from '../../../fuzz/pdf/parts.js';
import { AT, changed, CII, HYBRID, type PdfAttack, textOf } from './hybrid.js';

/** Values of a wrong type. */
const VALUES: readonly string[] = [
  'null',
  'true',
  '-1',
  '0',
  '4294967296',
  '1e400',
  '()',
  '<>',
  '/',
  '[]',
  '<<>>',
  '99 0 R',
  '1 0 R',
  '6 0 R',
  `[${'['.repeat(600)}${']'.repeat(600)}]`,
];

/** Each entry read on the way to the invoice: the object that contains it, and its key. */
const ENTRIES: readonly (readonly [name: string, part: number, entry: RegExp])[] = [
  ['/Names of the catalogue', AT.catalogue, /(?<=\/Names )3 0 R/],
  ['/AF of the catalogue', AT.catalogue, /(?<=\/AF)\[6 0 R 8 0 R\]/],
  ['/Metadata of the catalogue', AT.catalogue, /(?<=\/Metadata )10 0 R/],
  ['/EmbeddedFiles', AT.names, /(?<=\/EmbeddedFiles)<<.*>>(?=>>)/],
  ['/Kids of the names', AT.names, /(?<=\/Kids)\[4 0 R 5 0 R\]/],
  ['/Names of a leaf', AT.leaf, /(?<=\/Names)\[.*\]/],
  ['/Limits of a leaf', AT.leaf, /(?<=\/Limits)\[.*?\]/],
  ['/EF of the file', AT.specification, /(?<=\/EF)<<.*?>>/],
  ['/F of the file', AT.specification, /(?<=\/EF<<\/F )7 0 R/],
  ['/UF of the file', AT.specification, /(?<=\/UF)\(factur-x\.xml\)/],
];

/** Every entry with every value: an entry that can't be followed is ignored, and the service answers with a report. */
export function entries(): readonly PdfAttack[] {
  return ENTRIES.flatMap(([name, part, entry]) =>
    VALUES.map((value) => ({
      kind: 'an entry with another value',
      name: `${name} as ${value.slice(0, 20)}`,
      pdf: () =>
        writePdf(
          changed({ [part]: (before) => ({ ...before, text: before.text.replace(entry, ` ${value} `) }) }),
          'table',
        ),
    })),
  );
}

const file = (dictionary: string, content: Buffer): Buffer =>
  writePdf(changed({ [AT.file]: () => ({ text: `<</Type/EmbeddedFile ${dictionary}>>`, content }) }), 'table');
const packed = (content: Buffer, times: number): Buffer =>
  times === 0 ? content : packed(deflateSync(content), times - 1);
const MEGABYTE = 1024 * 1024;

export function filters(): readonly PdfAttack[] {
  const rows: readonly (readonly [string, () => Buffer])[] = [
    ['none, and the bytes are packed', () => file('', deflateSync(CII))],
    ['one that is not packed', () => file('/Filter/FlateDecode', CII)],
    ['one that nobody knows', () => file('/Filter/Foo', CII)],
    ['for pictures', () => file('/Filter/DCTDecode', CII)],
    ['for pictures of facsimiles', () => file('/Filter/CCITTFaxDecode', CII)],
    ['JBIG2', () => file('/Filter/JBIG2Decode', CII)],
    ['JPX', () => file('/Filter/JPXDecode', CII)],
    ['Crypt', () => file('/Filter/Crypt', CII)],
    ['LZW of nothing', () => file('/Filter/LZWDecode', Buffer.alloc(0))],
    ['LZW of null bytes', () => file('/Filter/LZWDecode', Buffer.alloc(100_000))],
    ['LZW of 0xff', () => file('/Filter/LZWDecode', Buffer.alloc(100_000, 0xff))],
    ['ASCIIHex without an end', () => file('/Filter/ASCIIHexDecode', Buffer.from(CII.toString('hex')))],
    ['ASCIIHex of other letters', () => file('/Filter/ASCIIHexDecode', Buffer.from('xyz>'))],
    ['ASCIIHex of 4 MB of blanks', () => file('/Filter/ASCIIHexDecode', Buffer.alloc(4 * MEGABYTE, ' '))],
    ['ASCII85 of too much', () => file('/Filter/ASCII85Decode', Buffer.from('uuuuu~>'))],
    ['ASCII85 of z by the million', () => file('/Filter/ASCII85Decode', Buffer.alloc(4_000_000, 'z'))],
    ['RunLength without an end', () => file('/Filter/RunLengthDecode', Buffer.from([127]))],
    [
      'RunLength of the longest runs',
      () => file('/Filter/RunLengthDecode', Buffer.alloc(2_000_000, Buffer.from([129, 65]))),
    ],
    ['9 MB of zeros', () => file('/Filter/FlateDecode', deflateSync(Buffer.alloc(9 * MEGABYTE)))],
    [
      '1 GB of zeros in two layers',
      () => file('/Filter[/FlateDecode/FlateDecode]', packed(Buffer.alloc(200 * MEGABYTE), 2)),
    ],
    ['the same filter 50 times', () => file(`/Filter[${'/FlateDecode'.repeat(50)}]`, packed(CII, 50))],
    ['10,000 filters', () => file(`/Filter[${'/FlateDecode'.repeat(10_000)}]`, CII)],
    ['10,000 filters that do nothing', () => file(`/Filter[${'/Crypt'.repeat(10_000)}]`, CII)],
    ['a filter in a filter', () => file('/Filter[[/FlateDecode]]', deflateSync(CII))],
    ['a filter that is a number', () => file('/Filter 1', CII)],
    ['a filter that is a reference to itself', () => file('/Filter 7 0 R', CII)],
    [
      'a predictor of 1,000,000 columns',
      () => file('/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 1000000>>', deflateSync(CII)),
    ],
    [
      'a predictor of no columns',
      () => file('/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 0>>', deflateSync(CII)),
    ],
    [
      'a predictor of negative columns',
      () => file('/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns -5>>', deflateSync(CII)),
    ],
    [
      'a predictor of 2^31 colours',
      () =>
        file(
          '/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 2147483648/BitsPerComponent 2147483648>>',
          deflateSync(CII),
        ),
    ],
    ['a predictor that nobody knows', () => file('/Filter/FlateDecode/DecodeParms<</Predictor 99>>', deflateSync(CII))],
    [
      'parameters that are a reference to nothing',
      () => file('/Filter/FlateDecode/DecodeParms 99 0 R', deflateSync(CII)),
    ],
    ['a length of nothing', () => file('/Length 0', CII)],
    ['a negative length', () => file('/Length -1', CII)],
    ['a length of 4 GB', () => file('/Length 4294967296', CII)],
    ['a length that is its own stream', () => file('/Length 7 0 R', CII)],
    ['a length that is text', () => file('/Length(5)', CII)],
    ['a file elsewhere', () => file('/F(/etc/passwd)/Length 0', Buffer.alloc(0))],
    ['a file elsewhere, by URL', () => file('/F<</FS/URL/F(http://127.0.0.1:1/)>>/Length 0', Buffer.alloc(0))],
    [
      'an end of the stream in the stream',
      () => file('', Buffer.concat([CII.subarray(0, 500), Buffer.from('\nendstream\nendobj\n'), CII.subarray(500)])),
    ],
  ];
  return rows.map(([name, pdf]) => ({ kind: 'a filter, or a length', name, pdf }));
}

/** Circular and deeply nested references. */
export function links(): readonly PdfAttack[] {
  const plain = (text: string): Part => ({ text, content: null });
  const chain = (levels: number, node: (level: number) => string): readonly Part[] =>
    Array.from({ length: levels }, (_, level) => plain(node(level + 12)));
  const rows: readonly (readonly [string, () => Buffer])[] = [
    [
      'kids that are their parent',
      () => writePdf(changed({ [AT.names]: textOf('<</EmbeddedFiles 3 0 R /Kids[3 0 R 3 0 R]>>') }), 'table'),
    ],
    [
      'kids that are each other',
      () => writePdf(changed({ 4: textOf('<</Kids[5 0 R]>>'), 5: textOf('<</Kids[4 0 R]>>') }), 'table'),
    ],
    [
      '10,000 times the same kid',
      () =>
        writePdf(changed({ [AT.names]: textOf(`<</EmbeddedFiles<</Kids[${'5 0 R '.repeat(10_000)}]>>>>`) }), 'table'),
    ],
    [
      '2,000 levels of kids',
      () =>
        writePdf(
          changed(
            { [AT.names]: textOf('<</EmbeddedFiles<</Kids[12 0 R]>>>>') },
            chain(2_000, (number) => `<</Kids[${number + 1} 0 R]>>`),
          ),
          'table',
        ),
    ],
    [
      'kids that double at each of 40 levels',
      () =>
        writePdf(
          changed(
            { [AT.names]: textOf('<</EmbeddedFiles<</Kids[12 0 R]>>>>') },
            chain(40, (number) => `<</Kids[${number + 1} 0 R ${number + 1} 0 R]>>`),
          ),
          'table',
        ),
    ],
    [
      'an object that is a reference to itself',
      () => writePdf(changed({ [AT.specification]: textOf('6 0 R') }), 'table'),
    ],
    [
      'two objects that are each other',
      () => writePdf(changed({ [AT.specification]: textOf('8 0 R'), 8: textOf('6 0 R') }), 'table'),
    ],
    [
      '5,000 references to references',
      () =>
        writePdf(
          changed(
            { [AT.specification]: textOf('12 0 R') },
            chain(5_000, (number) => `${number + 1} 0 R`),
          ),
          'table',
        ),
    ],
    ['arrays 100,000 deep', () => writePdf(changed({ [AT.specification]: textOf('['.repeat(100_000)) }), 'table')],
    [
      'dictionaries 100,000 deep',
      () => writePdf(changed({ [AT.specification]: textOf('<</A'.repeat(100_000)) }), 'table'),
    ],
    [
      'parentheses 1,000,000 deep',
      () => writePdf(changed({ [AT.specification]: textOf('('.repeat(1_000_000)) }), 'table'),
    ],
    [
      'a name of 1 MB',
      () => writePdf(changed({ [AT.specification]: textOf(`<</${'A'.repeat(MEGABYTE)} 1>>`) }), 'table'),
    ],
    [
      'a name of escapes by the 100,000',
      () => writePdf(changed({ [AT.specification]: textOf(`<</${'#41'.repeat(100_000)} 1>>`) }), 'table'),
    ],
    [
      'a number of 1,000,000 digits',
      () => writePdf(changed({ [AT.specification]: textOf('9'.repeat(1_000_000)) }), 'table'),
    ],
    [
      '500,000 keys',
      () =>
        writePdf(
          changed({
            [AT.specification]: textOf(`<<${Array.from({ length: 300_000 }, (_, key) => `/K${key} 1`).join('')}>>`),
          }),
          'table',
        ),
    ],
    [
      'keys of prototypes',
      () =>
        writePdf(
          changed({
            [AT.specification]: (part) => ({
              ...part,
              text: part.text.replace('<<', '<</__proto__<</F 7 0 R>>/constructor<<>>/toString 1'),
            }),
          }),
          'table',
        ),
    ],
    [
      'a comment without an end',
      () => writePdf(changed({ [AT.specification]: textOf(`%${'a'.repeat(MEGABYTE)}`) }), 'table'),
    ],
    [
      'the same number for all objects',
      () =>
        Buffer.from(
          writePdf(HYBRID, 'none')
            .toString('latin1')
            .replace(/\d+ 0 obj/g, '1 0 obj'),
          'latin1',
        ),
    ],
    [
      'numbers of objects of 20 digits',
      () =>
        Buffer.from(
          writePdf(HYBRID, 'none')
            .toString('latin1')
            .replace(/(\d+) 0 obj/g, '99999999999999999999$1 0 obj'),
          'latin1',
        ),
    ],
    ['400,000 objects', () => Buffer.from(`%PDF-1.7${'\n1 0 obj<<>>endobj'.repeat(200_000)}`)],
  ];
  return rows.map(([name, pdf]) => ({ kind: 'circular references and deep nesting', name, pdf }));
}
