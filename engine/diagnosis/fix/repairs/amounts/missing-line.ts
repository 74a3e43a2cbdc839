/** Adds a line, an allowance or a charge that is missing according to all figures except one VAT row. */
import type { Fix } from '../../fix.js';
import { missingPartAdded } from '../../kit/amounts/missing-parts.js';

export const missingLine: Fix = {
  id: 'missing-line',
  for: 'anything',
  stage: 'figures',
  candidates: ({ source }) => missingPartAdded(source),
};
