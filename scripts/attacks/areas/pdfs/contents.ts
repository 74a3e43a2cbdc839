/** Content of a PDF: attachments, encryption, metadata, and files that are not PDFs. */
import { deflateSync } from 'node:zlib';
import { type Part, writePdf } from '../../../fuzz/pdf/parts.js';
import { VALID_INVOICE } from '../../site.js';
import { AT, changed, CII, HYBRID, type PdfAttack } from './hybrid.js';

const stored = (text: string, content: Buffer): Part => ({
  text: `<<${text} /Filter/FlateDecode>>`,
  content: deflateSync(content),
});
const xml = (text: string): Buffer => Buffer.from(`<?xml version="1.0"?>${text}`);

/** Attachments that are not invoices. */
export function embedded(): readonly PdfAttack[] {
  const rows: readonly (readonly [string, Buffer])[] = [
    ['nothing', Buffer.alloc(0)],
    ['a byte', Buffer.from('a')],
    ['an external entity', xml('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
    [
      'a billion laughs',
      xml(
        `<!DOCTYPE a [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, level) => `<!ENTITY a${level} "${`&a${level === 0 ? '' : level - 1};`.repeat(10)}">`).join('')}]><a>&a8;</a>`,
      ),
    ],
    ['UBL', VALID_INVOICE],
    ['a PDF', writePdf(HYBRID, 'table')],
    ['a ZIP file', Buffer.from('PK\x03\x04')],
    ['500,000 levels', xml('<a>'.repeat(500_000))],
    ['1,600,000 elements', xml(`<a>${'<b/>'.repeat(1_600_000)}</a>`)],
    ['7 MB of blanks', Buffer.alloc(7_000_000, ' ')],
    ['bytes that are no UTF-8', Buffer.alloc(1_000, 0xff)],
    ['UTF-16', Buffer.from(`\ufeff${CII.toString()}`, 'utf16le')],
  ];
  return rows.map(([name, content]) => ({
    kind: 'an attachment that is not an invoice',
    name,
    pdf: () => writePdf(changed({ [AT.file]: () => stored('/Type/EmbeddedFile', content) }), 'table'),
    isNeverValid: true,
  }));
}

const ENCRYPTIONS: readonly string[] = [
  '<<>>',
  '<</Filter/Standard>>',
  '<</Filter/Standard/V 1/R 2/O()/U()/P -4>>',
  `<</Filter/Standard/V 1/R 2/O(${'a'.repeat(32)})/U(${'a'.repeat(32)})/P -4>>`,
  `<</Filter/Standard/V 2/R 3/Length 128/O(${'a'.repeat(32)})/U(${'a'.repeat(32)})/P -4>>`,
  `<</Filter/Standard/V 2/R 3/Length 2147483647/O(${'a'.repeat(32)})/U(${'a'.repeat(32)})/P -4>>`,
  `<</Filter/Standard/V 2/R 3/Length -8/O(${'a'.repeat(32)})/U(${'a'.repeat(32)})/P -4>>`,
  `<</Filter/Standard/V 4/R 4/CF<</StdCF<</CFM/AESV2>>>>/StmF/StdCF/StrF/StdCF/O(${'a'.repeat(32)})/U(${'a'.repeat(32)})/P -4>>`,
  `<</Filter/Standard/V 5/R 6/O(${'a'.repeat(48)})/U(${'a'.repeat(48)})/OE(${'a'.repeat(32)})/UE(${'a'.repeat(32)})/Perms(${'a'.repeat(16)})/P -4>>`,
  '<</Filter/Standard/V 5/R 6/O()/U()/OE()/UE()/Perms()/P -4>>',
  '<</Filter/Standard/V 99/R 99>>',
  '<</Filter/Standard/V(a)/R(b)/O 5/U 5/P(c)>>',
  '<</Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 4>>',
  '<</Filter/Nothing/V 1>>',
  '1 0 R',
  '99 0 R',
  'null',
  '(a)',
];

export function encryptions(): readonly PdfAttack[] {
  return ENCRYPTIONS.flatMap((dictionary) =>
    ['', '/ID[()()]'].map((id) => ({
      kind: 'encryption',
      name: `${dictionary.replace(/a{5,}/g, '…')} ${id}`,
      pdf: () => writePdf(HYBRID, 'table', { trailer: `/Encrypt ${dictionary} ${id}`, widths: '[1 4 2]', index: '' }),
    })),
  );
}

/** Metadata that is not XMP. */
export function metadata(): readonly PdfAttack[] {
  const rdf = (content: string): string =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${content}</rdf:RDF></x:xmpmeta>`;
  const fx = 'xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"';
  const rows: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['text', 'a'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['2 MB', `<a>${' '.repeat(2_000_000)}</a>`],
    ['100,000 levels', '<a>'.repeat(100_000)],
    ['100,000 descriptions', rdf(`<rdf:Description ${fx}/>`.repeat(20_000))],
    [
      'a property 10,000 times',
      rdf(`<rdf:Description ${fx}>${'<fx:DocumentType>INVOICE</fx:DocumentType>'.repeat(10_000)}</rdf:Description>`),
    ],
    [
      'a property of 900 KB',
      rdf(`<rdf:Description ${fx}><fx:DocumentType>${'a'.repeat(900_000)}</fx:DocumentType></rdf:Description>`),
    ],
    [
      'a property of markup',
      rdf(
        `<rdf:Description ${fx}><fx:DocumentType>&lt;script&gt;alert(1)&lt;/script&gt;</fx:DocumentType></rdf:Description>`,
      ),
    ],
    [
      'a file that leads up',
      rdf(`<rdf:Description ${fx}><fx:DocumentFileName>../../etc/passwd</fx:DocumentFileName></rdf:Description>`),
    ],
    [
      'a file elsewhere',
      rdf(`<rdf:Description ${fx}><fx:DocumentFileName>http://127.0.0.1:1/</fx:DocumentFileName></rdf:Description>`),
    ],
    ['UTF-16 that says UTF-8', Buffer.from(rdf(''), 'utf16le').toString('latin1')],
  ];
  return rows.map(([name, text]) => ({
    kind: 'metadata',
    name,
    pdf: () =>
      writePdf(
        changed({ [AT.metadata]: () => stored('/Type/Metadata /Subtype/XML', Buffer.from(text, 'latin1')) }),
        'table',
      ),
  }));
}

