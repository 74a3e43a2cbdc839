/** Adds a missing element or one of its alternatives, with its possible values. */
import type { Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';
import type { Guess } from '../../kit/values/guess-values.js';

export const missingPart: Fix = {
  id: 'missing-part',
  for: 'missing',
  candidates({ issue, place, missing, derivedAmount, editor }) {
    const { currency, without, instead = [] } = place;
    const statedCurrency = missing.at(-1) === '@currencyID' ? currency : undefined;
    const expected = statedCurrency ?? issue.expected ?? issue.suggestion;
    const guesses: readonly Guess[] | null =
      expected === undefined || derivedAmount !== null
        ? null
        : [{ value: expected, class: without === undefined ? 'certain' : 'choice' }];
    return [place, ...instead].flatMap((each) =>
      each.missing === null ? [] : additions({ node: each.node, missing: each.missing, currency }, guesses, editor),
    );
  },
};
