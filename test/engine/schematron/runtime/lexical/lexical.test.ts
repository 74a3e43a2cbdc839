/** The exact lexical spaces of XML Schema 1.0 part 2. */
import assert from 'node:assert/strict';
import { isAnyUri } from '#schematron/runtime/lexical/any-uri.js';
import { isBase64Binary, firstInvalidBase64 } from '#schematron/runtime/lexical/base64-binary.js';
import { isDate, isDateTime, isTime } from '#schematron/runtime/lexical/dates.js';
import { isNcName } from '#schematron/runtime/lexical/names.js';

const TYPES: readonly {
  readonly name: string;
  readonly has: (text: string) => boolean;
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}[] = [
  {
    name: 'base64Binary',
    has: isBase64Binary,
    valid: [
      '',
      ' ',
      'QUJD',
      'QUI=',
      'QQ==',
      'QUJDQUI=',
      'Q U J D',
      ' QUJD\n',
      'QUJD\r\nQUJD',
      'QUI\t=',
      'QQ= =',
      'Q Q = =',
      '+/+/',
      'AAAA',
      '0123',
    ],
    invalid: [
      'Q',
      'QU',
      'QUJ',
      'QUJDQ',
      '=',
      '====',
      'Q===',
      'QUJD=',
      'QUJD==',
      'QQ==QQ==',
      'QUI=QUJD',
      'QUJ=',
      'QR==',
      'QUJ-',
      'QU_D',
      'QU*D',
      'QUJD.',
      'QU\u00a0JD',
      'QU\u200bJD',
      '\ufeffQUJD',
      'QUJD\u2028',
      'ÄUJD',
      'ＱＵＪＤ',
      'QU\u0000D',
      '"QUJD"',
      'QU\\nJD',
      'data:;base64,QUJD',
      'QUJD😀',
    ],
  },
  {
    name: 'date',
    has: isDate,
    valid: [
      '2018-04-13',
      '0001-01-01',
      '-0001-12-31',
      '12024-01-15',
      '2024-02-29',
      '2000-02-29',
      '-0004-02-29',
      '400000-02-29',
      '2024-01-15Z',
      '2024-01-15+14:00',
      '2024-01-15-00:00',
      '2024-01-15+13:59',
    ],
    invalid: [
      '',
      '0000-01-01',
      '-0000-01-01',
      '+2024-01-15',
      '02024-01-15',
      '2024-1-15',
      '24-01-15',
      '20240115',
      '2023-02-29',
      '1900-02-29',
      '100100-02-29',
      '2024-04-31',
      '2024-06-31',
      '2024-00-01',
      '2024-13-01',
      '2024-01-00',
      '2024-01-32',
      '2024-01-15z',
      '2024-01-15+14:01',
      '2024-01-15+1:00',
      '2024-01-15+0100',
      '2024-01-15T00:00:00',
      '2024-01-15 ',
      '٢٠٢٤-01-15',
    ],
  },
  {
    name: 'time',
    has: isTime,
    valid: ['00:00:00', '23:59:59', '24:00:00', '24:00:00.00', '12:00:00.5', '12:00:00Z', '12:00:00-05:30'],
    invalid: [
      '',
      '24:00:01',
      '24:01:00',
      '24:00:00.1',
      '25:00:00',
      '12:60:00',
      '12:00:60',
      '12:00',
      '1:00:00',
      '12:00:00.',
      '12:00:00,5',
      '12:00:00 Z',
      '12:00:00+15:00',
    ],
  },
  {
    name: 'dateTime',
    has: isDateTime,
    valid: [
      '2018-04-13T00:00:00',
      '2018-12-31T24:00:00',
      '2018-04-13T12:00:00.123456789Z',
      '-0044-03-15T12:00:00+01:00',
    ],
    invalid: [
      '',
      '2018-04-13',
      '2018-04-13 00:00:00',
      '2018-04-13t00:00:00',
      '2018-04-13T00:00',
      '2018-02-30T00:00:00',
      '2018-04-13T24:00:01',
      '0000-04-13T00:00:00',
      '2018-04-13Z',
    ],
  },
  {
    name: 'anyURI',
    has: isAnyUri,
    valid: [
      '',
      'a',
      'http://example.org',
      'http://example.org/a b',
      'http://ä/ö?ü#ß',
      'urn:x:y',
      'mailto:a@b',
      '../a',
      '#a',
      '?',
      'a%20b',
      'http://[::1]/',
      'http://u@[2001:db8::1.2.3.4]:80/?[#]',
      'http://a:b',
      'x:[',
      '{}',
      '\\\\server\\share',
      'http://a//b',
      '/a:b',
    ],
    invalid: [
      'http:',
      'http://',
      '//',
      'x:#a',
      ':',
      '::',
      '1a:b',
      'ä:b',
      'a b:c',
      'a#b#c',
      '##',
      '%',
      'a%4',
      '%zz',
      'http://[',
      'http://[::1',
      'http://[1:2]',
      'http://[::1]x',
      'http://[::1]:99999',
      'http://a/[b]',
      '[]',
      'a[b',
    ],
  },
  {
    name: 'NCName',
    has: isNcName,
    valid: ['a', '_', 'ä', 'a-b.c', 'a1', 'a·', 'עברית', '中文', 'a\u0300'],
    invalid: [
      '',
      '1a',
      '-a',
      '.a',
      'a:b',
      ':',
      'a b',
      'a*',
      '·a',
      '\u0300a',
      '😀',
      'a😀',
      'ª',
      'ℵ',
      'a\u203f',
      '\u2070',
    ],
  },
];

describe('the lexical space of', () => {
  for (const { name, has, valid, invalid } of TYPES) {
    it(name, () => {
      assert.deepEqual(
        valid.filter((text) => !has(text)),
        [],
        'should be valid',
      );
      assert.deepEqual(
        invalid.filter((text) => has(text)),
        [],
        'should not be valid',
      );
    });
  }

  it('is checked in linear time for any value', () => {
    for (const { has } of TYPES)
      for (const piece of ['A', '=', ' ', '1', '-', '0', ':', '%', '%4', '[', 'a:', '/', '\u00e4', '.'])
        has(piece.repeat(2_000_000));
  });
});

describe('the first invalid character of Base64', () => {
  for (const [text, offset] of [
    ['QU-D', 2],
    [' QU\n*D', 4],
    ['ÄUJD', 0],
    ['QUJD😀', 4],
    ['QUI=QUJD', 4],
    ['QQ==QQ==', 4],
    ['QUJD=', 4],
    ['====', 0],
    ['Q===', 1],
    ['QUI==', 4],
    ['QQ===', 4],
    ['QR==', 2],
    ['QUJ=', 3],
  ] as const)
    it(`of ${JSON.stringify(text)} is at ${offset}`, () => assert.equal(firstInvalidBase64(text), offset));
  it('is absent if only the end is missing', () => {
    for (const text of ['Q', 'QU', 'QUJ', 'QUJDQ', 'QQ=', 'QQ= '])
      assert.equal(firstInvalidBase64(text), text.length, text);
  });
});
