/** Adds a missing specification identifier. */
import { lacksSpecification } from '../../../cause/missing-specification.js';
import type { Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';
import type { Guess } from '../../kit/values/guess-values.js';

/** Offers the identifier of every specification for the document type. */
export const specificationIdentifier: Fix = {
  id: 'specification-identifier',
  for: 'any issue',
  stage: 'specifications',
  candidates({ node, missing, footprint, context, editor }) {
    if (missing === null || !lacksSpecification(footprint)) return [];
    const guesses = context.specifications().map((value): Guess => ({ value, class: 'choice' }));
    return additions({ node, missing }, guesses, editor);
  },
};
