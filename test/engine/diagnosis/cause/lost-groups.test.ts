/** Elements whose group has lost its tags, or that stand in another one: one cause, and a patch that gives the document back. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import {
  elementIn,
  facturxExtended,
  peppolUbl,
  plainCii,
  withAfter,
  withBefore,
  withElement,
  withReplaced,
  without,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { verdictOn } from '../../../fixtures/rules.js';
import { XRECHNUNG, XRECHNUNG_EXTENSION } from '../../../fixtures/ubl.js';

const blankless = (xml: string): string => xml.replace(/\s+/g, '');

/** Without the tags of the last element of a name that has no other of its name in it. */
function unwrapped(xml: string, name: string): string {
  const [from, to] = [xml.lastIndexOf(`<${name}>`), xml.lastIndexOf(`</${name}>`)];
  assert.ok(from >= 0 && to > from, name);
  return xml.slice(0, from) + xml.slice(from + name.length + 2, to) + xml.slice(to + name.length + 3);
}

/** With the first element of a name behind its parent. */
function slipped(xml: string, name: string, parent: string): string {
  const own = elementIn(xml, name);
  return withAfter(xml.replace(own, ''), parent, own);
}

const inItem = (xml: string, properties: string): string =>
  xml.replace('</cac:Item>', () => `${properties}</cac:Item>`);
const property = (name: string): string =>
  `<cac:AdditionalItemProperty><cbc:Name>${name}</cbc:Name><cbc:Value>red</cbc:Value></cac:AdditionalItemProperty>`;
const withProperty = inItem(xrechnungUbl, property('Colour'));
const withProperties = inItem(xrechnungUbl, property('Colour') + property('Lid'));

const characteristic = (name: string): string =>
  `<ram:ApplicableProductCharacteristic><ram:Description>${name}</ram:Description><ram:Value>red</ram:Value></ram:ApplicableProductCharacteristic>`;
const withCharacteristic = withAfter(plainCii, 'ram:Name', characteristic('Colour'));
const withCharacteristics = withAfter(plainCii, 'ram:Name', characteristic('Colour') + characteristic('Lid'));

const withRecipient = withAfter(
  withElement(
    facturxExtended,
    'ram:SpecifiedLineTradeDelivery',
    elementIn(facturxExtended, 'ram:SpecifiedLineTradeDelivery'),
  ),
  'ram:BilledQuantity',
  '<ram:ShipToTradeParty><ram:ID>7</ram:ID><ram:Name>Site</ram:Name></ram:ShipToTradeParty>',
);

/** A line with two lines below it, in the extension of XRechnung. */
const subLine = (id: string): string => `<cac:SubInvoiceLine><cbc:ID>${id}</cbc:ID>
      <cbc:InvoicedQuantity unitCode="C62">2</cbc:InvoicedQuantity>
      <cbc:LineExtensionAmount currencyID="EUR">50.00</cbc:LineExtensionAmount>
      ${elementIn(xrechnungUbl, 'cac:Item')}
      <cac:Price><cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount></cac:Price></cac:SubInvoiceLine>`;
const withSubLines = withReplaced(xrechnungUbl, XRECHNUNG, XRECHNUNG_EXTENSION).replace(
  '</cac:InvoiceLine>',
  () => `${subLine('1.1')}${subLine('1.2')}</cac:InvoiceLine>`,
);

const price = '<cac:Price><cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount></cac:Price>';
const discounted =
  '<cac:Price><cbc:PriceAmount currencyID="EUR">25.00</cbc:PriceAmount><cac:AllowanceCharge>' +
  '<cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">5.00</cbc:Amount>' +
  '<cbc:BaseAmount currencyID="EUR">30.00</cbc:BaseAmount></cac:AllowanceCharge></cac:Price>';
const withDiscount = withReplaced(peppolUbl, price, discounted);
const withCharge = withBefore(
  withReplaced(peppolUbl, '<cbc:PriceAmount currencyID="EUR">25.00', '<cbc:PriceAmount currencyID="EUR">24.00'),
  'cac:Item',
  '<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Saw</cbc:AllowanceChargeReason>' +
    '<cbc:Amount currencyID="EUR">4.00</cbc:Amount></cac:AllowanceCharge>',
);
const period = '<cac:InvoicePeriod><cbc:StartDate>2026-09-01</cbc:StartDate></cac:InvoicePeriod>';
const withPeriods = withBefore(withBefore(xrechnungUbl, 'cac:Item', period), 'cac:AccountingSupplierParty', period);

const lines = elementIn(xrechnungUbl, 'cac:InvoiceLine');

