/** Invoices inside of PDFs: the command line reads them, the HTTP API rejects them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import request from 'supertest';
import { type Report, isPdf } from '#validator/index.js';
import { embeddedInvoice } from '#cli/documents/pdf.js';
import { pdfWithoutTable } from '../fixtures/pdf-file.js';
import * as invoices from '../fixtures/invoices.js';
import { hybridPdf } from '../fixtures/hybrid-pdf.js';
import { handWrittenPdf, lockedPdf, pdfWith, restrictedPdf } from '../fixtures/pdf.js';
import { reportOn, sharedValidator } from '../fixtures/rules.js';
import { KEY, knownKeys } from '../server/http/support.js';
import { createApp } from '#service/app.js';
import { Workplace } from './support.js';

const XML = invoices.facturxExtended;

describe('a PDF', () => {
  const taken = async (bytes: Uint8Array): Promise<unknown[]> => {
    const { bytes: xml, attachment } = await embeddedInvoice(bytes);
    return [attachment, Buffer.from(xml).toString()];
  };
  const refused = (bytes: Uint8Array, message: string): Promise<void> =>
    assert.rejects(embeddedInvoice(bytes), { name: 'DocumentError', message });

  for (const name of ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml', 'ZUGFeRD-invoice.xml']) {
    it(`has its invoice in ${name}`, async () =>
      assert.deepEqual(await taken(await pdfWith({ 'other.xml': '<x/>', [name]: XML })), [name, XML]));
  }
  it('has its invoice in the attachment that comes first in the order of preference', async () => {
    assert.deepEqual(
      await taken(await pdfWith({ 'ZUGFeRD-invoice.xml': '<z/>', 'xrechnung.xml': '<x/>', 'factur-x.xml': '<f/>' })),
      ['factur-x.xml', '<f/>'],
    );
    assert.deepEqual(await taken(await pdfWith({ 'zugferd-invoice.xml': '<z/>', 'xrechnung.xml': '<x/>' })), [
      'xrechnung.xml',
      '<x/>',
    ]);
  });
  it('may be written by other programs, with keys that are not the names of files', async () => {
    assert.deepEqual(await taken(handWrittenPdf('factur-x.xml', XML)), ['factur-x.xml', XML]);
  });
  it('may have something before its header and behind its end', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\r\njunk\n'),
      await pdfWith({ 'factur-x.xml': XML }),
      Buffer.from('\n\n'),
    ]);
    assert.ok(isPdf(bytes));
    assert.deepEqual(await taken(bytes), ['factur-x.xml', XML]);
  });
  it('may be encrypted, as long as everybody may read it', async () =>
    assert.deepEqual(await taken(await restrictedPdf({ 'factur-x.xml': XML })), ['factur-x.xml', XML]));
  it('with a password is refused', async () =>
    refused(await lockedPdf({ 'factur-x.xml': XML }, 'secret'), 'is a PDF that is protected by a password'));
  it('with other attachments only is refused, by their names', async () => {
    await refused(
      await pdfWith({ 'order-x.xml': XML, 'plan.txt': 'x' }),
      'is a PDF without an embedded invoice; its attachments are order-x.xml, plan.txt',
    );
  });
  it('without attachments is refused', async () =>
    refused(await pdfWith({}), 'is a PDF without any attachment: there is no invoice in it to check'));
  it('that is cut off is refused as damaged, not as one without an invoice', async () => {
    const whole = handWrittenPdf('factur-x.xml', XML);
    for (const length of [600, 2_000]) await refused(whole.subarray(0, length), 'is a damaged or cut PDF');
  });
  it('that is none but for its header is refused as damaged', async () =>
    refused(Buffer.from('%PDF-1.7\nnothing'), 'is a damaged or cut PDF'));
  it('is known by its content', () => {
    assert.ok(isPdf(Buffer.concat([Buffer.alloc(1_000, 32), Buffer.from('%PDF-1.4')])));
    assert.ok(!isPdf(Buffer.concat([Buffer.alloc(1_024, 32), Buffer.from('%PDF-1.4')])));
    assert.ok(!isPdf(Buffer.from('<a/>')));
    assert.ok(isPdf(Buffer.from('100 %, %PDF, %%PDF-1.4')));
    assert.ok(!isPdf(Buffer.from('%PDF')));
  });

  describe('on the command line', () => {
    const place = new Workplace();
    before(async () => {
      place.write('good.pdf', hybridPdf(XML));
      place.write(
        'wrong.pdf',
        hybridPdf(invoices.without(invoices.xrechnungCii, 'ram:BuyerReference'), {
          name: 'xrechnung.xml',
          level: 'XRECHNUNG',
        }),
      );
      place.write('named.xml', hybridPdf(XML));
      place.write('empty.pdf', await pdfWith({}));
    });
    after(() => place.remove());

    it('is validated, and the report names the attachment', async () => {
      const { code, out, err } = await place.einvoice(['validate', '--format', 'json', 'good.pdf']);
      assert.deepEqual([code, err], [0, '']);
      assert.deepEqual(JSON.parse(out), { attachment: 'factur-x.xml', ...(await reportOn(XML)) });
    });
    it('names the attachment in text for people', async () => {
      const { code, out } = await place.einvoice(['validate', 'good.pdf', 'wrong.pdf', 'named.xml']);
      assert.equal(code, 1);
      assert.deepEqual(out.match(/^\S.*:.*/gm), [
        'good.pdf (factur-x.xml): valid (facturx-cii)',
        'wrong.pdf (xrechnung.xml): not valid, 1 error (xrechnung-cii)',
        'named.xml (factur-x.xml): valid (facturx-cii)',
        '3 files: 2 valid, 1 not valid (1 error)',
      ]);
    });
    it('comes from standard input, too', async () => {
      const { code, out } = await place.einvoice(
        ['validate', '--format', 'jsonl', '-'],
        readFileSync(place.path('wrong.pdf')),
      );
      const { file, attachment, valid } = JSON.parse(out) as Report & { file: string; attachment: string };
      assert.deepEqual([code, file, attachment, valid], [1, '-', 'xrechnung.xml', false]);
    });
    it('without an invoice is not valid, and why', async () => {
      const { code, out, err } = await place.einvoice(['validate', 'empty.pdf']);
      assert.deepEqual([code, err], [1, '']);
      assert.match(out, /^empty\.pdf: not valid, 1 error \(unknown\)\n {2}error PDF-EMPTY/);
    });
    it('is not valid without any attachment, which is said in every language', async () => {
      for (const [language, said] of [
        ['en', 'nothing is attached to it'],
        ['de', 'Es hat keinen Anhang'],
        ['fr', 'il n’a aucune pièce jointe'],
      ] as const) {
        const { out } = await place.einvoice(['validate', '--format', 'jsonl', '--lang', language, 'empty.pdf']);
        assert.ok(out.includes(said), out);
      }
    });
    it('could not be checked where it takes more to be found than any invoice needs', async () => {
      place.write('nested.pdf', pdfWithoutTable('['.repeat(2 ** 20)));
      const { code, out } = await place.einvoice(['validate', 'nested.pdf', 'good.pdf']);
      assert.equal(code, 2);
      assert.match(out, /error PDF-LIMIT[^]*2 files: 1 valid, 1 not valid/);
    });
    it('is not valid where the PDF says something wrong about it', async () => {
      place.write('mislabelled.pdf', hybridPdf(XML, { level: 'EXTEND' }));
      const { code, out } = await place.einvoice(['validate', 'mislabelled.pdf']);
      assert.equal(code, 1);
      assert.match(out, /error BR-HYBRID-07[\s\S]*“EXTEND”[\s\S]*“EXTENDED”/);
    });

    it('is extracted to standard output, byte for byte', async () => {
      const { code, out, err } = await place.einvoice(['extract', 'good.pdf']);
      assert.deepEqual([code, out, err], [0, XML, 'einvoice: good.pdf: factur-x.xml\n']);
    });
    it('is extracted to a file, which is not overwritten unless that is asked for', async () => {
      const first = await place.einvoice(['extract', 'good.pdf', '-o', 'out.xml']);
      assert.deepEqual(
        [first.code, first.out, first.err],
        [0, '', 'einvoice: good.pdf: factur-x.xml written to out.xml\n'],
      );
      assert.equal(readFileSync(place.path('out.xml'), 'utf8'), XML);
      const again = await place.einvoice(['extract', 'wrong.pdf', '-o', 'out.xml']);
      assert.equal(again.code, 2);
      assert.match(again.err, /^einvoice: out\.xml exists; --force overwrites it\n$/);
      assert.equal((await place.einvoice(['extract', 'wrong.pdf', '-o', 'out.xml', '--force'])).code, 0);
      assert.match(readFileSync(place.path('out.xml'), 'utf8'), /<rsm:CrossIndustryInvoice/);
    });
    for (const [what, args, message] of [
      ['no file', [], /^einvoice: no FILE given\n\nUsage: einvoice extract/],
      ['several files', ['a.pdf', 'b.pdf'], /^einvoice: only one FILE can be extracted at a time\n/],
      ['a file that does not exist', ['gone.pdf'], /^einvoice: gone\.pdf does not exist\n$/],
      ['a PDF without an invoice', ['empty.pdf'], /^einvoice: empty\.pdf is a PDF without any attachment/],
      ['what is no PDF', ['-'], /^einvoice: - is no PDF\n$/],
      [
        'a place that can not be written',
        ['good.pdf', '-o', 'no/such/folder.xml'],
        /^einvoice: no\/such\/folder\.xml can't be written \(no such folder\)\n$/,
      ],
    ] as const) {
      it(`extract with ${what}: code 2, and why`, async () => {
        const { code, out, err } = await place.einvoice(['extract', ...args], '<a/>');
        assert.deepEqual([code, out], [2, '']);
        assert.match(err, message);
      });
    }
  });

  it('is refused by the HTTP API, with an invoice in it or not', async () => {
    const app = createApp({ validator: await sharedValidator(), keys: knownKeys });
    for (const bytes of [await pdfWith({ 'factur-x.xml': XML }), await pdfWith({})]) {
      const { status, body } = await request(app)
        .post('/api/v1/validate')
        .set('X-Api-Key', KEY)
        .type('application/xml')
        .send(Buffer.from(bytes));
      assert.equal(status, 415);
      assert.equal(typeof (body as { error: string }).error, 'string');
    }
  });
});
