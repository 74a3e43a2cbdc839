/** Mistakes in the structure of a document: each is one cause, on its line, with one patch that gives the document back. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { elementIn, facturxBasic, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { verdictOn } from '../../../fixtures/rules.js';
import type { Language } from '#core/types.js';

const blankless = (xml: string): string => xml.replace(/\s+/g, '');

function changed(xml: string, from: string | RegExp, to: string): string {
  const wrong = xml.replace(from, to);
  assert.notEqual(wrong, xml);
  return wrong;
}

const twice = (xml: string, name: string): string => {
  const own = elementIn(xml, name);
  return changed(xml, own, `<${name}>${own}</${name}>`);
};

const unwrapped = (xml: string, name: string, within?: string): string => {
  const around = within === undefined ? xml : elementIn(xml, within);
  const own = elementIn(around, name);
  return changed(xml, around, around.replace(own, own.replace(/^<[^>]*>|<\/[^>]*>$/g, '')));
};

const reversed = (xml: string, name: string): string => {
  const own = elementIn(xml, name);
  const [start, end] = [own.slice(0, own.indexOf('>') + 1), own.slice(own.lastIndexOf('<'))];
  const children = [...own.slice(start.length, -end.length).matchAll(/<([\w:]+)[^>]*>[\s\S]*?<\/\1>/g)].map(
    ([all]) => all,
  );
  return changed(xml, own, `${start}\n${children.reverse().join('\n')}\n${end}`);
};

describe('one mistake in the structure', () => {
  for (const [what, xml, wrong, at] of [
    ['a group in itself', xrechnungUbl, twice(xrechnungUbl, 'cac:Party'), '<cac:Party><cac:Party>'],
    ['a price in itself', xrechnungUbl, twice(xrechnungUbl, 'cac:Price'), '<cac:Price><cac:Price>'],
    ['the VAT in itself', xrechnungUbl, twice(xrechnungUbl, 'cac:TaxTotal'), '<cac:TaxTotal><cac:TaxTotal>'],
    [
      'the totals in themselves',
      xrechnungUbl,
      twice(xrechnungUbl, 'cac:LegalMonetaryTotal'),
      'l><cac:LegalMonetaryTotal>',
    ],
    ['a value in itself', xrechnungUbl, twice(xrechnungUbl, 'cbc:IssueDate'), '<cbc:IssueDate><cbc:IssueDate>'],
    ['a party in itself, CII', xrechnungCii, twice(xrechnungCii, 'ram:SellerTradeParty'), 'y><ram:SellerTradeParty>'],
    [
      'a net price without its group, CII',
      xrechnungCii,
      unwrapped(xrechnungCii, 'ram:NetPriceProductTradePrice'),
      '<ram:ChargeAmount>',
    ],
    ['an account without its group', xrechnungUbl, unwrapped(xrechnungUbl, 'cac:PayeeFinancialAccount'), '<cbc:ID>DE'],
    [
      'an account without its group, CII',
      xrechnungCii,
      unwrapped(xrechnungCii, 'ram:PayeePartyCreditorFinancialAccount'),
      '<ram:IBANID>',
    ],
    ['a VAT row without its group', xrechnungUbl, unwrapped(xrechnungUbl, 'cac:TaxSubtotal'), '<cbc:TaxableAmount'],
    [
      'a category without its group',
      xrechnungUbl,
      unwrapped(xrechnungUbl, 'cac:TaxCategory', 'cac:TaxSubtotal'),
      '<cbc:ID>S',
    ],
    [
      'the specification without its group',
      xrechnungCii,
      unwrapped(xrechnungCii, 'ram:GuidelineSpecifiedDocumentContextParameter'),
      '<ram:ID>urn:cen',
    ],
    [
      'a kind of tax without its element',
      xrechnungUbl,
      changed(
        xrechnungUbl,
        '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>',
        '<cac:TaxScheme>VAT</cac:TaxScheme>',
      ),
      '<cac:TaxScheme>VAT',
    ],
    [
      'an account number without its element',
      xrechnungUbl,
      changed(xrechnungUbl, /<cac:PayeeFinancialAccount>\s*<cbc:ID>([^<]*)<\/cbc:ID>/, '<cac:PayeeFinancialAccount>$1'),
      '<cac:PayeeFinancialAccount>DE',
    ],
    [
      'the number of a line without its element',
      xrechnungCii,
      changed(xrechnungCii, '<ram:LineID>1</ram:LineID>', '1'),
      '<ram:AssociatedDocumentLineDocument>',
    ],
    [
      'a name that is written wrong throughout',
      xrechnungUbl,
      changed(xrechnungUbl, /cac:TaxScheme\b/g, 'cac:TaxSheme'),
      '<cac:TaxSheme>',
    ],
    [
      'a name without its beginning throughout',
      facturxBasic,
      changed(facturxBasic, /ram:RateApplicablePercent/g, 'ram:ApplicablePercent'),
      '<ram:ApplicablePercent>',
    ],
    [
      'a namespace that is wrong throughout',
      xrechnungUbl,
      changed(xrechnungUbl, /cac:TaxScheme\b/g, 'cbc:TaxScheme'),
      '<cbc:TaxScheme>',
    ],
    [
      'an attribute that is written wrong throughout',
      xrechnungUbl,
      changed(xrechnungUbl, / currencyID=/g, ' currencyId='),
      'currencyId',
    ],
    [
      'an attribute that is missing throughout',
      xrechnungUbl,
      changed(xrechnungUbl, / currencyID="EUR"/g, ''),
      '<cbc:TaxAmount>',
    ],
    ['an attribute cut short', xrechnungUbl, changed(xrechnungUbl, ' unitCode=', ' unit='), ' unit='],
    [
      'an attribute cut short that must be there',
      xrechnungUbl,
      changed(xrechnungUbl, '<cbc:PayableAmount currencyID', '<cbc:PayableAmount currency'),
      'PayableAmount currency',
    ],
    [
      'an attribute in capital letters',
      xrechnungCii,
      changed(xrechnungCii, 'schemeID="VA"', 'SchemeID="VA"'),
      'SchemeID="VA"',
    ],
    ['a parent in the reverse order', xrechnungUbl, reversed(xrechnungUbl, 'cac:PostalAddress'), ''],
    [
      'totals in the reverse order, CII',
      xrechnungCii,
      reversed(xrechnungCii, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'),
      '',
    ],
  ] as const)
    it(`is one cause with one patch: ${what}`, async () => {
      const { code, line, message, patches = [] } = await onlyCauseIn(wrong);
      assert.equal(code, 'XSD', message);
      if (at !== '') assert.equal(line, wrong.slice(0, wrong.indexOf(at)).split('\n').length, message);
      assert.equal(patches?.[0]?.class, 'certain', message);
      const mended = Buffer.from(applyFixes(Buffer.from(wrong), [patches[0]])).toString();
      assert.equal(blankless(mended), blankless(xml));
    });

  it('is an element that says it is empty: it may go', async () => {
    const wrong = changed(
      xrechnungUbl,
      '<cac:AccountingSupplierParty>',
      '<cac:OrderReference xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/><cac:AccountingSupplierParty>',
    );
    const { details } = await verdictOn(wrong, { patches: true });
    const causes = details.issues.filter(({ causedBy }) => causedBy === null);
    assert.deepEqual(
      causes.map(({ code }) => code),
      ['XSD'],
    );
    const [patch] = causes[0]!.patches!;
    assert.equal(patch?.class, 'certain');
    assert.equal(blankless(Buffer.from(applyFixes(Buffer.from(wrong), [patch])).toString()), blankless(xrechnungUbl));
  });

  it('is an element in the wrong group: the only one that has it is its place', async () => {
    const total = elementIn(xrechnungUbl, 'cac:TaxTotal');
    const wrong = changed(
      changed(xrechnungUbl, total, ''),
      '</cac:LegalMonetaryTotal>',
      `${total}</cac:LegalMonetaryTotal>`,
    );
    const { details } = await verdictOn(wrong, { patches: true });
    const causes = details.issues.filter(({ causedBy }) => causedBy === null);
    assert.deepEqual(
      causes.map(({ code, field }) => [code, field]),
      [['XSD', 'cac:TaxTotal']],
    );
    const [patch] = causes[0]!.patches!;
    assert.equal(patch?.class, 'certain');
    assert.equal(blankless(Buffer.from(applyFixes(Buffer.from(wrong), [patch])).toString()), blankless(xrechnungUbl));
  });

  const inItself = twice(xrechnungUbl, 'cac:Party');
  const ofOrder = reversed(xrechnungUbl, 'cac:PostalAddress');
  const throughout = changed(xrechnungUbl, / currencyID=/g, ' currencyId=');
  for (const [language, wrong, sentence] of [
    [
      'en',
      inItself,
      /cac:Party stands in another cac:Party, where .* Remove the tags of one of the two, and keep what is in them\.$/,
    ],
    [
      'de',
      inItself,
      /cac:Party steht in einem anderen cac:Party, .* Entfernen Sie die Tags des einen von beiden und behalten Sie den Inhalt\.$/,
    ],
    [
      'fr',
      inItself,
      /cac:Party se trouve dans un autre cac:Party, .* Supprimez les balises de l’un des deux et conservez leur contenu\.$/,
    ],
    [
      'en',
      ofOrder,
      /The order of the elements in cac:PostalAddress is wrong, .* Put them into this order: (?:cbc:StreetName, )?.*cbc:CityName, cbc:PostalZone, .*cac:Country\.$/,
    ],
    ['de', ofOrder, /Die Reihenfolge der Elemente in cac:PostalAddress stimmt an \d Stellen nicht/],
    ['fr', ofOrder, /L’ordre des éléments de cac:PostalAddress n’est pas le bon à \d endroits\u00a0; /],
    [
      'en',
      throughout,
      /currencyID is probably meant\. The same mistake is found at other places, too \(\d+\)\. Write currencyID/,
    ],
    [
      'de',
      throughout,
      /currencyID\. Derselbe Fehler kommt noch an anderen Stellen vor \(\d+\)\. Schreiben Sie currencyID/,
    ],
    ['fr', throughout, /currencyID\. La même erreur se trouve aussi à d’autres endroits \(\d+\)\. Écrivez currencyID/],
  ] as const satisfies readonly (readonly [Language, string, RegExp])[])
    it(`is told in every language: ${language}, ${sentence.source.slice(0, 30)}`, async () => {
      const { details } = await verdictOn(wrong, { language });
      assert.match(details.issues.find(({ causedBy }) => causedBy === null)!.message, sentence);
    });
});