describe('elements whose group has no tags', () => {
  for (const [what, xml, wrong, name, own] of [
    [
      'an item property',
      withProperty,
      unwrapped(withProperty, 'cac:AdditionalItemProperty'),
      'AdditionalItemProperty',
      'certain',
    ],
    [
      'an item property behind another',
      withProperties,
      unwrapped(withProperties, 'cac:AdditionalItemProperty'),
      'AdditionalItemProperty',
      'certain',
    ],
    [
      'two item properties',
      withProperties,
      unwrapped(unwrapped(withProperties, 'cac:AdditionalItemProperty'), 'cac:AdditionalItemProperty'),
      'AdditionalItemProperty',
      'certain',
    ],
    [
      'a characteristic, CII',
      withCharacteristics,
      unwrapped(withCharacteristics, 'ram:ApplicableProductCharacteristic'),
      'ApplicableProductCharacteristic',
      'certain',
    ],
    [
      'the only characteristic, of which one part may stand there',
      withCharacteristic,
      unwrapped(withCharacteristic, 'ram:ApplicableProductCharacteristic'),
      'ApplicableProductCharacteristic',
      'choice',
    ],
    ['a line below a line', withSubLines, unwrapped(withSubLines, 'cac:SubInvoiceLine'), 'SubInvoiceLine', 'certain'],
    [
      'one of two recipients',
      withRecipient,
      unwrapped(withRecipient, 'ram:ShipToTradeParty'),
      'ram:ShipToTradeParty or ram:UltimateShipToTradeParty',
      'choice',
    ],
  ] as const)
    it(`are one mistake: ${what}`, async () => {
      const { code, message, patches = [] } = await onlyCauseIn(wrong);
      assert.equal(code, 'XSD', message);
      assert.ok(message.includes(name), message);
      assert.equal(patches[0]?.class, own, message);
      const mended = patches.map((patch) => blankless(Buffer.from(applyFixes(Buffer.from(wrong), [patch])).toString()));
      assert.ok(mended.includes(blankless(xml)), mended.join('\n'));
    });

  it('are a choice where several may be missing: each leads to a valid document', async () => {
    const wrong = unwrapped(withRecipient, 'ram:ShipToTradeParty');
    const { patches = [] } = await onlyCauseIn(wrong);
    assert.equal(patches.length, 2);
    for (const patch of patches) {
      const { report } = await verdictOn(Buffer.from(applyFixes(Buffer.from(wrong), [patch])).toString());
      assert.equal(report.valid, true);
    }
  });
});

describe('an element that stands beside its group, where it may stand, too', () => {
  for (const [what, xml, wrong] of [
    [
      'the period of a line, beside that of the invoice',
      withPeriods,
      slipped(withPeriods.replace(period, '§'), 'cac:InvoicePeriod', 'cac:InvoiceLine').replace('§', period),
    ],
    [
      'the charge of a line, without a category of VAT',
      withCharge,
      slipped(withCharge, 'cac:AllowanceCharge', 'cac:InvoiceLine'),
    ],
    ['the discount of a price', withDiscount, slipped(withDiscount, 'cac:AllowanceCharge', 'cac:Price')],
    [
      'the name of a characteristic, CII',
      withCharacteristic,
      slipped(withCharacteristic, 'ram:Description', 'ram:ApplicableProductCharacteristic'),
    ],
    [
      'a price in the item',
      xrechnungUbl,
      withReplaced(withReplaced(xrechnungUbl, price, ''), '</cac:Item>', `${price}</cac:Item>`),
    ],
    [
      'a quantity in the agreement, CII',
      xrechnungCii,
      withReplaced(
        withReplaced(xrechnungCii, elementIn(xrechnungCii, 'ram:BilledQuantity'), ''),
        '</ram:SpecifiedLineTradeAgreement>',
        `${elementIn(xrechnungCii, 'ram:BilledQuantity')}</ram:SpecifiedLineTradeAgreement>`,
      ),
    ],
  ] as const)
    it(`belongs in it: ${what}`, async () => {
      const { code, message, patches = [] } = await onlyCauseIn(wrong);
      assert.equal(code, 'XSD', message);
      const mended = patches.map((patch) => blankless(Buffer.from(applyFixes(Buffer.from(wrong), [patch])).toString()));
      assert.equal(mended[0], blankless(xml), message);
    });

  it('says where it may have slipped out of, in every language', async () => {
    const wrong = slipped(withDiscount, 'cac:AllowanceCharge', 'cac:Price');
    for (const [language, sentence] of [
      ['en', /Or put it back into cac:Price \(line \d+\), if it has slipped out of that\.$/],
      ['de', /Oder setzen Sie es wieder in cac:Price \(Zeile \d+\), falls es dort herausgerutscht ist\.$/],
      ['fr', /Ou bien remettez-le dans cac:Price \(ligne \d+\), s’il en est sorti\.$/],
    ] as const) {
      const { details } = await verdictOn(wrong, { language });
      assert.match(details.issues.find(({ causedBy }) => causedBy === null)!.message, sentence);
    }
  });
});

