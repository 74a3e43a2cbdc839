/** Sets the payment means code that matches the payment details. */
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';
import { PAYMENT_SYNTAXES } from '../../kit/values/payment-details.js';

/**
 * Details outside of the payment means, each with the detail inside that it implies: a direct debit mandate implies the
 * payer's account.
 */
const OUTSIDE_DETAILS: readonly (readonly [name: string, details: string])[] = [
  ['ram:DirectDebitMandateID', 'ram:PayerPartyDebtorFinancialAccount'],
  ['ram:CreditorReferenceID', 'ram:PayerPartyDebtorFinancialAccount'],
];

/**
 * Offers each code to which the details belong, if all details are of one kind and the current code does not fit.
 * Applies to issues about the payment means or its children. If there is only one payment means, also applies to issues
 * about details outside.
 */
export const paymentCode: Fix = {
  id: 'payment-code',
  for: 'any issue',
  candidates({ node, isElement, editor, tree, prefixes }) {
    const outsideName = isElement ? prefixedName(tree, node, prefixes) : '';
    const impliedDetail = OUTSIDE_DETAILS.find(([name]) => name === outsideName)?.[1];
    for (const { means: name, code: codeName, details } of PAYMENT_SYNTAXES) {
      const all = impliedDetail === undefined ? [node, tree.parent[node] ?? 0] : nodesNamed(tree, name, prefixes);
      if (impliedDetail !== undefined && all.length !== 1) continue;
      const means = all.find(
        (each) => each > 0 && tree.kind[each] === ELEMENT && prefixedName(tree, each, prefixes) === name,
      );
      if (means === undefined) continue;
      const [code, another] = nodesOneStepAway(tree, means, codeName, prefixes);
      const presentDetails = Object.keys(details).filter(
        (each) => nodesOneStepAway(tree, means, each, prefixes).length > 0,
      );
      const [only, other] = new Set(impliedDetail === undefined ? presentDetails : [...presentDetails, impliedDetail]);
      if (code === undefined || another !== undefined || only === undefined || other !== undefined) return [];
      const fittingCodes = details[only]!;
      if (fittingCodes.includes(tree.stringValue(code).trim())) return [];
      return fittingCodes.map((each) => editor.setValue(code, each));
    }
    return [];
  },
};
