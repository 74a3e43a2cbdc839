/** Converts the CII names of ZUGFeRD 1.0 to current CII names, which the paths of the model use. */

/** The root element in ZUGFeRD 1.0. */
const EARLIER_ROOT = 'rsm:CrossIndustryDocument';

/** The current names by earlier path, since some depend on their context. */
const CURRENT_NAMES: readonly (readonly [earlier: RegExp, present: string])[] = [
  [/^rsm:CrossIndustryDocument\//, 'rsm:CrossIndustryInvoice/'],
  [/\/rsm:SpecifiedExchangedDocumentContext\b/, '/rsm:ExchangedDocumentContext'],
  [/\/rsm:HeaderExchangedDocument\b/, '/rsm:ExchangedDocument'],
  [/\/rsm:SpecifiedSupplyChainTradeTransaction\b/, '/rsm:SupplyChainTradeTransaction'],
  [/(\/ram:IncludedSupplyChainTradeLineItem\/.*ram:SpecifiedTradeSettlement)(MonetarySummation)\b/, '$1Line$2'],
  [/(\/ram:ApplicableSupplyChainTradeSettlement\/ram:SpecifiedTradeSettlement)(MonetarySummation)\b/, '$1Header$2'],
  [/\/ram:ApplicableSupplyChainTrade(Agreement|Delivery|Settlement)\b/, '/ram:ApplicableHeaderTrade$1'],
  [/\/ram:SpecifiedSupplyChainTrade(Agreement|Delivery|Settlement)\b/, '/ram:SpecifiedLineTrade$1'],
  [/\/ram:ApplicablePercent$/, '/ram:RateApplicablePercent'],
];

/** Converts a path from the root to current CII names; other paths stay unchanged. */
export function toCurrentCii(path: readonly string[]): readonly string[] {
  if (path[0] !== EARLIER_ROOT) return path;
  return CURRENT_NAMES.reduce((names, [earlier, present]) => names.replace(earlier, present), path.join('/')).split(
    '/',
  );
}
