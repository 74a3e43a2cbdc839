/** A value straight in a group, without the element that should be around it. */
import assert from 'node:assert/strict';
import { LANGUAGES, applyFixes } from '#validator/index.js';
import { facturxBasic, xrechnungCii, xrechnungUbl } from '../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../fixtures/rules.js';

/** Without the tags of an element in one of another name, where it first stands. */
function bare(xml: string, group: string, element: string): string {
  const within = new RegExp(`(<${group}>)\\s*<${element}(?: [^>]*)?>([^<]*)</${element}>\\s*(</${group}>)`).exec(xml);
  assert.ok(within, group);
  return xml.replace(within[0], within.slice(1).join(''));
}

const withoutBlanks = (xml: string): string => xml.replace(/\s+/g, '');

describe('text without its element', () => {
  for (const [what, xml, group, element] of [
    ['the country of a seller, UBL', xrechnungUbl, 'cac:Country', 'cbc:IdentificationCode'],
    ['a price, UBL', xrechnungUbl, 'cac:Price', 'cbc:PriceAmount'],
    ['the day of issue, CII', xrechnungCii, 'ram:IssueDateTime', 'udt:DateTimeString'],
    ['a price, CII', xrechnungCii, 'ram:NetPriceProductTradePrice', 'ram:ChargeAmount'],
    ['the day of issue, Factur-X', facturxBasic, 'ram:IssueDateTime', 'udt:DateTimeString'],
  ] as const)
    it(`is one mistake, and put into it by one patch: ${what}`, async () => {
      const wrong = bare(xml, group, element);
      for (const language of LANGUAGES) {
        const { details } = await verdictOn(wrong, { language });
        const causes = details.issues.filter(({ causedBy }) => causedBy === null);
        assert.deepEqual(
          causes.map(({ code }) => code),
          ['XSD'],
          causes.map(({ message }) => message).join('\n'),
        );
        assert.ok(causes[0]!.message.includes(element), causes[0]!.message);
      }
      const { details } = await verdictOn(wrong, { patches: true });
      const [patch] = details.issues.find(({ causedBy }) => causedBy === null)!.patches!;
      assert.equal(patch?.class, 'certain');
      const mended = Buffer.from(applyFixes(Buffer.from(wrong), [patch!])).toString();
      assert.equal(withoutBlanks(mended), withoutBlanks(xml));
    });

  it('is only too much where the group has its elements', async () => {
    const wrong = xrechnungUbl.replace('<cac:Price>', '<cac:Price>10.00');
    const { details } = await verdictOn(wrong);
    assert.match(details.issues[0]!.message, /There is text between the elements of cac:Price/);
  });
});
