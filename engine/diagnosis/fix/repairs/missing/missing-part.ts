/** Adds a missing element or one of its alternatives, with its possible values. */
import type { Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';
import type { Guess } from '../../kit/values/guess-values.js';

export const missingPart: Fix = {
  id: 'missing-part',
  for: 'missing',
  candidates({ issue, place, missing, derivedAmount, editor }) {
    const { requiredCurrency, resolvedByRemoving, alternatives = [] } = place;
    const statedCurrency = missing.at(-1) === '@currencyID' ? requiredCurrency : undefined;
    const expected = statedCurrency ?? issue.expected ?? issue.suggestion;
    const guesses: readonly Guess[] | null =
      expected === undefined || derivedAmount !== null
        ? null
        : [{ value: expected, class: resolvedByRemoving === undefined ? 'certain' : 'choice' }];
    return [place, ...alternatives].flatMap((each) =>
      each.missing === null
        ? []
        : additions({ node: each.node, missing: each.missing, currency: requiredCurrency }, guesses, editor),
    );
  },
};
