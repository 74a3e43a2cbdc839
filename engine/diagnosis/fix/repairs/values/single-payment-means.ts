/**
 * Details of several payment means in one group: keeps the details of one payment means, sets its code, and deletes the
 * other details.
 */
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';
import { PAYMENT_SYNTAXES } from '../../kit/values/payment-details.js';

/**
 * Offers to keep each kind of details, since only a person knows which was agreed. The kind that fits the current code
 * comes first.
 */
export const singlePaymentMeans: Fix = {
  id: 'single-payment-means',
  for: 'any issue',
  candidates({ node, editor, tree, prefixes }) {
    for (const { means: name, code: codeName, details } of PAYMENT_SYNTAXES) {
      const means = [node, tree.parent[node] ?? 0].find(
        (each) => each > 0 && tree.kind[each] === ELEMENT && prefixedName(tree, each, prefixes) === name,
      );
      if (means === undefined) continue;
      const [code, another] = nodesOneStepAway(tree, means, codeName, prefixes);
      const presentDetails = Object.keys(details).flatMap((each) => {
        const nodes = nodesOneStepAway(tree, means, each, prefixes);
        return nodes.length === 0 ? [] : [{ nodes, codes: details[each]! }];
      });
      if (code === undefined || another !== undefined || presentDetails.length < 2) return [];
      const currentCode = tree.stringValue(code).trim();
      return [...presentDetails]
        .sort((one, other) => Number(other.codes.includes(currentCode)) - Number(one.codes.includes(currentCode)))
        .map(({ nodes, codes }) => {
          const others = presentDetails.filter((each) => each.nodes !== nodes).flatMap((each) => each.nodes);
          const removal = editor.delete([...others].sort((one, other) => one - other));
          return codes.includes(currentCode) ? removal : editor.combine([editor.setValue(code, codes[0]!), removal]);
        });
    }
    return [];
  },
};