/** Names of attachments, and whole files that are invalid. */
export function files(): readonly PdfAttack[] {
  const good = (): Buffer => writePdf(HYBRID, 'table');
  const called =
    (name: string): (() => Buffer) =>
    () =>
      writePdf(
        changed({ [AT.specification]: (part) => ({ ...part, text: part.text.replaceAll('(factur-x.xml)', name) }) }),
        'table',
      );
  const names = [
    '()',
    '(../../factur-x.xml)',
    '(factur-x.xml\\000.exe)',
    '(FACTUR-X.XML)',
    '<FEFF0066>',
    '<>',
    '<6>',
    '<xyz>',
    `(${'a'.repeat(500_000)})`,
    '(\\777\\999\\)',
    '(factur-x.xml',
    '(__proto__)',
    '<FEFFD800>',
  ];
  const { length } = good();
  const none: readonly (readonly [string, () => Buffer, readonly number[]])[] = [
    ['nothing', () => Buffer.alloc(0), [400]],
    ['a mark only', () => Buffer.from('%PDF-'), [200]],
    ['a mark of version 99', () => Buffer.from(good().toString('latin1').replace('1.7', '99.9'), 'latin1'), [200]],
    ['a mark behind 1,000 bytes', () => Buffer.concat([Buffer.alloc(1_000, 'a'), good()]), [200]],
    ['a mark behind 2,000 bytes', () => Buffer.concat([Buffer.alloc(2_000, 'a'), good()]), [200, 415]],
    ['XML', () => CII, [415]],
    ['a ZIP file that is a PDF', () => Buffer.concat([Buffer.from('PK\x03\x04'), good()]), [200, 415]],
    [
      '5 MB of null bytes behind a mark',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000)]),
      [200],
    ],
    ['5 MB and a byte', () => Buffer.concat([good(), Buffer.alloc(5 * 1024 * 1024 - length + 1)]), [413]],
    ['two of them', () => Buffer.concat([good(), good()]), [200]],
    ['with other line ends', () => Buffer.from(good().toString('latin1').replaceAll('\n', '\r'), 'latin1'), [200]],
    ['read as UTF-8 and written again', () => Buffer.from(good().toString()), [200]],
    ['backwards', () => Buffer.from(good().toReversed()), [200, 415]],
    ...[10, 100, 500, 1_000, 2_000, length - 500, length - 100, length - 20, length - 6].map(
      (at): readonly [string, () => Buffer, readonly number[]] => [
        `${at} of ${length} bytes`,
        () => good().subarray(0, at),
        [200],
      ],
    ),
  ];
  return [
    ...names.map((name) => ({ kind: 'an attachment name', name: name.slice(0, 40), pdf: called(name) })),
    ...none.map(([name, pdf, statuses]) => ({
      kind: 'a file that is not a PDF, or only part of one',
      name,
      pdf,
      statuses,
    })),
  ];
}
