/** What a wrong value says itself, and what the document says elsewhere: a country, an account, a day, the kind of a number. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Patch, applyFixes, fixDocument } from '#validator/index.js';
import { findIban, ibanWithDigits, isIban } from '#core/knowledge/iban.js';
import { categoryInWords } from '#core/knowledge/exemptions.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import {
  peppolUbl,
  plainUbl,
  withBefore,
  withElement,
  withReplaced,
  withText,
  without,
  xrechnungCii,
  xrechnungUbl,
  xrechnungUblCreditNote,
} from '../../../fixtures/invoices.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';

const example = (name: string): string =>
  readFileSync(join(findPackageRoot(import.meta.url), 'examples', name)).toString();

async function firstOffer(xml: string): Promise<Patch> {
  const { issues } = (await verdictOn(xml, { patches: true })).details;
  const [first] = issues.filter(({ causedBy }) => causedBy === null).flatMap(({ patches = [] }) => patches);
  assert.ok(first !== undefined, issues.map(({ message }) => message).join('\n'));
  return first;
}

/** That the first change that is offered leads back to the invoice as it was. */
function itIsRestored(what: string, wrong: string, right: string, own?: Patch['class']): void {
  const bare = (xml: string): string => xml.replace(/>\s+</g, '><');
  it(what, async () => {
    const first = await firstOffer(wrong);
    assert.equal(bare(Buffer.from(applyFixes(Buffer.from(wrong), [first])).toString()), bare(right));
    if (own !== undefined) assert.equal(first.class, own);
  });
}

async function repaired(xml: string): Promise<string> {
  const { document } = await fixDocument(await sharedValidator(), Buffer.from(xml), {
    classes: ['certain', 'choice', 'money'],
  });
  return Buffer.from(document).toString();
}

describe('an account', () => {
  const account = (value: string): string => withReplaced(xrechnungUbl, 'DE02120300000000202051', value);
  for (const value of [
    'IBAN: DE02120300000000202051',
    'DE02\u00a01203 0000 0000 2020 51',
    'iban de02120300000000202051',
  ])
    itIsRestored(`is written as one number: ${value}`, account(value), xrechnungUbl, 'certain');
  itIsRestored('has digits for letters like them', account('DE021203OO0000002O2051'), xrechnungUbl, 'choice');

  it('is looked at with its check digits', () => {
    assert.ok(isIban('FR1420041010050500013M02606') && !isIban('FR1420041010050500013M02607'));
    assert.deepEqual([findIban('my account'), ibanWithDigits('DE0212030000000020205X')], [null, null]);
  });
});

describe('a day', () => {
  const issued = /<cbc:IssueDate>([^<]*)</.exec(xrechnungUbl)![1]!;
  const dated = (value: string): string => withText(xrechnungUbl, 'cbc:IssueDate', value);
  itIsRestored('has its century', dated(issued.slice(2)), xrechnungUbl);
  itIsRestored('is counted as spreadsheets do', dated(`${Date.parse(issued) / 86_400_000 + 25_569}`), xrechnungUbl);
  itIsRestored('is counted in milliseconds', dated(`${Date.parse(issued)}`), xrechnungUbl);
  const due = withText(xrechnungUbl, 'cbc:DueDate', '2026-10-31');
  itIsRestored('has month and day exchanged', withText(due, 'cbc:DueDate', '2026-31-10'), due);
});

describe('a country', () => {
  const seller = peppolUbl.indexOf('>AT<');
  itIsRestored(
    'is that of the VAT identifier',
    `${peppolUbl.slice(0, seller)}>NULL<${peppolUbl.slice(seller + 4)}`,
    peppolUbl,
  );
});

describe('markup and text', () => {
  const described = (text: string): string =>
    withReplaced(xrechnungUbl, '<cac:Item>', `<cac:Item><cbc:Description>${text}</cbc:Description>`);
  itIsRestored(
    'keep what was to be read',
    described('Made <b>by hand</b>, in <i>oak</i>'),
    described('Made by hand, in oak'),
  );
  itIsRestored(
    'are told apart',
    withBefore(peppolUbl, 'cbc:DocumentCurrencyCode', '&lt;cbc:TaxPointDate&gt;2026-09-30&lt;/cbc:TaxPointDate&gt;'),
    withBefore(peppolUbl, 'cbc:DocumentCurrencyCode', '<cbc:TaxPointDate>2026-09-30</cbc:TaxPointDate>'),
  );
});

