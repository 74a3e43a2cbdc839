/**
 * An allowance or charge inside a price, but with a VAT category. The category shows that it belongs at document level.
 */
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { nameKey } from 'einvoice-schematron/xml/named-child.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { rootOf } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';
import { positionFor } from '../../kit/adding/additions.js';
import { VAT_GROUP } from '../../kit/amounts/other-level.js';

/** Limits the trials per issue. */
const MAX_ALLOWANCES = 3;

/** Moves each such allowance or charge to document level. */
export const allowanceInPrice: Fix = {
  id: 'allowance-in-price',
  for: 'any issue',
  candidates({ editor, tree, prefixes }) {
    const inPrices = nodesNamed(tree, 'cac:AllowanceCharge', prefixes).filter(
      (node) =>
        prefixedName(tree, tree.parent[node]!, prefixes) === 'cac:Price' &&
        nodesOneStepAway(tree, node, VAT_GROUP.ubl, prefixes).length > 0,
    );
    if (inPrices.length > MAX_ALLOWANCES) return [];
    const root = rootOf(tree);
    return inPrices.map((node) =>
      editor.combine([
        editor.delete([node]),
        editor.insert(root, positionFor(root, nameKey(tree, node), editor), editor.markup(node)),
      ]),
    );
  },
};
