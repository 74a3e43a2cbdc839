/**
 * A gross price with a charge instead of a discount: removes the gross price, since the net price already includes the
 * charge.
 */
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';

/** Paths to the charge indicator: the price, the allowance or charge, and the names below. */
const GROUPS = [
  ['cac:Price', 'cac:AllowanceCharge', 'cbc:ChargeIndicator'],
  ['ram:GrossPriceProductTradePrice', 'ram:AppliedTradeAllowanceCharge', 'ram:ChargeIndicator', 'udt:Indicator'],
] as const;

/** Applies to an issue about the charge indicator. */
export const grossPrice: Fix = {
  id: 'gross-price',
  for: 'value',
  candidates({ node, editor, tree, prefixes }) {
    for (const [price, group, ...names] of GROUPS) {
      let ancestor = node;
      for (const name of names.toReversed()) {
        if (ancestor <= 0 || tree.kind[ancestor] !== ELEMENT || prefixedName(tree, ancestor, prefixes) !== name) break;
        ancestor = tree.parent[ancestor]!;
      }
      const isIndicator = ancestor > 0 && ancestor !== node && prefixedName(tree, ancestor, prefixes) === group;
      const priceNode = isIndicator ? tree.parent[ancestor]! : -1;
      // In CII the gross price is a separate group with the charge inside.
      if (isIndicator && prefixedName(tree, priceNode, prefixes) === price)
        return [editor.delete([price === 'cac:Price' ? ancestor : priceNode])];
    }
    return [];
  },
};
