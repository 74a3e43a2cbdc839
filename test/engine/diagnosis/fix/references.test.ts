/** References that XML does not have are repaired as the characters that were meant, ampersands as themselves. */
import { strict as assert } from 'node:assert';
import { fixDocument, groupOf, readInvoice, valueOf } from '#validator/index.js';
import { withText, xrechnungUbl } from '../../../fixtures/invoices.js';
import { sharedValidator } from '../../../fixtures/rules.js';

/** The name of the seller in the repaired document. */
async function repairedName(markup: string): Promise<string> {
  const xml = withText(xrechnungUbl, 'cbc:RegistrationName', markup);
  const { document, after } = await fixDocument(await sharedValidator(), Buffer.from(xml));
  assert.equal(after.report.valid, true);
  return valueOf(groupOf(readInvoice(document).content, 'BG-4')!, 'BT-27')!.value;
}

describe('a reference that XML does not have', () => {
  for (const [markup, name] of [
    ['M&uuml;ller &amp; S&ouml;hne', 'Müller & Söhne'],
    ['M&Uuml;LLER&nbsp;AG', 'MÜLLER\u00a0AG'],
    ['&bdquo;Caf&eacute;&ldquo; &ndash; 5 &euro;', '„Café“ – 5 €'],
    ['Müller & Söhne', 'Müller & Söhne'],
    ['R&D; A&B', 'R&D; A&B'],
    ['a &foo; &Uuuml; b', 'a &foo; &Uuuml; b'],
    ['&constructor; x', '&constructor; x'],
  ] as const)
    it(`stands for the character, else for itself: ${markup}`, async () =>
      assert.equal(await repairedName(markup), name));
});
