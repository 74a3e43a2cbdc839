/**
 * Explains warnings of Factur-X EXTENDED about taxable amounts that are right. The rules warn because they add up only
 * lines that state the exemption reason of the VAT row.
 */
import type { Finding } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { type Part, decimalPart, part } from 'einvoice-wording/part.js';
import { formatAmount } from '../calculations/calculation.js';
import { searchInContext, ruleCalculationOf } from '../calculations/calculations.js';
import { clip } from 'einvoice-wording/clip.js';
import { amountWithReason } from '../calculations/extended.js';
import { Elements } from '../elements.js';

/**
 * The sentence that says how much of a taxable amount comes from lines that state the exemption reason; null for other
 * rules, or if the amount is wrong.
 */
export function reasonSentence(finding: Finding, tree: Tree, prefixes: Prefixes): Part | null {
  const rule = ruleCalculationOf(finding.assertion);
  if (rule?.find !== 'extendedBaseByReason') return null;
  const amounts = searchInContext(finding, tree, prefixes, (context) =>
    // Only rules of EXTENDED check this calculation.
    amountWithReason({ ...context, isExtended: true }, rule.category),
  );
  return (
    amounts &&
    part('evidence.reason', {
      stated: decimalPart(clip(Elements.of(tree, prefixes).text(amounts.base))),
      marked: decimalPart(clip(formatAmount(amounts.withReason))),
    })
  );
}
