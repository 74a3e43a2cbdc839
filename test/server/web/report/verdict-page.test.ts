/** The service's report as a page, the same that the command line writes. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { einvoice } from '#cli/einvoice.js';
import { type AppDeps, createApp } from '#service/app.js';
import { asProcess } from '../../../fixtures/as-a-process.js';
import { hybridPdf } from '../../../fixtures/hybrid-pdf.js';
import { facturxExtended, withText, without, xrechnungUbl } from '../../../fixtures/invoices.js';
import { order } from '../../../fixtures/other-documents.js';
import { sharedValidator } from '../../../fixtures/rules.js';
import { type Answer, send } from '../../http/exchange.js';
import { PATH, VERDICT, XML, knownKeys, notingValidator } from '../../http/support.js';

const WRONG = without(
  withText(withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '191.23'), 'cbc:IdentificationCode', 'GER'),
  'cbc:BuyerReference',
);

describe('a report as a page', () => {
  let app: ReturnType<typeof createApp>;
  before(async () => {
    app = createApp({ validator: await sharedValidator(), keys: knownKeys });
  });
  const ask = (body: string | Buffer, query = '', path = PATH): Promise<Answer> =>
    send(app, {
      path: `${path}${query}`,
      headers: {
        Accept: 'text/html',
        'Content-Type': typeof body === 'string' ? 'application/xml' : 'application/pdf',
      },
      body,
    });

  it('is the one of the command line, with the invoice and the changes that repair it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'einvoice-page-'));
    try {
      writeFileSync(join(folder, 'invoice.xml'), WRONG);
      const args = ['validate', '--format', 'html', '--lang', 'de', 'invoice.xml'];
      const { out } = await asProcess(args, () => einvoice(args), { folder });
      const { text } = await ask(WRONG, '?lang=de');
      const withoutTime = (page: string): string => page.replace(/<time.*?<\/time>/, '');
      assert.match(text, /Die Rechnung auf einen Blick/);
      assert.match(text, /BT-40 von „GER“ in „DE“ ändern/);
      assert.equal(withoutTime(text), withoutTime(out));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has no changes for who does not want them', async () => {
    const { text } = await ask(WRONG, '?patches=false');
    assert.match(text, /The invoice at a glance/);
    assert.doesNotMatch(text, /class="change"/);
  });

  it('shows the invoice in a PDF', async () => {
    const pdf = hybridPdf(withText(facturxExtended, 'ram:CountryID', 'GER'));
    const { status, text } = await ask(pdf, '', `${PATH}/pdf`);
    assert.equal(status, 200);
    assert.match(text, /The invoice at a glance[^]*class="at error">GER/);
  });

  it('is written for a document that is no invoice, with changes, too', async () => {
    const { status, text } = await ask(withText(order, 'cbc:DocumentCurrencyCode', 'eur'));
    assert.equal(status, 200);
    assert.match(text, /Not valid[^]*Change cbc:DocumentCurrencyCode from “eur” to “EUR”/);
    assert.doesNotMatch(text, /The invoice at a glance/);
  });

  it('says that a change is made in the XML where that is in no element', async () => {
    const { text } = await ask(WRONG.replace('</cbc:ID>', '</cbc:Id>'));
    assert.match(text, /Change XML from “cbc:Id” to “cbc:ID”/);
  });

  it('asks for changes where JSON does not', async () => {
    const validator = notingValidator(VERDICT);
    const noting = createApp({ validator, keys: knownKeys } satisfies AppDeps);
    await send(noting, { path: PATH, headers: { Accept: 'text/html' }, body: XML });
    await send(noting, { path: PATH, body: XML });
    await send(noting, { path: `${PATH}?details=true`, body: XML });
    assert.deepEqual(
      validator.calls.map(({ options }) => options.patches),
      [true, undefined, undefined],
    );
  });
});
