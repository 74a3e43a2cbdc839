/** Elements that stand beside their group: one mistake with what is missing there, and put back by one patch. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { onlyCauseIn } from '../../../../fixtures/cause.js';
import { facturxBasic, xrechnungCii, xrechnungUbl, xrechnungUblCreditNote } from '../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../fixtures/rules.js';

/** The end tag of a group in front of its last elements from one on, where the group first stands. */
function endedEarly(xml: string, group: string, from: string): string {
  const within = new RegExp(`<${group}>([\\s\\S]*?)(\\s*<${from}[ >][\\s\\S]*?)(\\s*)</${group}>`).exec(xml);
  assert.ok(within, `${group} with ${from}`);
  const [whole, first = '', last = '', blank = ''] = within;
  return xml.replace(whole, `<${group}>${first}${blank}</${group}>${last}`);
}

/** The first element of a name behind the end of its group. */
function behind(xml: string, group: string, name: string): string {
  const within = new RegExp(`<${group}>([\\s\\S]*?)(\\s*<${name}[ >][\\s\\S]*?</${name}>)([\\s\\S]*?)</${group}>`).exec(
    xml,
  );
  assert.ok(within, `${group} with ${name}`);
  const [whole, first = '', moved = '', rest = ''] = within;
  return xml.replace(whole, `<${group}>${first}${rest}</${group}>${moved}`);
}

const without = (xml: string): string => xml.replace(/\s+/g, '');

