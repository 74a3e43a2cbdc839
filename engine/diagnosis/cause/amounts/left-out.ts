/** What has been left out, and follows from the other figures: an amount, a VAT breakdown. */
import { reasoningPart, shown } from '../../describe/reasoning.js';
import type { Change } from '../../conclude/change.js';
import type { Figures } from '../../facts/figures/figure.js';
import type { Prefixes } from '../../../xml/prefixed-names.js';
import type { Tree } from '../../../xml/tree.js';
import type { Reasoned } from '../conclusion.js';
import { gapOf } from './gap.js';
import type { RankedIssue } from '../../describe/ranked-issue.js';
import { type Open, saying, withTerm } from './saying.js';

/** What is missing follows from the others: who says that it is missing says what it has to be. */
export function filled(
  change: Extract<Change, { readonly kind: 'missing' }>,
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
  figures: Figures,
  { tree, prefixes }: { readonly tree: Tree; readonly prefixes: Prefixes },
): readonly Reasoned[] {
  const cause = issues.findIndex(
    (issue, index) => isOpen(index) && gapOf(issue, tree, prefixes)?.terms.includes(change.figure.term),
  );
  if (cause < 0) return [];
  const issue = issues[cause]!;
  const sentence = reasoningPart([change], figures);
  const led: Open<RankedIssue> = withTerm(saying(issue, sentence), change.figure.term);
  led.expected = shown(change.to, change.figure.term);
  return [{ explained: new Set([cause]), cause, issue: led as RankedIssue }];
}

/** Who says that there is no VAT breakdown says which rows it has to have. */
export function withRows(
  change: Change,
  issues: readonly RankedIssue[],
  isOpen: (index: number) => boolean,
  figures: Figures,
): readonly Reasoned[] {
  const cause = issues.findIndex((each, index) => isOpen(index) && lacksRows(each));
  if (cause < 0) return [];
  const issue = saying(issues[cause]!, reasoningPart([change], figures));
  return [{ explained: new Set([cause]), cause, issue }];
}

/** Whether an issue says that the VAT breakdown is missing. */
export function lacksRows({ place }: RankedIssue): boolean {
  return place?.missing != null && ROWS.test(place.missing.join('/'));
}

/** A VAT breakdown, not the VAT of a line. */
const ROWS = /(?:^|\/)(?:cac:TaxTotal|cac:TaxSubtotal|ram:ApplicableTradeTax)$/;
