/** Adds a line, an allowance or a charge that is missing according to the totals and the VAT breakdown. */
import type { Fix } from '../../fix.js';
import { addMissingPart } from '../../kit/amounts/missing-parts.js';

export const missingLine: Fix = {
  id: 'missing-line',
  for: 'any issue',
  stage: 'figures',
  candidates: ({ context }) => addMissingPart(context),
};
