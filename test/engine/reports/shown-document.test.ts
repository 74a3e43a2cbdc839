/** The document that a report shows: its text, and the invoice if it is one. */
import assert from 'node:assert/strict';
import { readShownDocument } from '#reports/shown-document.js';
import { hybridPdf } from '../../fixtures/hybrid-pdf.js';
import { facturxExtended, xrechnungUbl } from '../../fixtures/invoices.js';
import { order } from '../../fixtures/other-documents.js';

const read = (document: string | Buffer, charset?: string) =>
  readShownDocument(Buffer.from(document), [{ target: null }], { language: 'en', prefixes: {}, charset });

describe('the document that a report shows', () => {
  it('has the text of an invoice and its view, with a place for each finding', async () => {
    const shown = await read(xrechnungUbl);
    assert.equal(shown!.source, xrechnungUbl);
    assert.deepEqual([shown!.view!.syntax, shown!.view!.spots.length], ['ubl', 1]);
  });

  it('is the invoice in a PDF', async () =>
    assert.equal((await read(hybridPdf(facturxExtended)))!.view!.syntax, 'cii'));

  it('has only text if it is something else, or not well-formed', async () => {
    for (const xml of [order, '<Invoice><a></b></Invoice>'])
      assert.deepEqual(await read(xml), { source: xml, view: null });
  });

  it('is read in the encoding that the sender names', async () => {
    const xml = xrechnungUbl.replace(/<\?xml.*?\?>/, '').replace('<cbc:ID>', '<cbc:ID>Ä');
    const shown = await read(Buffer.from(xml, 'latin1'), 'iso-8859-1');
    assert.ok(shown!.source.includes('<cbc:ID>Ä'));
  });

  it('is none if it can not be read', async () => {
    assert.equal(await read(Buffer.from('%PDF-1.7\n')), null);
    assert.equal(await read(Buffer.from([0x3c, 0x61, 0xff, 0xfe, 0xc3])), null);
  });
});
