/** Taxable amounts that are right, but not marked with their exemption reason everywhere: a warning of EXTENDED. */
import type { Finding, Language } from '../../types.js';
import type { Tree } from '../../xml/tree.js';
import { decimalIn, fill, sentencesOf } from '../sentences.js';
import { display } from './calculation.js';
import { inPlace, ruleCalculationOf } from './calculations.js';
import { clipped } from './clip.js';
import { amountWithReason } from './extended.js';
import { Invoice } from './invoice.js';

/** How much of the amount has the reason; null where the rule is another one, or the amount is wrong. */
export function reasonSentence(
  finding: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): string | null {
  const rule = ruleCalculationOf(finding.assertion);
  if (rule?.find !== 'extendedBaseByReason') return null;
  const found = inPlace(finding, tree, prefixes, true, (place) => amountWithReason(place, rule.category));
  return (
    found &&
    fill(sentencesOf(language).evidence.reason, {
      stated: decimalIn(clipped(Invoice.of(tree, prefixes).text(found.base)), language),
      marked: decimalIn(clipped(display(found.marked)), language),
    })
  );
}
