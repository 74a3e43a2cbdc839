/** Of several things the first that is told does not hang on how a rule is written. */
import assert from 'node:assert/strict';
import { inDocumentOrder, sortByTerm, putAttributesFirst } from '#diagnosis/place/report-order.js';
import type { NodePath } from '#core/types.js';
import { ATTRIBUTE, ELEMENT } from '#schematron/xml/tree.js';
import { treeOf } from '../../../fixtures/schematron.js';

const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
const RAM = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100';
const PREFIXES = new Map([
  [CII, 'rsm'],
  [RAM, 'ram'],
]);
const TREE = treeOf(
  `<CrossIndustryInvoice xmlns="${CII}"><SupplyChainTradeTransaction><a:ApplicableHeaderTradeAgreement xmlns:a="${RAM}"><a:SellerTradeParty k="x">1</a:SellerTradeParty></a:ApplicableHeaderTradeAgreement></SupplyChainTradeTransaction></CrossIndustryInvoice>`,
);
const SELLER = TREE.kind.lastIndexOf(ELEMENT);
const AGREEMENT = TREE.parent[SELLER]!;
const WALK = { tree: TREE, prefixes: PREFIXES, node: SELLER };

type Missing = readonly (readonly [node: number, path: NodePath])[];

function orderedBy(text: string, ...missing: Missing): readonly string[] {
  const places = missing.map(([node, path]) => ({ node, missing: path, related: [] }));
  return sortByTerm(places, WALK, text).map((place) => place.missing.join('/'));
}

function ordered(...missing: Missing): readonly string[] {
  return orderedBy('', ...missing);
}

describe('of several missing things', () => {
  const representative = ['ram:SellerTaxRepresentativeTradeParty'];
  const registration = ['ram:SpecifiedTaxRegistration', 'ram:ID'];

  it('that with the smallest term is first, and groups are behind single terms', () => {
    assert.deepEqual(ordered([AGREEMENT, representative], [SELLER, registration]), [
      registration.join('/'),
      representative.join('/'),
    ]);
    assert.deepEqual(ordered([SELLER, registration], [AGREEMENT, representative]), [
      registration.join('/'),
      representative.join('/'),
    ]);
  });

  it('that which the text of the rule names first is first', () => {
    const name = ['ram:Name'];
    const orders = ['(BT-31) or (BT-27)', 'ibt-031, ibt-027', 'BT-27 or BT-31'].map(
      (text) => orderedBy(text, [SELLER, name], [SELLER, registration])[0],
    );
    assert.deepEqual(orders, [registration.join('/'), registration.join('/'), 'ram:Name']);
  });

  it('what has no term is last', () =>
    assert.deepEqual(ordered([SELLER, ['ram:Nothing']], [SELLER, ['ram:Name']]), ['ram:Name', 'ram:Nothing']));

  it('an element goes before its attribute', () =>
    assert.deepEqual(ordered([SELLER, ['ram:Nothing', '@b']], [SELLER, ['ram:Nothing']]), [
      'ram:Nothing',
      'ram:Nothing/@b',
    ]));
});

describe('of several values', () => {
  it('the attribute that tells the kind of one goes before it', () => {
    const attribute = TREE.kind.lastIndexOf(ATTRIBUTE);
    assert.deepEqual(putAttributesFirst([AGREEMENT, SELLER, attribute], TREE), [AGREEMENT, attribute, SELLER]);
  });

  it('others are in the order of the document', () => assert.deepEqual(inDocumentOrder([7, 3, 5]), [3, 5, 7]));
});
