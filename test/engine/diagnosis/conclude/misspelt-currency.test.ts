/** Figures of a document that misspells its currency: the total of VAT is in another one, and counts all the same. */
import assert from 'node:assert/strict';
import { withReplaced, peppolUblCreditNote, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const BASES: Readonly<Record<string, readonly [xml: string, element: string, total: string]>> = {
  'XRechnung, UBL': [xrechnungUbl, 'cbc:DocumentCurrencyCode', 'cbc:TaxInclusiveAmount'],
  'Peppol, credit note': [peppolUblCreditNote, 'cbc:DocumentCurrencyCode', 'cbc:TaxInclusiveAmount'],
  'XRechnung, CII': [xrechnungCii, 'ram:InvoiceCurrencyCode', 'ram:GrandTotalAmount'],
};

describe('a total beside a misspelt currency', () => {
  for (const [name, [xml, element, total]] of Object.entries(BASES))
    for (const currency of ['EURO', 'EUE'])
      for (const amount of ['1.00', '911.00'])
        it(`is what is wrong, not what follows from it: ${name}, ${currency}, ${amount}`, async () => {
          const misspelt = withReplaced(xml, `<${element}>EUR<`, `<${element}>${currency}<`);
          const wrong = misspelt.replace(new RegExp(`(<${total}[^>]*>)119\\.00<`), `$1${amount}<`);
          assert.notEqual(wrong, misspelt);
          const { details } = await verdictOn(wrong);
          const told = details.issues.filter(({ message }) => message.includes('all totals are right'));
          assert.ok(told.length > 0);
          for (const { message } of told)
            assert.match(message, new RegExp(`With 119\\.00 instead of ${amount} in BT-112|exchanged in .*BT-112`));
        });
});