describe('names and tags that are wrong throughout', () => {
  for (const [what, xml, wrong] of [
    [
      'values without their prefix',
      xrechnungUbl,
      xrechnungUbl
        .replace(/(<\/?)cbc:/g, '$1')
        .replace('<ubl:Invoice ', '<ubl:Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" '),
    ],
    [
      'names of ZUGFeRD 1.0',
      xrechnungCii,
      xrechnungCii
        .replace(/ApplicableHeaderTrade/g, 'ApplicableSupplyChainTrade')
        .replace(/SpecifiedLineTrade/g, 'SpecifiedSupplyChainTrade'),
    ],
    [
      'the name of CII',
      xrechnungUbl,
      withReplaced(xrechnungUbl, 'cbc:DocumentCurrencyCode', 'cbc:InvoiceCurrencyCode'),
    ],
    [
      'the name of another category',
      xrechnungUbl,
      withReplaced(xrechnungUbl, 'cac:ClassifiedTaxCategory', 'cac:TaxCategory'),
    ],
    [
      'a list of lines',
      xrechnungUbl,
      withReplaced(xrechnungUbl, lines, `<cac:InvoiceLines>${lines}</cac:InvoiceLines>`),
    ],
    [
      'lines in a line',
      xrechnungUbl.replace(lines, lines + lines),
      xrechnungUbl.replace(lines, `<cac:InvoiceLine>${lines}${lines}</cac:InvoiceLine>`),
    ],
  ] as const)
    it(`are one mistake: ${what}`, async () => {
      const { details } = await verdictOn(wrong, { patches: true });
      const [cause, ...others] = details.issues.filter(({ causedBy, code }) => causedBy === null && code === 'XSD');
      assert.deepEqual(
        others.map(({ message }) => message),
        [],
      );
      const { patches = [], message } = cause!;
      assert.equal(patches[0]?.class, 'certain', message);
      const mended = Buffer.from(applyFixes(Buffer.from(wrong), [patches[0]])).toString();
      const bare = blankless(mended).replace('xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"', '');
      assert.equal(bare, blankless(xml));
    });

  for (const [what, wrong, count] of [
    ['the kind of tax', xrechnungUbl.replace(/<cac:TaxScheme>[\s\S]*?<\/cac:TaxScheme>/g, ''), 4],
    ['the kind of tax, CII', xrechnungCii.replace(/<ram:TypeCode>VAT<\/ram:TypeCode>/g, ''), 2],
  ] as const)
    it(`${what} is added wherever it was left out`, async () => {
      const { details } = await verdictOn(wrong, { patches: true });
      const causes = details.issues.filter(({ causedBy }) => causedBy === null);
      // Two of them may have been forgotten.
      assert.equal(causes.length, count < 3 ? count : 1);
      const document =
        count < 3 ? wrong : Buffer.from(applyFixes(Buffer.from(wrong), [causes[0]!.patches![0]!])).toString();
      assert.equal((await verdictOn(document)).report.valid, count >= 3);
    });

  it('a rate beside its category is moved into it', async () => {
    const rate = '<cbc:Percent>19</cbc:Percent>';
    const wrong = xrechnungUbl.replace(
      `<cac:TaxCategory><cbc:ID>S</cbc:ID>${rate}`,
      `${rate}<cac:TaxCategory><cbc:ID>S</cbc:ID>`,
    );
    assert.notEqual(wrong, xrechnungUbl);
    const { patches = [] } = await onlyCauseIn(wrong);
    assert.equal(
      blankless(Buffer.from(applyFixes(Buffer.from(wrong), [patches[0]!])).toString()),
      blankless(xrechnungUbl),
    );
  });

  it('a group that has text in place of its parts lacks none of them by itself', async () => {
    const wrong = withReplaced(
      xrechnungUbl,
      elementIn(xrechnungUbl, 'cac:Party'),
      '<cac:Party>Muster Werkzeuge GmbH</cac:Party>',
    );
    assert.match((await onlyCauseIn(wrong)).message, /There is text between the elements of cac:Party/);
  });

  it('a transaction that is missing as a whole is one mistake', async () => {
    await onlyCauseIn(without(xrechnungCii, 'rsm:SupplyChainTradeTransaction'));
  });

  it('a unit that no quantity has is missing in the line', async () => {
    const wrong = withAfter(
      withReplaced(plainCii, ' unitCode="C62"', ''),
      'ram:ChargeAmount',
      '<ram:BasisQuantity unitCode="C62">1</ram:BasisQuantity>',
    );
    assert.equal((await onlyCauseIn(wrong)).code, 'BR-23');
  });
});
