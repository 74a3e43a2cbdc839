import assert from 'node:assert/strict';
import { formatCsv, GERMAN_CSV, PLAIN_CSV } from '#service/accounts/csv.js';
import { parseCents } from '#service/accounts/money.js';

describe('a table for spreadsheets', () => {
  const rows = [
    ['name', 'total'],
    ['Ada; "Best", GmbH', '49.05'],
    ['=1+1', '-0.05'],
    ['3.14159', '1000'],
    ['+49 228', '12345.67'],
  ];

  it('is RFC 4180, or what a German Excel opens', () => {
    assert.equal(
      formatCsv(rows, PLAIN_CSV),
      `name,total\r\n"Ada; ""Best"", GmbH",49.05\r\n'=1+1,-0.05\r\n3.14159,1000\r\n'+49 228,12345.67\r\n`,
    );
    assert.equal(
      formatCsv(rows, GERMAN_CSV),
      `\uFEFFname;total\r\n"Ada; ""Best"", GmbH";49,05\r\n'=1+1;-0,05\r\n3.14159;1000\r\n'+49 228;12345,67\r\n`,
    );
  });
});

describe('amounts that people write', () => {
  for (const [text, cents] of [
    ['49', 4_900],
    ['49.05', 4_905],
    ['0,5', 50],
    [' 12,50 ', 1_250],
    ['0', 0],
    ['1.234', null],
    ['-5', null],
    ['5 EUR', null],
    ['', null],
    ['1e3', null],
  ] as const)
    it(`"${text}" is ${cents}`, () => assert.equal(parseCents(text), cents));
});
