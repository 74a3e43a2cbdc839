/** Adds a VAT row to a MINIMUM or BASIC WL invoice without rows and lines. */
import type { Fix } from '../../fix.js';
import { addBreakdownOutline } from '../../kit/adding/missing-breakdown.js';

export const breakdownOutline: Fix = {
  id: 'breakdown-outline',
  for: 'missing',
  candidates: ({ missing, editor }) => addBreakdownOutline(missing[0]!, editor),
};
