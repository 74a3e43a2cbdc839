/** Text of a document can't control the terminal that shows a report. */
import { strict as assert } from 'node:assert';
import { withText, xrechnungUbl } from '../fixtures/invoices.js';
import { Workplace } from './support.js';

/** An XRechnung whose wrong currency would clear the screen of some terminals, and reverse the direction of text. */
const STEERS = withText(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'X\u009b2J\u202eY\u007f');

describe('reports on a document that steers terminals', () => {
  const place = new Workplace();
  after(() => place.remove());
  before(() => place.write('steers.xml', STEERS));
  for (const format of ['pretty', 'json', 'jsonl', 'svrl', 'sarif', 'junit'])
    it(`have none of its control characters: ${format}`, async () => {
      const { code, out } = await place.einvoice(['validate', '--details', '--format', format, 'steers.xml']);
      assert.equal(code, 1);
      assert.doesNotMatch(out, /[\u007f-\u009f\u202e]/);
    });
  it('say in JSON what it says', async () => {
    const { out } = await place.einvoice(['validate', '--details', '--format', 'json', 'steers.xml']);
    assert.ok(JSON.stringify(JSON.parse(out)).includes('X\u009b2J\u202eY\u007f'));
  });
});
