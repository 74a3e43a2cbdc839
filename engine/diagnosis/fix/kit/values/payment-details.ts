/** What is told of each way to pay, and the codes that it is for. */
import { childrenAt } from '../../../facts/values/value-node.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';

/** What details are called, with the codes (UNTDID 4461) that they are for. */
export const DETAILS: readonly (readonly [
  means: string,
  code: string,
  details: Readonly<Record<string, readonly string[]>>,
])[] = [
  [
    'cac:PaymentMeans',
    'cbc:PaymentMeansCode',
    {
      'cac:PayeeFinancialAccount': ['58', '30'],
      'cac:PaymentMandate': ['59'],
      'cac:CardAccount': ['48', '54', '55'],
    },
  ],
  [
    'ram:SpecifiedTradeSettlementPaymentMeans',
    'ram:TypeCode',
    {
      'ram:PayeePartyCreditorFinancialAccount': ['58', '30'],
      'ram:PayerPartyDebtorFinancialAccount': ['59'],
      'ram:ApplicableTradeSettlementFinancialCard': ['48', '54', '55'],
    },
  ],
];

/** Whether a means of payment has only details that another code is for: of a transfer to an account no card payment is made. */
export function isForOtherDetails(code: number, value: string, { tree, prefixes }: Editor): boolean {
  const means = tree.parent[code] ?? 0;
  if (means <= 0 || tree.kind[code] !== ELEMENT) return false;
  const known = DETAILS.find(([name]) => name === prefixedName(tree, means, prefixes));
  if (known === undefined || prefixedName(tree, code, prefixes) !== known[1]) return false;
  const [, , details] = known;
  const found = Object.keys(details).filter((each) => childrenAt(tree, means, each, prefixes).length > 0);
  const isKnown = Object.values(details).some((codes) => codes.includes(value));
  return isKnown && found.length > 0 && !found.some((each) => details[each]!.includes(value));
}
