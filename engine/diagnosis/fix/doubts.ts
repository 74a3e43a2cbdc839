/** What the figures of an invoice leave open, so that nothing is added or changed as if it were known. */
import { conclusions, mayCalculate, mayLackPart } from './amounts.js';
import type { Candidate } from './edits.js';
import { missingPartAdded } from './missing-parts.js';
import type { Source } from './source.js';

/** What all figures but one row of VAT agree is missing. */
export function lackingParts({ explanations, editor, childNames }: Source): readonly Candidate[] {
  return mayLackPart(explanations()) ? missingPartAdded(editor, childNames) : [];
}

/** What has been concluded from the figures; where a line, an allowance or a charge is missing, no amount is wrong. */
export function concluded(source: Source): readonly Candidate[] {
  const { explanations, editor, childNames } = source;
  const all = conclusions(explanations(), editor, childNames);
  return !mayCalculate(explanations()) && lackingParts(source).length > 0 ? all.map(madeToFit) : all;
}

/** An amount that is made to fit, where figures do not tell whether it is the wrong one: somebody has to want that. */
export function madeToFit(candidate: Candidate): Candidate {
  return { ...candidate, isLossy: true };
}

/** Whether one of several ways to make all agree is another category in a group: what its own asks for may not be meant. */
export function isOfDoubtfulCategory(node: number, { explanations, editor: { tree } }: Source): boolean {
  return explanations().some(
    ({ ways }) =>
      ways.length > 1 &&
      ways.some(
        (way) => (way.kind === 'code' || way.kind === 'vat') && way.code.node > node && way.code.node < tree.end[node]!,
      ),
  );
}
