/** Of several things the first that is told does not hang on how a rule is written. */
import assert from 'node:assert/strict';
import { inDocumentOrder, inTermOrder, kindsFirst } from '../../../engine/issues/told-first.js';
import type { NodePath } from '../../../engine/types.js';
import { ATTRIBUTE, ELEMENT } from '../../../engine/xml/tree.js';
import { treeOf } from '../../fixtures/schematron.js';

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

function ordered(...missing: readonly (readonly [node: number, path: NodePath])[]): readonly string[] {
  const places = missing.map(([node, path]) => ({ node, missing: path, related: [] }));
  return inTermOrder(places, WALK).map((place) => place.missing.join('/'));
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
    assert.deepEqual(kindsFirst([AGREEMENT, SELLER, attribute], TREE), [AGREEMENT, attribute, SELLER]);
  });

  it('others are in the order of the document', () => assert.deepEqual(inDocumentOrder([7, 3, 5]), [3, 5, 7]));
});
