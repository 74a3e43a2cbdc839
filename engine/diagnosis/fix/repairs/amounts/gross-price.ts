/**
 * A gross price with a charge instead of a discount: removes the gross price, since the net price includes the charge.
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
      let at = node;
      for (const name of names.toReversed()) {
        if (at <= 0 || tree.kind[at] !== ELEMENT || prefixedName(tree, at, prefixes) !== name) break;
        at = tree.parent[at]!;
      }
      const isIn = at > 0 && at !== node && prefixedName(tree, at, prefixes) === group;
      const around = isIn ? tree.parent[at]! : -1;
      // In CII the gross price is a separate group with the charge inside.
      if (isIn && prefixedName(tree, around, prefixes) === price)
        return [editor.delete([price === 'cac:Price' ? at : around])];
    }
    return [];
  },
};
