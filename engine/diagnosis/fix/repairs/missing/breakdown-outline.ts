/** A row of VAT for an invoice that has none and no lines either: an outline of an invoice. */
import type { Fix } from '../../fix.js';
import { outlineAdded } from '../../kit/adding/breakdown.js';

export const breakdownOutline: Fix = {
  id: 'breakdown-outline',
  for: 'missing',
  candidates: ({ missing, editor }) => outlineAdded(missing[0]!, editor),
};
