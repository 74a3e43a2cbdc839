/** Credit notes with minus signs: by its type a credit note gives money back, and with them it asks for it. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import {
  peppolUblCreditNote,
  plainUbl,
  plainUblCreditNote,
  withText,
  xrechnungCii,
} from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const BASES: Readonly<Record<string, string>> = {
  Peppol: peppolUblCreditNote,
  'EN 16931': plainUblCreditNote,
  CII: withText(xrechnungCii, 'ram:TypeCode', '381'),
};
const signed = (xml: string, name: RegExp): string =>
  xml.replace(/(<((?:cbc|ram):\w+)[^>]*>)(\d[\d.]*<)/g, (all, start: string, of: string, rest: string) =>
    name.test(of) && !/^0(?:\.0+)?<$/.test(rest) ? `${start}-${rest}` : all,
  );
const lines = (xml: string, name: RegExp): string =>
  xml.replace(/<(cac:CreditNoteLine|cac:InvoiceLine|ram:IncludedSupplyChainTradeLineItem)>[\s\S]*?<\/\1>/g, (line) =>
    signed(line, name),
  );
const NET = /LineExtensionAmount|LineTotalAmount/;
const AMOUNT = /Amount$/;

describe('minus signs in a credit note', () => {
  for (const [name, xml] of Object.entries(BASES)) {
    it(`stands in a base without a finding: ${name}`, async () => {
      assert.deepEqual((await verdictOn(xml)).report.issues, []);
    });
    for (const [what, wrong] of [
      ['of all amounts', signed(xml, AMOUNT)],
      ['of all amounts of lines', lines(xml, AMOUNT)],
    ] as const)
      it(`are one mistake, and gone with one change: ${what}, ${name}`, async () => {
        const { message, patches = [] } = await onlyCauseIn(wrong);
        assert.match(message, /minus signs/);
        assert.equal(patches.length, 1, JSON.stringify(patches));
        assert.equal(patches[0]!.class, 'money');
        assert.equal(Buffer.from(applyFixes(Buffer.from(wrong), patches)).toString('utf8'), xml);
      });
  }

  it('are taken away in totals and VAT of a credit note whose lines have none', async () => {
    const at = plainUblCreditNote.indexOf('<cac:CreditNoteLine>');
    const wrong = signed(plainUblCreditNote.slice(0, at), AMOUNT) + plainUblCreditNote.slice(at);
    const { patches = [] } = await onlyCauseIn(wrong);
    assert.equal(Buffer.from(applyFixes(Buffer.from(wrong), patches.slice(0, 1))).toString('utf8'), plainUblCreditNote);
  });

  it('are left where they are in an invoice that is negative throughout', async () => {
    const wrong = signed(plainUbl, AMOUNT);
    const { details } = await verdictOn(wrong, { patches: true });
    for (const { patches = [] } of details.issues)
      for (const { class: own, replacements } of patches) assert.ok(own !== 'money' || replacements.length < 3);
  });

  it('are taken away in lines of an invoice of which all else is positive', async () => {
    const wrong = lines(plainUbl, NET);
    const { patches = [] } = await onlyCauseIn(wrong);
    assert.equal(Buffer.from(applyFixes(Buffer.from(wrong), patches.slice(0, 1))).toString('utf8'), plainUbl);
  });
});
