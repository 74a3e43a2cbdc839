/**
 * Finds the current names for three kinds of element names: those of an earlier version of the format, synonyms, and
 * those of the other syntax.
 */
import KNOWN from 'einvoice-core/knowledge/invoice/called.json' with { type: 'json' };
import { termPaths } from '../terms/business-terms.js';

/** Element names in ZUGFeRD 1.0, and the current names in CII. */
const EARLIER_NAMES: readonly (readonly [earlier: RegExp, present: readonly string[]])[] = [
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

/** The current names for a name of an earlier version; empty for other names. */
export function findCurrentNames(local: string): readonly string[] {
  const [earlier, current] = EARLIER_NAMES.find(([pattern]) => pattern.test(local)) ?? [];
  return earlier === undefined ? [] : current!.map((name) => local.replace(earlier, name));
}

/** Element names by common synonym. */
const NAMES_BY_SYNONYM: ReadonlyMap<string, readonly string[]> = new Map(
  KNOWN.flatMap(({ names, called }) => called.map((each) => [each, names] as const)),
);

/** The element names that a synonym may stand for; empty for other names. */
export function findSynonymNames(local: string): readonly string[] {
  return NAMES_BY_SYNONYM.get(local) ?? [];
}

let counterparts: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The local names that the other syntax has for the same business terms: `IssuerAssignedID` (CII) for `ID` (UBL). */
export function findOtherSyntaxNames(local: string): readonly string[] {
  return [...((counterparts ??= readCounterparts()).get(local) ?? [])];
}

function readCounterparts(): ReadonlyMap<string, ReadonlySet<string>> {
  const namesByName = new Map<string, Set<string>>();
  const addPair = (one: string, other: string): void => {
    if (one !== other) namesByName.set(one, (namesByName.get(one) ?? new Set()).add(other));
  };
  for (const { ubl, cii } of Object.values(termPaths())) {
    const [one, other] = [ubl, cii].map((path) => /:(\w+)(?:\[[^\]]*\])?$/.exec(path ?? '')?.[1]);
    if (one === undefined || other === undefined) continue;
    addPair(one, other);
    addPair(other, one);
  }
  return namesByName;
}