describe('an element that has slipped out of its group', () => {
  for (const [what, xml, group, wrong] of [
    ['a city', xrechnungUbl, 'cac:PostalAddress', behind(xrechnungUbl, 'cac:PostalAddress', 'cbc:CityName')],
    [
      'a city, CII',
      xrechnungCii,
      'ram:PostalTradeAddress',
      behind(xrechnungCii, 'ram:PostalTradeAddress', 'ram:CityName'),
    ],
    ['the electronic address', xrechnungUbl, 'cac:Party', behind(xrechnungUbl, 'cac:Party', 'cbc:EndpointID')],
    [
      'all that was in a group',
      xrechnungCii,
      'ram:SpecifiedTaxRegistration',
      behind(xrechnungCii, 'ram:SpecifiedTaxRegistration', 'ram:ID'),
    ],
    [
      'the name of an item',
      xrechnungCii,
      'ram:SpecifiedTradeProduct',
      behind(xrechnungCii, 'ram:SpecifiedTradeProduct', 'ram:Name'),
    ],
    [
      'an account',
      xrechnungUblCreditNote,
      'cac:PayeeFinancialAccount',
      behind(xrechnungUblCreditNote, 'cac:PayeeFinancialAccount', 'cbc:ID'),
    ],
    [
      'the scheme of a category, which has a code of the same name',
      xrechnungUbl,
      'cac:TaxScheme',
      behind(xrechnungUbl, 'cac:TaxScheme', 'cbc:ID'),
    ],
    ['a price', xrechnungUbl, 'cac:Price', behind(xrechnungUbl, 'cac:Price', 'cbc:PriceAmount')],
    [
      'the VAT row',
      facturxBasic,
      'ram:ApplicableHeaderTradeSettlement',
      behind(facturxBasic, 'ram:ApplicableHeaderTradeSettlement', 'ram:ApplicableTradeTax'),
    ],
    [
      'several at once',
      xrechnungUbl,
      'cac:PostalAddress',
      endedEarly(xrechnungUbl, 'cac:PostalAddress', 'cbc:CityName'),
    ],
    [
      'several of a contact',
      xrechnungCii,
      'ram:DefinedTradeContact',
      endedEarly(xrechnungCii, 'ram:DefinedTradeContact', 'ram:TelephoneUniversalCommunication'),
    ],
  ] as const)
    it(`is one mistake with what follows, and put back by one patch: ${what}`, async () => {
      const { code, message, patches = [] } = await onlyCauseIn(wrong);
      assert.equal(code, 'XSD', message);
      assert.match(message, new RegExp(`belongs? in ${group} \\(line \\d+\\)\\.`));
      const [patch] = patches;
      assert.equal(patch?.class, 'certain', message);
      const mended = Buffer.from(applyFixes(Buffer.from(wrong), [patch!])).toString();
      assert.equal(without(mended), without(xml));
    });

  it('is why a sum does not agree that lacks it', async () => {
    const line = /\s*<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(xrechnungUbl)![0];
    const total = /<cac:TaxTotal>[\s\S]*?<\/cac:TaxTotal>/.exec(xrechnungUbl)![0];
    const row = /\s*<cac:TaxSubtotal>[\s\S]*?<\/cac:TaxSubtotal>/.exec(total)![0];
    const other = row.replace(/(<cbc:TaxableAmount[^>]*>|<cbc:TaxAmount[^>]*>)[^<]*/g, '$10.00').replace('>19<', '>7<');
    const seven = line
      .replace(/(<cbc:LineExtensionAmount[^>]*>|<cbc:PriceAmount[^>]*>)[^<]*/g, '$10.00')
      .replace('>19<', '>7<')
      .replace(/<cbc:ID>[^<]*/, '<cbc:ID>77');
    const right = xrechnungUbl.replace(line, line + seven).replace(total, total.replace(row, other + row));
    assert.deepEqual((await verdictOn(right)).report.issues, []);
    const cause = await onlyCauseIn(right.replace(row, '').replace('</cac:TaxTotal>', `</cac:TaxTotal>${row}`));
    assert.match(cause.message, /cac:TaxSubtotal stands in ubl:Invoice, but belongs in cac:TaxTotal/);
  });

  it('stays a mistake in the order where its parent has it, too', async () => {
    const [date] = /\s*<cbc:IssueDate>[^<]*<\/cbc:IssueDate>/.exec(xrechnungUbl)!;
    const cause = await onlyCauseIn(
      xrechnungUbl
        .replace(date, '')
        .replace(
          '<cac:AccountingSupplierParty>',
          `<cac:OrderReference><cbc:ID>1</cbc:ID></cac:OrderReference>${date}<cac:AccountingSupplierParty>`,
        ),
    );
    assert.match(cause.message, /The order is wrong: cbc:IssueDate/);
  });

  it('is named in every language', async () => {
    const one = behind(xrechnungUbl, 'cac:PostalAddress', 'cbc:CityName');
    const several = endedEarly(xrechnungUbl, 'cac:PostalAddress', 'cbc:CityName');
    for (const [language, xml, sentence] of [
      [
        'en',
        one,
        /cbc:CityName stands in cac:Party, but belongs in cac:PostalAddress \(line \d+\)\. Move cbc:CityName into cac:PostalAddress\.$/,
      ],
      [
        'de',
        one,
        /cbc:CityName steht in cac:Party, gehört aber in cac:PostalAddress \(Zeile \d+\)\. Setzen Sie cbc:CityName in cac:PostalAddress\.$/,
      ],
      [
        'fr',
        one,
        /cbc:CityName se trouve dans cac:Party, mais sa place est dans cac:PostalAddress \(ligne \d+\)\. Déplacez cbc:CityName dans cac:PostalAddress\.$/,
      ],
      [
        'en',
        several,
        /cbc:CityName and others stand in cac:Party, but belong in cac:PostalAddress \(line \d+\)\. Move them into cac:PostalAddress\.$/,
      ],
      [
        'de',
        several,
        /cbc:CityName und weitere stehen in cac:Party, gehören aber in cac:PostalAddress \(Zeile \d+\)\. Setzen Sie diese Elemente in cac:PostalAddress\.$/,
      ],
      [
        'fr',
        several,
        /cbc:CityName et d’autres se trouvent dans cac:Party, mais leur place est dans cac:PostalAddress \(ligne \d+\)\. Déplacez ces éléments dans cac:PostalAddress\.$/,
      ],
    ] as const) {
      const { details } = await verdictOn(xml, { language });
      assert.match(details.issues.find(({ causedBy }) => causedBy === null)!.message, sentence);
    }
  });
});
