/** The code of a means of payment that goes with the details beside it. */
import { childrenAt } from '../messages/evidence/value-node.js';
import { prefixedName } from '../xml/prefixed-names.js';
import { ELEMENT } from '../xml/tree.js';
import type { Editor, Made } from './edits.js';

/** What details are called, with the codes (UNTDID 4461) that they are for. */
const DETAILS: readonly (readonly [
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

/**
 * The codes for the only details that there are, where the code is for others.
 * @param node the means of payment, or something right in it
 */
export function fittingCodes(node: number, editor: Editor): readonly Made[] {
  const { tree, prefixes } = editor;
  for (const means of [node, tree.parent[node] ?? 0]) {
    if (means <= 0 || tree.kind[means] !== ELEMENT) continue;
    const known = DETAILS.find(([name]) => name === prefixedName(tree, means, prefixes));
    if (known === undefined) continue;
    const [, name, details] = known;
    const [code, another] = childrenAt(tree, means, name, prefixes);
    const [only, other] = Object.keys(details).filter((each) => childrenAt(tree, means, each, prefixes).length > 0);
    if (code === undefined || another !== undefined || only === undefined || other !== undefined) return [];
    const fitting = details[only]!;
    if (fitting.includes(tree.stringValue(code).trim())) return [];
    return fitting.map((each) => editor.set(code, each));
  }
  return [];
}
