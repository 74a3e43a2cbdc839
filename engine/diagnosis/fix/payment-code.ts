/** The code of a means of payment that goes with the details beside it. */
import { childrenAt } from '../facts/values/value-node.js';
import { nodesNamed } from '../../xml/nodes-named.js';
import { prefixedName } from '../../xml/prefixed-names.js';
import { ELEMENT } from '../../xml/tree.js';
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

/** What stands outside of the means of payment and is for one way to pay: the mandate of a direct debit. */
const OUTSIDE: readonly (readonly [name: string, details: string])[] = [
  ['ram:DirectDebitMandateID', 'ram:PayerPartyDebtorFinancialAccount'],
  ['ram:CreditorReferenceID', 'ram:PayerPartyDebtorFinancialAccount'],
];

/**
 * The codes for the only details that there are, where the code is for others.
 * @param node the means of payment, something right in it, or what is for one way to pay where there is only one means
 */
export function fittingCodes(node: number, editor: Editor): readonly Made[] {
  const { tree, prefixes } = editor;
  const outside = tree.kind[node] === ELEMENT ? prefixedName(tree, node, prefixes) : '';
  const own = OUTSIDE.find(([name]) => name === outside)?.[1];
  for (const [name, codeName, details] of DETAILS) {
    const all = own === undefined ? [node, tree.parent[node] ?? 0] : nodesNamed(tree, name, prefixes);
    if (own !== undefined && all.length !== 1) continue;
    const means = all.find(
      (each) => each > 0 && tree.kind[each] === ELEMENT && prefixedName(tree, each, prefixes) === name,
    );
    if (means === undefined) continue;
    const [code, another] = childrenAt(tree, means, codeName, prefixes);
    const found = Object.keys(details).filter((each) => childrenAt(tree, means, each, prefixes).length > 0);
    const [only, other] = new Set(own === undefined ? found : [...found, own]);
    if (code === undefined || another !== undefined || only === undefined || other !== undefined) return [];
    const fitting = details[only]!;
    if (fitting.includes(tree.stringValue(code).trim())) return [];
    return fitting.map((each) => editor.set(code, each));
  }
  return [];
}

/**
 * One way to pay where there are details for several: those of the others go, and the code is for what is left. Which way was
 * agreed only a person can tell; what the code says already comes first.
 * @param node the means of payment, or something right in it
 */
export function asOneWay(node: number, editor: Editor): readonly Made[] {
  const { tree, prefixes } = editor;
  for (const [name, codeName, details] of DETAILS) {
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
}

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
