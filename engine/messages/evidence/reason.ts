/** Taxable amounts that are right, but not marked with their exemption reason everywhere: a warning of EXTENDED. */
import type { Finding, Language } from '../../types.js';
import type { Tree } from '../../xml/tree.js';
import { fill, sentencesOf } from '../sentences.js';
import { display } from './calculation.js';
import { inPlace } from './calculations.js';
import { clipped } from './clip.js';
import { amountWithReason } from './extended.js';
import { Invoice } from './invoice.js';
import { CATEGORIES } from './vat.js';

/** The rules of the taxable amounts by exemption reason, with the category as rule ids have it. */
const RULE = /^BR-FXEXT-([A-Z]+)-08rev$/;

/** How much of the amount has the reason; null where the rule is another one, or the amount is wrong. */
export function reasonSentence(finding: Finding, tree: Tree, prefixes: ReadonlyMap<string, string>, language: Language): string | null {
  const category = CATEGORIES[RULE.exec(finding.assertion.code)?.[1] ?? ''];
  const found = category === undefined ? null : inPlace(finding, tree, prefixes, true, (place) => amountWithReason(place, category));
  return found && fill(sentencesOf(language).evidence.reason, { stated: clipped(Invoice.of(tree, prefixes).text(found.base)), marked: clipped(display(found.marked)) });
}
