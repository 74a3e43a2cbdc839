/** Adds a missing element or one of its alternatives, with its possible values. */
import type { Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';
import type { Guess } from '../../kit/values/values.js';

export const missingPart: Fix = {
  id: 'missing-part',
  for: 'missing',
  candidates({ issue, place, missing, computed, editor }) {
    const { currency, without, instead = [] } = place;
    const stated = missing.at(-1) === '@currencyID' ? currency : undefined;
    const expected = stated ?? issue.expected ?? issue.suggestion;
    const guesses: readonly Guess[] | null =
      expected === undefined || computed !== null
        ? null
        : [{ value: expected, class: without === undefined ? 'certain' : 'choice' }];
    return [place, ...instead].flatMap((each) =>
      each.missing === null ? [] : additions({ node: each.node, missing: each.missing, currency }, guesses, editor),
    );
  },
};
