/** Form content: its size and type, and files that are not invoices. */
import { deflateRawSync, gzipSync } from 'node:zlib';
import { ROUTES } from '#service/http/routes.js';
import type { Site } from '../../site.js';
import type { RawAttack } from '../../wire/raw.js';
import { FILE_HEAD, FILE_PART, field, form, INVOICE, type Outcome, part, sent } from './form.js';

const MEGABYTE = 1024 * 1024;
const fields = (count: number, size = 1): readonly string[] =>
  Array.from({ length: count }, (_, number) => field(`f${number}`, 'a'.repeat(size)));
const OTHER_FILE = FILE_PART.replace('name="file"', 'name="other"');

const COUNTS: readonly (readonly [name: string, body: string, outcome: Outcome])[] = [
  ['two files', form(FILE_PART, FILE_PART), [400]],
  ['two files, the second empty', form(FILE_PART, part(FILE_HEAD, '')), [400]],
  ['a file and a field of its name', form(FILE_PART, field('file')), [400]],
  ['a field of its name and a file', form(field('file'), FILE_PART), [400]],
  ['a file of another name before it', form(OTHER_FILE, FILE_PART), 'valid'],
  ['a file of another name behind it', form(FILE_PART, OTHER_FILE), 'valid'],
  ['a file of another name only', form(OTHER_FILE), [400]],
  ['an empty file', form(part(FILE_HEAD, '')), [400]],
  ['a file of one byte', form(part(FILE_HEAD, 'a')), [200]],
  ['a file of a line end', form(part(FILE_HEAD, '\r\n')), [200, 400]],
  ['19 fields and the file', form(...fields(19), FILE_PART), 'valid'],
  ['20 fields and the file', form(...fields(20), FILE_PART), [400, 413]],
  ['the file and 20 fields', form(FILE_PART, ...fields(20)), [400, 413]],
  ['1,000 fields', form(...fields(1_000)), [400, 413]],
  ['20,000 empty parts', form(...Array.from({ length: 20_000 }, () => '\r\n')), [400, 413]],
  ['100,000 boundaries', '--border\r\n'.repeat(100_000), [400, 413]],
  ['a field of 63 KB', form(field('a', 'a'.repeat(63 * 1024)), FILE_PART), 'valid'],
  ['a field of 65 KB', form(field('a', 'a'.repeat(65 * 1024)), FILE_PART), [400, 413]],
  ['18 fields of 60 KB', form(...fields(18, 60_000), FILE_PART), [200, 400, 413]],
  ['a file of another name of 900 KB', form(OTHER_FILE + ' '.repeat(900_000), FILE_PART), [200, 400, 413]],
  ['a file of another name of 3 MB', form(OTHER_FILE + ' '.repeat(3 * MEGABYTE), FILE_PART), [400, 413]],
  ['a file of 5 MB', form(part(FILE_HEAD, ' '.repeat(5 * MEGABYTE))), [200]],
  ['a file of 5 MB and a byte', form(part(FILE_HEAD, ' '.repeat(5 * MEGABYTE + 1))), [413]],
  ['a file of 8 MB', form(part(FILE_HEAD, ' '.repeat(8 * MEGABYTE))), [413]],
  [
    'the same field a thousand times in its name',
    form(part(`Content-Disposition: form-data; name="${'a'.repeat(14_000)}"`, 'a'), FILE_PART),
    'valid',
  ],
];

export function counts(site: Site): readonly RawAttack[] {
  return COUNTS.map(([name, body, outcome]) => sent(site, 'number and size of parts', name, body, outcome));
}

const TYPES: readonly string[] = [
  'multipart/mixed; boundary=border',
  'multipart/related; boundary=border',
  'multipart/form-data-x; boundary=border',
  'multipart/; boundary=border',
  'multipart; boundary=border',
  'application/x-www-form-urlencoded; boundary=border',
  'application/json; boundary=border',
  'text/plain; boundary=border',
  'text/html',
  'application/octet-stream',
  'application/zip',
  'application/soap+xml',
  'image/svg+xml',
  'message/rfc822',
  '*/*',
  '',
  ';boundary=border',
  'multipart/form-data\x0b; boundary=border',
];

export function mediaTypes(site: Site): readonly RawAttack[] {
  return TYPES.map((type) => sent(site, 'a media type', JSON.stringify(type), form(FILE_PART), [400, 415], type));
}

const xml = (text: string): string => `<?xml version="1.0"?>${text}`;
const nested = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);

