/** `POST /api/v1/validate/pdf`: differences from the route for XML. */
import assert from 'node:assert/strict';
import request from 'supertest';
import type { Report } from '#validator/index.js';
import { createApp } from '#service/app.js';
import { hybridPdf } from '../../fixtures/hybrid-pdf.js';
import * as invoices from '../../fixtures/invoices.js';
import { sharedValidator } from '../../fixtures/rules.js';
import { KEY, knownKeys } from './support.js';

const PATH = '/api/v1/validate/pdf';
const PDF = hybridPdf(invoices.facturxExtended);

describe('POST /api/v1/validate/pdf', () => {
  let app: ReturnType<typeof createApp>;
  before(async () => {
    app = createApp({ validator: await sharedValidator(), keys: knownKeys });
  });
  const send = (body: Buffer, type = 'application/pdf', query = ''): request.Test =>
    request(app)
      .post(`${PATH}${query}`)
      .set('X-Api-Key', KEY)
      .type(type)
      .serialize((text: unknown) => text as string)
      .send(body);

  it('answers with the report of the v1 contract', async () => {
    const { status, body } = await send(PDF);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body as Report), [
      'valid',
      'format',
      'profile',
      'errorCount',
      'warningCount',
      'issues',
    ]);
    assert.deepEqual([body.valid, body.format], [true, 'facturx-cii']);
  });
  it('takes forms, too', async () => {
    const { status, body } = await request(app)
      .post(PATH)
      .set('X-Api-Key', KEY)
      .attach('file', PDF, { filename: 'invoice.pdf', contentType: 'application/pdf' });
    assert.deepEqual([status, (body as Report).valid], [200, true]);
  });
  it('tells what is wrong with the PDF as it tells what is wrong with the invoice', async () => {
    const wrong = invoices.without(invoices.facturxExtended, 'ram:IssueDateTime');
    const { body } = await send(hybridPdf(wrong, { pdfa: null }), 'application/pdf', '?details=true&lang=de');
    const codes = (body as Report).issues.map(({ code }) => code);
    assert.ok(codes.includes('BR-HYBRID-02') && codes.length > 1, codes.join());
    assert.equal(body.details.pdf.attachment, 'factur-x.xml');
  });
  it('answers with a report for a PDF without an invoice', async () => {
    const { status, body } = await send(Buffer.from('%PDF-1.7\n%%EOF'));
    assert.deepEqual([status, (body as Report).valid, (body as Report).format], [200, false, 'unknown']);
  });
  for (const [what, body, type, status, message] of [
    ['XML under its own type', Buffer.from('<a/>'), 'application/xml', 415, /send .* the PDF as application\/pdf/],
    ['XML that is called a PDF', Buffer.from('<a/>'), 'application/pdf', 415, /no PDF/],
    ['much XML that is called a PDF', Buffer.alloc(100_000, '<a/>'), 'application/pdf', 415, /no PDF/],
    ['nothing', Buffer.alloc(0), 'application/pdf', 400, /empty/],
    ['more than 5 MB', Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]), 'application/pdf', 413, /5 MB/],
  ] as const)
    it(`refuses ${what}: ${status}`, async () => {
      const answer = await send(body, type);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.match((answer.body as { error: string }).error, message);
    });
  it('refuses XML in a form', async () => {
    const { status } = await request(app)
      .post(PATH)
      .set('X-Api-Key', KEY)
      .attach('file', Buffer.from('<a/>'), { filename: 'a.xml', contentType: 'text/xml' });
    assert.equal(status, 415);
  });
  it('wants a key', async () =>
    assert.equal((await request(app).post(PATH).type('application/pdf').send(PDF)).status, 401));
  it('knows POST only', async () => {
    const { status, headers } = await request(app).get(PATH);
    assert.deepEqual([status, headers['allow']], [405, 'POST']);
  });
});
