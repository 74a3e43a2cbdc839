/** A line, an allowance or a charge that all figures but one row of VAT agree is missing. */
import type { Fix } from '../../fix.js';
import { missingPartAdded } from '../../kit/amounts/missing-parts.js';

export const missingLine: Fix = {
  id: 'missing-line',
  for: 'anything',
  stage: 'figures',
  candidates: ({ source }) => missingPartAdded(source),
};
