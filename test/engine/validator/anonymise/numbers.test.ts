/** A sequence of digits with gaps is one number, and its replacement has the same type. */
import { strict as assert } from 'node:assert';
import { anonymise } from '#validator/index.js';
import { withReplaced, withText, xrechnungUbl } from '../../../fixtures/invoices.js';

function inNote(value: string): string {
  const result = Buffer.from(anonymise(Buffer.from(withText(xrechnungUbl, 'cbc:Note', value)), { seed: 1 })).toString();
  return /<cbc:Note[^>]*>([^<]*)</.exec(result)![1]!;
}

/** The replacement of an element outside of the model. */
function inForeign(name: string, value: string): string {
  const xml = withReplaced(
    xrechnungUbl,
    '<cbc:IssueDate>',
    `<x:${name} xmlns:x="urn:x">${value}</x:${name}><cbc:IssueDate>`,
  );
  return new RegExp(`<x:${name}[^>]*>([^<]*)<`).exec(
    Buffer.from(anonymise(Buffer.from(xml), { seed: 1 })).toString(),
  )![1]!;
}

describe('digits in texts', () => {
  for (const value of [
    '06 12 34 56 78',
    '06.12.34.56.78',
    '(0171) 10-20-30',
    '12-34-56',
    '192.168.0.17',
    '250.978.629.2',
    'L5PL21XQ1',
    'K-1987-A',
    '12.3.61',
    'am 12. 1961',
  ])
    it(`are replaced, and separators stay: ${value}`, () => {
      const found = inNote(value);
      const digits = (text: string): string => text.replace(/\D/g, '');
      assert.equal(
        found.replace(/\d/g, '9').replace(/\p{L}/gu, 'a'),
        value.replace(/\d/g, '9').replace(/\p{L}/gu, 'a'),
      );
      const same = [...digits(found)].filter((digit, at) => digit === digits(value)[at]).length;
      assert.ok(same <= digits(value).length / 2, found);
    });

  for (const value of ['00:1A:2B:3C:4D:5E', '00-1a-2b-3c-4d-5e', '001a.2b3c.4d5e', '2001:db8::ff00:42:8329'])
    it(`are replaced in the address of a device: ${value}`, () => {
      const found = inNote(value);
      assert.notEqual(found, value);
      assert.equal(found.replace(/[\da-f]/gi, '0'), value.replace(/[\da-f]/gi, '0'));
    });

  for (const [value, form] of [
    ['geb. 12.03.1961', /(?!12\.03\.1961)\d\d\.\d\d\.\d{4}$/],
    ['born 2011-03-12', /(?!2011-03-12)\d{4}-\d\d-\d\d$/],
  ] as const)
    it(`become another date if they are a personal date: ${value}`, () => {
      assert.match(inNote(value), form);
    });

  for (const value of ['31.12.2031', '2 % 14', '1.190.000,00', '3,50', '2024', '10:30', '01.01.2024 - 31.01.2024'])
    it(`stay if they are a date, an amount or a number of the invoice: ${value}`, () => {
      assert.equal(inNote(value), value);
    });
});

describe('values of other namespaces', () => {
  it('stay numbers in numeric fields', () => {
    for (const name of ['X509SerialNumber', 'serial', 'DigestValue'])
      assert.match(inForeign(name, '123456789012345678901234'), /^(?!123456789012345678901234)\d{24}$/);
  });

  it('keep identifiers of specifications, and nothing else in their place', () => {
    assert.doesNotMatch(inForeign('ProfileID', '4711-Zwirnmeister'), /4711|Zwirnmeister/);
    assert.equal(
      inForeign('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
      'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    );
  });
});
