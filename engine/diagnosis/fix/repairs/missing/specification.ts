/** Adds a missing specification identifier. */
import { lacksSpecification } from '../../../cause/missing-specification.js';
import type { Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';
import type { Guess } from '../../kit/values/values.js';

/** Offers every specification for the document type. */
export const specification: Fix = {
  id: 'specification',
  for: 'anything',
  stage: 'specifications',
  candidates({ node, missing, footprint, source, editor }) {
    if (missing === null || !lacksSpecification(footprint)) return [];
    const guesses = source.specifications().map((value): Guess => ({ value, class: 'choice' }));
    return additions({ node, missing }, guesses, editor);
  },
};
