/** Names of the CII that ZUGFeRD 1.0 was made for, as those of the one that the model is bound to. */

/** What a document of it is called. */
const EARLIER_ROOT = 'rsm:CrossIndustryDocument';

/** Some names depend on what they stand in. */
const PRESENT: readonly (readonly [earlier: RegExp, present: string])[] = [
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

/** A path from the root with the names of the present CII; any other path stays. */
export function inPresentCii(path: readonly string[]): readonly string[] {
  if (path[0] !== EARLIER_ROOT) return path;
  return PRESENT.reduce((names, [earlier, present]) => names.replace(earlier, present), path.join('/')).split('/');
}
