/** Details of several payment means in one group: keeps the details of one, sets its code, and deletes the others. */
import { childrenAt } from '../../../facts/values/value-node.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';
import { DETAILS } from '../../kit/values/payment-details.js';

/** Offers each of them, since only a person knows which was agreed; the one that fits the current code comes first. */
export const onePaymentWay: Fix = {
  id: 'one-payment-way',
  for: 'anything',
  candidates({ node, editor, tree, prefixes }) {
    for (const { means: name, code: codeName, details } of DETAILS) {
      const means = [node, tree.parent[node] ?? 0].find(
        (each) => each > 0 && tree.kind[each] === ELEMENT && prefixedName(tree, each, prefixes) === name,
      );
      if (means === undefined) continue;
      const [code, another] = childrenAt(tree, means, codeName, prefixes);
      const found = Object.keys(details).flatMap((each) => {
        const nodes = childrenAt(tree, means, each, prefixes);
        return nodes.length === 0 ? [] : [{ nodes, codes: details[each]! }];
      });
      if (code === undefined || another !== undefined || found.length < 2) return [];
      const stated = tree.stringValue(code).trim();
      return [...found]
        .sort((one, other) => Number(other.codes.includes(stated)) - Number(one.codes.includes(stated)))
        .map(({ nodes, codes }) => {
          const others = found.filter((each) => each.nodes !== nodes).flatMap((each) => each.nodes);
          const gone = editor.delete([...others].sort((one, other) => one - other));
          return codes.includes(stated) ? gone : editor.together([editor.set(code, codes[0]!), gone]);
        });
    }
    return [];
  },
};
