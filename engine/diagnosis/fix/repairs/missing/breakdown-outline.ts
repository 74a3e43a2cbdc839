/** Adds a VAT row to a MINIMUM or BASIC WL invoice without rows and lines. */
import type { Fix } from '../../fix.js';
import { outlineAdded } from '../../kit/adding/breakdown.js';

export const breakdownOutline: Fix = {
  id: 'breakdown-outline',
  for: 'missing',
  candidates: ({ missing, editor }) => outlineAdded(missing[0]!, editor),
};
