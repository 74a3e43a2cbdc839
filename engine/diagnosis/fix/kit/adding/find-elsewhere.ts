/** Takes values for a missing element from other places in the document. */
import { nodesOneStepAway, findValueNode } from '../../../facts/values/value-node.js';
import type { NodePath } from 'einvoice-core/types.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { countriesFor } from '../values/country.js';
import type { Editor } from '../../edits/editor.js';

/** The possible values of a missing element, taken from other places in the document. */
export function findElsewhere(parent: number, missing: NodePath, editor: Editor): readonly string[] {
  const name = missing.at(-1)!;
  if (COUNTRY.test(name)) return countriesFor(parent, editor);
  if (name === 'cbc:RegistrationName') return tradingNames(parent, editor);
  return name === 'cbc:BuyerReference' || name === 'ram:BuyerReference' ? buyerRouteIds(editor) : [];
}

/** Matches elements with a country code. */
const COUNTRY = /(?:IdentificationCode|CountryID)$/;

/** The trading name of the party whose registration name is missing. */
function tradingNames(parent: number, { tree, prefixes }: Editor): readonly string[] {
  for (const party of [parent, tree.parent[parent]!]) {
    const name = findValueNode(tree, party, ['cac:PartyName', 'cbc:Name'], prefixes);
    if (name > 0 && tree.stringValue(name).trim() !== '') return [tree.stringValue(name).trim()];
  }
  return [];
}

/** The scheme of Leitweg-IDs, the routing identifiers of German authorities. They are also used as buyer references. */
const LEITWEG_SCHEME = '0204';
/** Paths to the buyer's electronic address in UBL and CII. */
const BUYER_ADDRESSES = [
  ['cac:AccountingCustomerParty', 'cac:Party', 'cbc:EndpointID'],
  ['ram:BuyerTradeParty', 'ram:URIUniversalCommunication', 'ram:URIID'],
] as const;

/** The buyer's electronic addresses that are Leitweg-IDs. */
function buyerRouteIds({ tree, prefixes }: Editor): readonly string[] {
  return BUYER_ADDRESSES.flatMap(([party, ...path]) =>
    nodesNamed(tree, party, prefixes).flatMap((node) => {
      const address = findValueNode(tree, node, path, prefixes);
      const [scheme] = address < 0 ? [] : nodesOneStepAway(tree, address, '@schemeID', prefixes);
      return scheme !== undefined && tree.stringValue(scheme).trim() === LEITWEG_SCHEME
        ? [tree.stringValue(address).trim()]
        : [];
    }),
  );
}
