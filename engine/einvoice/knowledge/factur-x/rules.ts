import { forEachCategory } from '../categories.js';
import type { Knowledge, RuleCalculation } from '../knowledge.js';

export const FACTUR_X: Knowledge = {
  folder: 'factur-x',
  rows: forEachCategory((id, category): Readonly<Record<string, string>> => ({ [`BR-FXEXT-${id}-01`]: category })),
  calculations: {
    'BR-FXEXT-08': { find: 'sumOfSubLines', isExtended: true },
    'BR-FXEXT-CO-10': { find: 'extendedSumOfLines', isExtended: true },
    'BR-FXEXT-CO-11': { find: 'extendedSumOfAllowances', isExtended: true },
    'BR-FXEXT-CO-12': { find: 'extendedSumOfCharges', isExtended: true },
    'BR-FXEXT-CO-13': { find: 'extendedTotalWithoutVat', isExtended: true },
    'BR-FXEXT-CO-15': { find: 'extendedTotalWithVat', isExtended: true },
    'BR-FXEXT-CO-16': { find: 'amountDueWithThirdParties', isExtended: true },
    'BR-FXEXT-S-09b': { find: 'extendedVatOfRow', category: 'S', isExtended: true },
    ...forEachCategory<RuleCalculation>((id, category) => ({
      // Published with a missing hyphen for this category.
      [id === 'S' ? 'BR-FXEXT-S08b' : `BR-FXEXT-${id}-08b`]: { find: 'extendedBaseOfRow', category, isExtended: true },
      [`BR-FXEXT-${id}-08ini`]: { find: 'extendedBaseByCategory', category, isExtended: true },
      [`BR-FXEXT-${id}-08rev`]: { find: 'extendedBaseByReason', category, isExtended: true },
    })),
  },
};
