/** Several mistakes in one document: each is a cause of its own, and none takes what is found because of another one. */
import assert from 'node:assert/strict';
import type { IssueDetails, Language } from '#validator/index.js';
import {
  FIXTURES,
  facturxBasic,
  peppolUbl,
  plainCii,
  plainUbl,
  withAttribute,
  withText,
  without,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';
import { needsRules } from '../../../needs/needs.js';

/** A change of an invoice, and the code and the end of the target of the cause that it is. */
type Mistake = readonly [change: (xml: string) => string, code: string, target: string];

const inLast = (name: string, change: (part: string) => string): ((xml: string) => string) => {
  return (xml) => {
    const at = xml.lastIndexOf(`<${name}`);
    return xml.slice(0, at) + change(xml.slice(at));
  };
};
const renamed =
  (from: string, to: string) =>
  (xml: string): string =>
    xml.replace(`<${from}>`, `<${to}>`).replace(`</${from}>`, `</${to}>`);
const swapped =
  (first: string, second: string) =>
  (xml: string): string => {
    const found = new RegExp(`(<${first}[ >].*?</${first}>)(\\s*)(<${second}[ >].*?</${second}>)`, 's').exec(xml)!;
    return xml.replace(found[0], `${found[3]}${found[2]}${found[1]}`);
  };

const COMMA_QUANTITY: Mistake = [
  (xml) => withText(xml, 'cbc:InvoicedQuantity', '4,00'),
  'XSD',
  'cbc:InvoicedQuantity[1]',
];
const WRONG_PAYABLE: Mistake = [(xml) => withText(xml, 'cbc:PayableAmount', '129.00'), 'BR-CO-16', 'PayableAmount[1]'];
const WRONG_VAT_TOTAL: Mistake = [
  (xml) => withText(xml, 'ram:TaxTotalAmount', '24.00'),
  'BR-CO-14',
  'ram:TaxTotalAmount[1]',
];
const MISSPELT_NAME: Mistake = [
  inLast('ram:SpecifiedTradeProduct', renamed('ram:Name', 'ram:Nmae')),
  'XSD',
  'ram:Nmae[1]',
];

/** What is wrong, the invoice that it is in, and the mistakes. */
const CASES: readonly (readonly [what: string, xml: string, mistakes: readonly Mistake[]])[] = [
  [
    'a quantity with a comma, and its unit missing',
    plainUbl,
    [COMMA_QUANTITY, [(xml) => xml.replace(' unitCode="C62"', ''), 'BR-23', 'cbc:InvoicedQuantity[1]']],
  ],
  [
    'a quantity with a comma, and a unit that is no code',
    plainUbl,
    [COMMA_QUANTITY, [(xml) => withAttribute(xml, 'cbc:InvoicedQuantity', 'unitCode', 'Stk'), 'BR-CL-23', '@unitCode']],
  ],
  [
    'a price below zero, in a currency that is none',
    plainUbl,
    [
      [(xml) => withText(xml, 'cbc:PriceAmount', '-25.00'), 'BR-27', ''],
      [(xml) => withAttribute(xml, 'cbc:PriceAmount', 'currencyID', 'EURO'), 'BR-CL-03', '@currencyID'],
    ],
  ],
  [
    'the tax type of a line, and its category',
    plainUbl,
    [
      [inLast('cac:ClassifiedTaxCategory', (line) => line.replace('>VAT<', '>MWST<')), 'BR-CO-04', 'cbc:ID[1]'],
      [inLast('cac:ClassifiedTaxCategory', (line) => line.replace('>S<', '>s<')), 'BR-CL-18', 'cbc:ID[1]'],
    ],
  ],
  [
    'a total in the wrong place, and an amount of a line in another currency',
    peppolUbl,
    [
      [swapped('cbc:LineExtensionAmount', 'cbc:TaxExclusiveAmount'), 'XSD', 'cbc:LineExtensionAmount[1]'],
      [
        inLast('cac:Price', (line) => withAttribute(line, 'cbc:PriceAmount', 'currencyID', 'USD')),
        'PEPPOL-EN16931-R051',
        '@currencyID',
      ],
    ],
  ],
  [
    'a seller without numbers, and a wrong VAT total',
    plainCii,
    [[(xml) => without(xml, 'ram:SpecifiedTaxRegistration'), 'BR-S-02', 'ram:SellerTradeParty[1]'], WRONG_VAT_TOTAL],
  ],
  [
    'a name of an item that is misspelt, and a seller without one',
    facturxBasic,
    [
      MISSPELT_NAME,
      [inLast('ram:SellerTradeParty', (xml) => without(xml, 'ram:Name')), 'BR-06', 'ram:SellerTradeParty[1]'],
    ],
  ],
  [
    'the tax type of a line, and a wrong VAT total',
    plainCii,
    [[(xml) => xml.replace('>VAT<', '>MWST<'), 'CII-DT-037', 'ram:TypeCode[1]'], WRONG_VAT_TOTAL],
  ],
  [
    'a price that is misspelt, in a line in the wrong order',
    plainUbl,
    [
      [inLast('cac:InvoiceLine', swapped('cbc:LineExtensionAmount', 'cac:Item')), 'XSD', 'cac:Item[1]'],
      [renamed('cac:Price', 'cac:Prise'), 'XSD', 'cac:Prise[1]'],
    ],
  ],
  [
    'a currency that is misspelt, and a price with a comma',
    xrechnungUbl,
    [
      [renamed('cbc:DocumentCurrencyCode', 'cbc:DocumentCurrencycode'), 'XSD', 'cbc:DocumentCurrencycode[1]'],
      [(xml) => withText(xml, 'cbc:PriceAmount', '25,00'), 'XSD', 'cbc:PriceAmount[1]'],
    ],
  ],
  [
    'a total with a comma, and another one that is too high',
    plainUbl,
    [[(xml) => withText(xml, 'cbc:TaxExclusiveAmount', '100,00'), 'XSD', 'cbc:TaxExclusiveAmount[1]'], WRONG_PAYABLE],
  ],
  [
    'a country, a date, a payment code, and what is to be paid',
    xrechnungCii,
    [
      [inLast('ram:BuyerTradeParty', (xml) => withText(xml, 'ram:CountryID', 'de')), 'BR-CL-14', 'ram:CountryID[1]'],
      [(xml) => withText(xml, 'udt:DateTimeString', '2026-10-01'), 'CII-DT-097', 'udt:DateTimeString[1]'],
      [(xml) => withText(xml, 'ram:DuePayableAmount', '129.00'), 'BR-CO-16', 'ram:DuePayableAmount[1]'],
    ],
  ],
];

async function causesIn(xml: string): Promise<readonly IssueDetails[]> {
  const { details } = await verdictOn(xml);
  return details.issues.filter(({ causedBy }) => causedBy === null);
}

describe('several mistakes in one document', () => {
  for (const [what, xml, mistakes] of CASES)
    it(`are each a cause: ${what}`, async () => {
      const wrong = mistakes.reduce((changed, [change]) => change(changed), xml);
      const causes = await causesIn(wrong);
      const told = causes.map(({ code, target }) => `${code} ${target ?? ''}`);
      for (const [, code, target] of mistakes)
        assert.ok(
          told.some((each) => each.startsWith(`${code} `) && each.endsWith(target)),
          `${code} ${target} is not in\n${told.join('\n')}`,
        );
      assert.equal(causes.length, mistakes.length, told.join('\n'));
    });

  it('are concluded one by one, and no conclusion says that all is right', async () => {
    const alone = inLast('cac:ClassifiedTaxCategory', (line) => withText(line, 'cbc:Percent', '7'))(plainUbl);
    const both = withText(alone, 'cbc:PayableAmount', '129.00');
    const conclusion = async (xml: string, language: Language): Promise<string> => {
      const { details } = await verdictOn(xml, { language });
      return details.issues.find(({ target }) => target?.includes('ClassifiedTaxCategory'))!.message;
    };
    for (const [language, all, part] of [
      ['en', 'all totals are right', 'all that depends on it is right'],
      ['de', 'stimmen alle Summen', 'stimmt alles, was davon abhängt'],
      ['fr', 'tous les totaux sont justes', 'tout ce qui en dépend est juste'],
    ] as const) {
      assert.ok((await conclusion(alone, language)).includes(all));
      const message = await conclusion(both, language);
      assert.ok(message.includes(part) && !message.includes(all), message);
    }
  });

  const australian = FIXTURES.find(({ name }) => name === 'Peppol PINT, Australia, billing, invoice')!;
  needsRules(...australian.ruleSets).it('have the type of tax of their country among them', async () => {
    const xml = inLast('cac:ClassifiedTaxCategory', (line) => line.replace('>GST<', '>VAT<'))(
      withText(australian.xml, 'cbc:PayableAmount', '1.00'),
    );
    const { details } = await verdictOn(xml, { patches: true });
    const [cause, another] = details.issues.filter(
      ({ target, causedBy }) => target?.includes('Classified') && causedBy === null,
    );
    assert.equal(another, undefined, another?.message);
    assert.ok(cause?.message.includes('says “VAT” instead of “GST”'), cause?.message);
    assert.ok(cause?.patches?.some(({ edits }) => edits.some((edit) => 'value' in edit && edit.value === 'GST')));
  });

  it('keep what is found because of a value with that value', async () => {
    const xml = withText(
      renamed('cbc:DocumentCurrencyCode', 'cbc:DocumentCurrencycode')(xrechnungUbl),
      'cbc:PriceAmount',
      '25,00',
    );
    const { details } = await verdictOn(xml);
    const price = details.issues.findIndex(({ code, target }) => code === 'XSD' && target?.endsWith('PriceAmount[1]'));
    const unevaluated = details.issues.filter(({ unevaluated: isOne }) => isOne === true);
    assert.ok(unevaluated.length > 0);
    for (const { causedBy } of unevaluated) assert.equal(causedBy, price);
  });
});