describe('an attachment', () => {
  const attached = (content: string, type = 'mimeCode="text/csv" '): string =>
    withBefore(
      xrechnungUbl,
      'cac:AccountingSupplierParty',
      `<cac:AdditionalDocumentReference><cbc:ID>A1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject ${type}filename="list.csv">` +
        `${content}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
    );
  itIsRestored('without the signs that fill it up', attached('YTtiCjE7Mgo'), attached('YTtiCjE7Mgo='), 'certain');
  itIsRestored('that was not encoded', attached('a;b 1;2'), attached('YTtiIDE7Mg=='));
  it('has the type that its name tells', async () => {
    const first = await firstOffer(attached('YTtiCjE7Mgo=', ''));
    assert.deepEqual(
      [first.class, first.edits.map((edit) => 'value' in edit && edit.value)],
      ['certain', ['text/csv']],
    );
  });
});

describe('seller and buyer in the place of each other', () => {
  const swapped = (xml: string, seller: string, buyer: string): string =>
    xml.replaceAll(seller, 'ThirdParty').replaceAll(buyer, seller).replaceAll('ThirdParty', buyer);
  const ubl = without(plainUbl, 'cac:PartyTaxScheme');
  for (const [what, xml, names] of [
    ['UBL', example('xrechnung-ubl.xml'), ['AccountingSupplierParty', 'AccountingCustomerParty']],
    ['CII', xrechnungCii, ['SellerTradeParty', 'BuyerTradeParty']],
  ] as const)
    // The buyer has no registration, as consumers and authorities.
    it(`are not tidied up, but called what they are: ${what}`, async () => {
      const wrong = swapped(xml, names[0], names[1]);
      const { issues } = (await verdictOn(wrong, { patches: true })).details;
      const offered = issues.flatMap(({ patches = [] }) => patches);
      assert.ok(offered.every((patch) => patch.class !== 'certain'));
      assert.ok(
        offered.some((patch) => Buffer.from(applyFixes(Buffer.from(wrong), [patch])).toString() === xml),
        'the names are not offered',
      );
    });

  it('are moved where nothing else speaks for it', async () => {
    const parts =
      /(<cac:AccountingSupplierParty>[^]*<\/cac:AccountingSupplierParty>)(\s*)(<cac:AccountingCustomerParty>[^]*<\/cac:AccountingCustomerParty>)/;
    assert.notEqual(ubl, plainUbl);
    assert.equal((await firstOffer(plainUbl.replace(parts, '$3$2$1'))).class, 'certain');
  });
});

describe('a category of VAT', () => {
  it('is that of the row with its rate', async () => {
    const at = xrechnungUbl.lastIndexOf('<cbc:ID>S<');
    const wrong = `${xrechnungUbl.slice(0, at)}<cbc:ID>O<${xrechnungUbl.slice(at + '<cbc:ID>S<'.length)}`;
    const { issues } = (await verdictOn(wrong, { patches: true })).details;
    const offered = issues.flatMap(({ patches = [] }) => patches);
    assert.ok(
      offered.some((patch) => Buffer.from(applyFixes(Buffer.from(wrong), [patch])).toString() === xrechnungUbl),
    );
    assert.ok(offered[0]!.edits.every(({ op }) => op === 'setText'));
  });

  it('is told by a reason in words, where it is for one of them', () => {
    assert.deepEqual(
      [
        'Innergemeinschaftliche Lieferung',
        'Reverse charge',
        'Export outside the EU',
        'Education',
        'Autoliquidation',
      ].map(categoryInWords),
      ['K', 'AE', 'G', null, 'AE'],
    );
  });
});

describe('a code that replaces another one', () => {
  it('is none of the other document: what is owed is not asked for', async () => {
    const wrong = withText(xrechnungUblCreditNote, 'cbc:CreditNoteTypeCode', '380');
    const first = await firstOffer(wrong);
    assert.equal(Buffer.from(applyFixes(Buffer.from(wrong), [first])).toString(), xrechnungUblCreditNote);
    assert.equal(await repaired(wrong), wrong);
  });

  it('of an exemption is for its category', async () => {
    const xml = example('en16931-cii.xml').replace(/<ram:ExemptionReason>[^<]*<\/ram:ExemptionReason>/, '');
    const wrong = withReplaced(
      xml,
      '<ram:CategoryCode>K</ram:CategoryCode>',
      '<ram:CategoryCode>K</ram:CategoryCode><ram:ExemptionReasonCode>§ 4 Nr. 1b</ram:ExemptionReasonCode>',
    );
    for (const { edits } of (await verdictOn(wrong, { patches: true })).details.issues.flatMap(
      ({ patches = [] }) => patches,
    ))
      for (const edit of edits)
        if ('value' in edit && edit.value.startsWith('VATEX')) assert.equal(edit.value, 'VATEX-EU-IC');
  });
});

describe('the currency of an invoice', () => {
  itIsRestored('is that of all amounts', withText(xrechnungCii, 'ram:InvoiceCurrencyCode', 'SEK'), xrechnungCii);
});

describe('what is missing in one place', () => {
  const named = withReplaced(peppolUbl, '<cbc:RegistrationName>Muster Werkzeuge GmbH</cbc:RegistrationName>', '');
  itIsRestored('stands in another one: the name of a party', named, peppolUbl, 'choice');

  const order = (name: string): string =>
    ['<', '</'].reduce(
      (xml, tag) => xml.replace(`${tag}cac:AccountingCustomerParty>`, `${tag}cac:${name}>`),
      peppolUbl,
    );
  itIsRestored('stands there by the name that it has in orders', order('BuyerCustomerParty'), peppolUbl, 'choice');

  it('is asked for before what asks for it goes', async () => {
    const wrong = withReplaced(
      peppolUbl,
      '</cbc:DocumentCurrencyCode>',
      '</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>',
    );
    assert.equal((await firstOffer(wrong)).class, 'input');
  });
});

describe('the number of a card', () => {
  it('is told by its last digits', async () => {
    const card = (number: string): string =>
      withElement(
        plainUbl,
        'cac:PaymentMeans',
        '<cac:PaymentMeans><cbc:PaymentMeansCode>48</cbc:PaymentMeansCode><cac:CardAccount>' +
          `<cbc:PrimaryAccountNumberID>${number}</cbc:PrimaryAccountNumberID><cbc:NetworkID>VISA</cbc:NetworkID></cac:CardAccount></cac:PaymentMeans>`,
      );
    const first = await firstOffer(card('4012 8888 8888 1881'));
    assert.deepEqual(
      first.edits.map((edit) => 'value' in edit && edit.value),
      ['1881'],
    );
    assert.equal(await repaired(card('4012888888881881')), card('4012888888881881'));
  });
});

describe('the number of an article', () => {
  it('has the scheme of article numbers before that of addresses', async () => {
    const wrong = withReplaced(
      peppolUbl,
      '<cac:ClassifiedTaxCategory>',
      '<cac:StandardItemIdentification><cbc:ID schemeID="9930">4012345000009</cbc:ID></cac:StandardItemIdentification><cac:ClassifiedTaxCategory>',
    );
    const first = await firstOffer(wrong);
    assert.deepEqual(
      first.edits.map((edit) => 'value' in edit && edit.value),
      ['0160'],
    );
  });
});

describe('the unit of a line', () => {
  it('is put right in its quantity and in what its price is for', async () => {
    const priced = (unit: string): string =>
      peppolUbl
        .replace(/(<cbc:InvoicedQuantity unitCode=")[^"]*/, `$1${unit}`)
        .replace('</cbc:PriceAmount>', `</cbc:PriceAmount><cbc:BaseQuantity unitCode="${unit}">1</cbc:BaseQuantity>`);
    assert.deepEqual((await verdictOn(priced('KGM'))).details.issues, []);
    assert.equal(await repaired(priced('kg')), priced('KGM'));
    assert.equal(await repaired(priced('kwh')), priced('KWH'));
  });
});
