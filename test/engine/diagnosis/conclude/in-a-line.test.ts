/** Two figures of a line that stand in each other's place, and a price that says what its line comes to. */
import assert from 'node:assert/strict';
import { LANGUAGES, applyFixes } from '#validator/index.js';
import { peppolUbl, withReplaced, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** The first line of the invoices: four for 25.00. */
function withLine(xml: string, { quantity = '4', price = '25.00', per = '', amount = '100.00' }): string {
  const isCii = xml.includes('CrossIndustryInvoice');
  const values: readonly (readonly [from: RegExp, to: string])[] = isCii
    ? [
        [/(<ram:BilledQuantity [^>]*>)[^<]*/, quantity],
        [/(<ram:NetPriceProductTradePrice>\s*<ram:ChargeAmount>)[^<]*/, price],
        [/(<ram:SpecifiedTradeSettlementLineMonetarySummation>\s*<ram:LineTotalAmount>)[^<]*/, amount],
      ]
    : [
        [/(<cbc:InvoicedQuantity [^>]*>)[^<]*/, quantity],
        [/(<cbc:PriceAmount [^>]*>)[^<]*/, price],
        [/(<cac:InvoiceLine>[\s\S]*?<cbc:LineExtensionAmount [^>]*>)[^<]*/, amount],
      ];
  const made = values.reduce((text, [from, to]) => {
    assert.match(text, from);
    return text.replace(from, `$1${to}`);
  }, xml);
  if (per === '') return made;
  return isCii
    ? made.replace(
        /(<ram:NetPriceProductTradePrice>\s*<ram:ChargeAmount>[^<]*<\/ram:ChargeAmount>)/,
        `$1\n<ram:BasisQuantity>${per}</ram:BasisQuantity>`,
      )
    : withReplaced(made, '</cbc:PriceAmount>', `</cbc:PriceAmount>\n<cbc:BaseQuantity>${per}</cbc:BaseQuantity>`);
}

const INVOICES = [
  ['XRechnung, UBL', xrechnungUbl],
  ['XRechnung, CII', xrechnungCii],
  ['Peppol', peppolUbl],
] as const;

const MISTAKES: readonly (readonly [
  what: string,
  wrong: Parameters<typeof withLine>[1],
  right: Parameters<typeof withLine>[1],
  terms: readonly [string, ...string[]],
])[] = [
  ['price and net amount', { price: '100.00', amount: '25.00' }, {}, ['BT-131', 'BT-146']],
  ['quantity and net amount', { quantity: '100', amount: '4.00' }, { amount: '100.00' }, ['BT-131', 'BT-129']],
  ['price and what it is for', { price: '2.00', per: '50.00' }, { price: '50.00', per: '2' }, ['BT-149', 'BT-146']],
];

describe('in a line', () => {
  for (const [name, xml] of INVOICES) {
    for (const [what, wrong, right, terms] of MISTAKES)
      it(`${what} are told to be exchanged, and are put back: ${name}`, async () => {
        const broken = withLine(xml, wrong);
        for (const language of LANGUAGES) {
          const { details } = await verdictOn(broken, { language, patches: true });
          const [cause, another] = details.issues.filter(({ causedBy }) => causedBy === null);
          assert.equal(another, undefined);
          for (const term of terms) assert.match(cause!.fix!, new RegExp(term));
          assert.equal(cause!.term, terms[0]);
          const [patch, other] = cause!.patches ?? [];
          assert.deepEqual([patch?.class, other], ['money', undefined]);
          const repaired = Buffer.from(applyFixes(Buffer.from(broken), [patch!])).toString();
          assert.deepEqual((await verdictOn(repaired)).report.issues, []);
          const numbers = (text: string): readonly string[] =>
            text.match(/(?<=>)[\d.]+(?=<)/g)!.map((each) => String(Number(each)));
          assert.deepEqual(numbers(repaired), numbers(withLine(xml, right)));
        }
      });

    it(`a price that is the net amount is what is wrong: ${name}`, async () => {
      const { details } = await verdictOn(withLine(xml, { price: '100.00' }));
      const [cause, another] = details.issues.filter(({ causedBy }) => causedBy === null);
      assert.equal(another, undefined);
      assert.deepEqual([cause!.term, cause!.expected], ['BT-146', '25.00']);
    });
  }

  it('a figure that is just wrong is not exchanged', async () => {
    for (const line of [{ price: '26.00' }, { quantity: '5' }, { price: '2500.00' }]) {
      const { details } = await verdictOn(withLine(xrechnungUbl, line));
      assert.doesNotMatch(details.issues[0]!.message, /exchanged/);
    }
  });

  it('no number of the line is told where it has none', async () => {
    const broken = withLine(xrechnungUbl, { quantity: '40' }).replace(
      /(<cac:InvoiceLine>\s*)<cbc:ID>1<\/cbc:ID>\s*/,
      '$1',
    );
    for (const language of LANGUAGES) {
      const { report } = await verdictOn(broken, { language });
      const { message } = report.issues.find(({ code }) => code === 'PEPPOL-EN16931-R120')!;
      assert.match(message, /line without a number|Position ohne Nummer|ligne sans numéro/);
      assert.doesNotMatch(message, / {2}| ,/);
    }
  });
});
