import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { withText, xrechnungUbl } from '../fixtures/invoices.js';
import { Workplace } from './support.js';

const WRONG = withText(xrechnungUbl, 'cbc:TaxInclusiveAmount', '120.00');
const NAMED = withText(xrechnungUbl, 'cbc:RegistrationName', 'Hildegunst GmbH');

describe('einvoice anonymise', () => {
  let place: Workplace;
  const content = (name: string): string => readFileSync(place.path(name), 'utf8');
  beforeEach(() => {
    place = new Workplace();
    place.write('named.xml', NAMED);
    place.write('wrong.xml', WRONG);
  });
  afterEach(() => place.remove());

  it('writes a new file, and says that the findings are the same', async () => {
    const { code, out, err } = await place.einvoice(['anonymise', 'wrong.xml', '-o', 'out.xml']);
    assert.deepEqual([code, out], [0, '']);
    assert.match(err, /^wrong\.xml: anonymised; the same \d+ findings? as before\n$/);
    assert.notEqual(content('out.xml'), WRONG);
    assert.equal(content('wrong.xml'), WRONG);
  });
  it('says so in the language that is asked for', async () => {
    for (const [language, nothing, some] of [
      [
        'de',
        'named.xml: anonymisiert; kein Befund, wie zuvor\n',
        /^wrong\.xml: anonymisiert; dieselben 2 Befunde wie zuvor\n$/,
      ],
      [
        'fr',
        'named.xml : anonymisée ; rien n’est trouvé, comme avant\n',
        /^wrong\.xml : anonymisée ; les mêmes 2 anomalies qu’avant\n$/,
      ],
    ] as const) {
      assert.equal((await place.einvoice(['anonymise', '--lang', language, 'named.xml'])).err, nothing);
      assert.match((await place.einvoice(['anonymise', '--lang', language, 'wrong.xml'])).err, some);
    }
  });
  it('prints the invoice where no file is named', async () => {
    for (const output of [[], ['-o', '-']]) {
      const { code, out, err } = await place.einvoice(['anonymise', ...output, '--seed', '3', 'named.xml']);
      assert.deepEqual([code, err], [0, 'named.xml: anonymised; nothing is found, as before\n']);
      assert.match(out, /<cbc:RegistrationName>\w{10} GmbH</);
      assert.doesNotMatch(out, /hildegunst/i);
      assert.equal((await place.einvoice(['anonymise', '--seed', '3', 'named.xml'])).out, out);
    }
  });
  it('writes over nothing, least of all its input', async () => {
    for (const output of ['named.xml', './named.xml', 'wrong.xml']) {
      const { code, err } = await place.einvoice(['anonymise', 'named.xml', '-o', output]);
      assert.equal(code, 2);
      assert.match(err, /is already there, and is not written over/);
    }
    assert.deepEqual([content('named.xml'), content('wrong.xml')], [NAMED, WRONG]);
  });
  it('multiplies amounts and moves dates where that is asked for', async () => {
    const { code, out } = await place.einvoice(['anonymise', '--scale', '3', '--move-dates=-31', 'named.xml']);
    assert.equal(code, 0);
    assert.match(out, />357\.00<\/cbc:PayableAmount>/);
    assert.notEqual(/<cbc:IssueDate>([^<]*)/.exec(out)![1], /<cbc:IssueDate>([^<]*)/.exec(NAMED)![1]);
  });
  it('refuses PDFs, what is no XML, and options that are none', async () => {
    place.write('invoice.pdf', '%PDF-1.7\n');
    place.write('broken.xml', '<a><b></a>');
    for (const [args, message] of [
      [['invoice.pdf'], /invoice\.pdf is a PDF; take the invoice out of it with "einvoice extract"/],
      [['broken.xml'], /broken\.xml: The document is not well-formed XML/],
      [['none.xml'], /none\.xml does not exist/],
      [[], /no FILE given/],
      [['named.xml', 'wrong.xml'], /only one FILE/],
      [['--scale', '1.5', 'named.xml'], /--scale 1\.5 is no whole number from 1/],
      [['--seed', 'x', 'named.xml'], /--seed x is no whole number/],
      [['--lang', 'xx', 'named.xml'], /--lang xx is not known/],
      [['-o', 'no/such/folder.xml', 'named.xml'], /can't be written/],
    ] as const) {
      const { code, out, err } = await place.einvoice(['anonymise', ...args]);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    }
  });
});
