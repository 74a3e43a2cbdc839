import type { Knowledge } from '../knowledge.js';

export const PEPPOL: Knowledge = {
  folder: 'peppol',
  calculations: {
    'PEPPOL-EN16931-R040': { find: 'percentageOfCharge' },
    'PEPPOL-EN16931-R046': { find: 'netPrice' },
    'PEPPOL-EN16931-R120': { find: 'netAmountOfLine' },
  },
  // The invoice currency is missing or invalid, so currencies of amounts differ from it.
  consequences: {
    missing: {
      'PEPPOL-EN16931-R051': ['BR-05', 'BR-CL-04'],
      // The total in the accounting currency is missing.
      'PEPPOL-EN16931-R054': ['BR-53'],
      'PEPPOL-EN16931-R055': ['BR-53'],
      // If the number is missing, so are its parts.
      ...Object.fromEntries([2, 3, 4, 5, 6, 7].map((part) => [`GR-R-001-${part}`, ['GR-R-001-1']])),
    },
  },
  aboutCurrency: /^PEPPOL-EN16931-R051$/,
  aboutVatTotals: /^PEPPOL-EN16931-R05[34]$/,
  aboutAccountingTotal: /^PEPPOL-EN16931-R0(?:05|54|55)$/,
};
