/** Names that an element has elsewhere: in an earlier version of a format, or in the other syntax of invoices. */
import KNOWN from 'einvoice-core/knowledge/invoice/called.json' with { type: 'json' };
import { termPaths } from '../terms/business-terms.js';

/** Names of the CII that ZUGFeRD 1.0 was made for, and the present ones. */
const EARLIER: readonly (readonly [earlier: RegExp, present: readonly string[]])[] = [
  [/^ApplicableSupplyChainTrade(Agreement|Delivery|Settlement)$/, ['ApplicableHeaderTrade$1']],
  [/^SpecifiedSupplyChainTrade(Agreement|Delivery|Settlement)$/, ['SpecifiedLineTrade$1']],
  [/^SpecifiedExchangedDocumentContext$/, ['ExchangedDocumentContext']],
  [/^HeaderExchangedDocument$/, ['ExchangedDocument']],
  [/^SpecifiedSupplyChainTradeTransaction$/, ['SupplyChainTradeTransaction']],
  [
    /^SpecifiedTradeSettlementMonetarySummation$/,
    ['SpecifiedTradeSettlementHeaderMonetarySummation', 'SpecifiedTradeSettlementLineMonetarySummation'],
  ],
  [/^ApplicablePercent$/, ['RateApplicablePercent']],
];

/** The present names of an element that has an earlier one; none for others. */
export function presentNamesOf(local: string): readonly string[] {
  const [earlier, present] = EARLIER.find(([pattern]) => pattern.test(local)) ?? [];
  return earlier === undefined ? [] : present!.map((name) => local.replace(earlier, name));
}

/** What programs and people call elements of invoices, with the names that these may have. */
const CALLED: ReadonlyMap<string, readonly string[]> = new Map(
  KNOWN.flatMap(({ names, called }) => called.map((each) => [each, names] as const)),
);

/** The names of what an element is called by many; none where it is called by a name of its own. */
export function namesOfCalled(local: string): readonly string[] {
  return CALLED.get(local) ?? [];
}

let counterparts: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** What the values of an element are called in the other syntax; read on the first call. */
export function otherSyntaxNamesOf(local: string): readonly string[] {
  return [...((counterparts ??= readCounterparts()).get(local) ?? [])];
}

function readCounterparts(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const keep = (one: string, other: string): void => {
    if (one !== other) found.set(one, (found.get(one) ?? new Set()).add(other));
  };
  for (const { ubl, cii } of Object.values(termPaths())) {
    const [one, other] = [ubl, cii].map((path) => /:(\w+)(?:\[[^\]]*\])?$/.exec(path ?? '')?.[1]);
    if (one === undefined || other === undefined) continue;
    keep(one, other);
    keep(other, one);
  }
  return found;
}
