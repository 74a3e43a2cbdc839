/** Error texts for unreadable files outside of validation. */
import assert from 'node:assert/strict';
import { anonymise, readInvoice } from '#validator/index.js';

const CASES: readonly (readonly [content: string, said: string])[] = [
  ['PK\u0003\u0004\u00CC\u00CC', 'The document is a ZIP archive or an office document, not an XML invoice.'],
  ['\u001F\u008B\b\u0000\u00FF', 'The document is a gzip archive, not an XML invoice.'],
  ['%PDF-1.7\n\u00E2\u00E3', 'The document is a PDF, not an XML invoice.'],
  ['<!DOCTYPE html><html>', 'The document is HTML (a web page), not an XML invoice.'],
  ['{"a": 1}', 'The document is JSON, not an XML invoice.'],
  ['<Invoice>\u00FC</Invoice>', 'save the document in the encoding that it declares.'],
  ['<Invoice>', 'it was cut off, or the end tag is missing (line 1, column 10).'],
];

describe('a file that can’t be read', () => {
  for (const [content, said] of CASES)
    it(`is described by its kind or its error, in one sentence: ${JSON.stringify(content.slice(0, 12))}`, () => {
      const bytes = Buffer.from(content, 'latin1');
      for (const read of [readInvoice, anonymise])
        assert.throws(
          () => read(bytes),
          ({ message }: Error) =>
            message.startsWith('The document ') && message.endsWith(said) && !message.includes('..'),
        );
    });
});