/** Files that are not invoices: each gets a verdict, or is refused. */
const CONTENTS: readonly (readonly [name: string, file: string, outcome: Outcome])[] = [
  ['an external entity', xml(`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`), [200]],
  ['an external entity by HTTP', xml(`<!DOCTYPE a [<!ENTITY b SYSTEM "http://127.0.0.1:1/">]><a>&b;</a>`), [200]],
  ['an external parameter entity', xml(`<!DOCTYPE a [<!ENTITY % b SYSTEM "file:///etc/passwd">%b;]><a/>`), [200]],
  ['an external DTD', xml('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'), [200]],
  [
    'a billion laughs',
    xml(
      `<!DOCTYPE a [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, level) => `<!ENTITY a${level} "${`&a${level === 0 ? '' : level - 1};`.repeat(10)}">`).join('')}]><a>&a8;</a>`,
    ),
    [200],
  ],
  ['an entity in itself', xml('<!DOCTYPE a [<!ENTITY a "&a;">]><a>&a;</a>'), [200]],
  [
    'an entity of 1 MB 1,000 times',
    xml(`<!DOCTYPE a [<!ENTITY a "${'b'.repeat(MEGABYTE)}">]><a>${'&a;'.repeat(1_000)}</a>`),
    [200],
  ],
  [
    'an inclusion',
    xml('<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd" parse="text"/></a>'),
    [200],
  ],
  ['a stylesheet', xml('<?xml-stylesheet href="file:///etc/passwd" type="text/xsl"?><a/>'), [200]],
  [
    'a schema elsewhere',
    INVOICE.replace(
      '<cbc:ID>',
      '<cbc:ID xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a http://127.0.0.1:1/">',
    ),
    [200],
  ],
  ['300 levels', xml(nested(300)), [200]],
  ['500,000 levels', xml(nested(500_000)), [200]],
  [
    '1,000,000 attributes',
    xml(`<a ${Array.from({ length: 300_000 }, (_, number) => `a${number}=""`).join(' ')}/>`),
    [200],
  ],
  ['1,000,000 elements', xml(`<a>${'<b/>'.repeat(1_000_000)}</a>`), [200]],
  ['100,000 names', xml(`<a>${Array.from({ length: 100_000 }, (_, number) => `<b${number}/>`).join('')}</a>`), [200]],
  ['a name of 1 MB', xml(`<${'a'.repeat(MEGABYTE)}/>`), [200]],
  ['a comment of 4 MB', xml(`<!--${'a'.repeat(4 * MEGABYTE)}--><a/>`), [200]],
  ['a comment without an end', xml(`<!--${'a'.repeat(MEGABYTE)}`), [200]],
  ['a CDATA section without an end', xml(`<a><![CDATA[${'a'.repeat(MEGABYTE)}`), [200]],
  ['1,000,000 references to characters', xml(`<a>${'&#65;'.repeat(800_000)}</a>`), [200]],
  ['a reference to a null byte', xml('<a>&#0;</a>'), [200]],
  ['a reference beyond Unicode', xml('<a>&#x110000;</a>'), [200]],
  ['a reference of 1,000,000 digits', xml(`<a>&#${'1'.repeat(1_000_000)};</a>`), [200]],
  ['null bytes', '\0'.repeat(1_000), [200]],
  ['bytes that are no UTF-8', INVOICE.replace('<cbc:Note>', '<cbc:Note>\xff\xfe'), [200]],
  ['overlong UTF-8', INVOICE.replace('<cbc:ID>', '<cbc:ID>\xc0\x80'), [200]],
  ['surrogates in UTF-8', INVOICE.replace('<cbc:ID>', '<cbc:ID>\xed\xa0\x80'), [200]],
  ['UTF-16 with half a character', `\xfe\xff${'\0a'.repeat(100)}\0`, [200]],
  ['UTF-7', INVOICE.replace('UTF-8', 'UTF-7'), [200]],
  ['EBCDIC', '\x4c\x6f\xa7\x94\x93', [200]],
  ['a PDF', '%PDF-1.7\n', [415]],
  ['a PDF behind 1,000 blanks', `${' '.repeat(1_000)}%PDF-1.7\n`, [415]],
  ['a ZIP file', 'PK\x03\x04', [200, 400, 415]],
  ['gzip', gzipSync('<a/>').toString('latin1'), [200, 415]],
  ['deflate', deflateRawSync('<a/>').toString('latin1'), [200, 415]],
  ['JSON', '{"a":1}', [200]],
  ['HTML with a script', '<html><script>alert(1)</script></html>', [200]],
  ['SQL', "'; DROP TABLE accounts; --", [200]],
];

export function contents(site: Site): readonly RawAttack[] {
  const pdf = `multipart/form-data; boundary=border`;
  return [
    ...CONTENTS.map(([name, file, outcome]) => ({
      ...sent(site, 'a file that is not an invoice', name, form(part(FILE_HEAD, file)), outcome),
      never: ['root:x:0'],
    })),
    ...CONTENTS.filter(([, , outcome]) => outcome !== 'valid' && outcome[0] === 200)
      .slice(0, 12)
      .map(([name, file]) =>
        sent(
          site,
          'a file for the PDF path that is not a PDF',
          name,
          form(part(FILE_HEAD, file)),
          [415],
          pdf,
          ROUTES.validatePdf,
        ),
      ),
  ];
}
